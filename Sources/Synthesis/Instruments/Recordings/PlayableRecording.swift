import AudioCore
import Foundation

/// A recording in memory, prepared for `RecordingPlayer`. Copies share their memory, so any number of players can play
/// one recording.
///
/// Speeds above 2 read versions of the recording at ½ and ¼ of its rate, which take ¾ of its memory again.
public struct PlayableRecording: Sendable {
  /// Number of channels, 1 or 2.
  public var channelCount: Int { sample.channelCount }
  /// Number of frames.
  public var frameCount: Int { sample.frameCount }
  /// Sample rate in hertz.
  public var sampleRate: Double { sample.sampleRate }
  let sample: PreparedSample

  /// - Parameters:
  ///   - recording: 1 or 2 channels of any length, at the rate at which they will be rendered.
  ///   - highestSpeed: the highest speed without aliases. With 2 or less no other versions are made.
  /// - Throws: `InstrumentError.unsupportedChannelCount`, `.outOfRange`.
  public init(
    _ recording: AudioBuffer, highestSpeed: Double = SpeedCourse.speed.range.upperBound
  ) throws(InstrumentError) {
    guard recording.channelCount <= 2 else { throw .unsupportedChannelCount(recording.channelCount) }
    let speed = try SpeedCourse.speed.required(highestSpeed)
    let levelCount = 1 + max(0, Int(log2(speed).rounded(.up)) - 1)
    sample = PreparedSample(recording, frames: 0..<recording.frameCount, loop: nil, levelCount: levelCount)
  }
}
