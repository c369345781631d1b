import AudioCore
import CommandSupport
import Foundation
import LiveAudio
import Resampling

/// Applies the gain, and copies a single channel to both channels of a device.
struct PlaybackPreparation {
  /// The number of samples so far that exceed full scale after the gain.
  private(set) var clippedCount = 0

  private let gain: Float
  private let channelCount: Int
  private var buffer: AudioBuffer

  init(channelCount: Int, gain: Float, sampleRate: Double) throws(AudioFormatError) {
    self.gain = gain
    self.channelCount = channelCount
    buffer = try AudioBuffer(channelCount: channelCount, frameCount: 0, sampleRate: sampleRate)
  }

  /// Calls `body` with the block as prepared for the device.
  mutating func withPrepared<Result>(_ block: AudioBlock, _ body: (AudioBlock) throws -> Result) rethrows -> Result {
    if buffer.frameCount < block.frameCount {
      buffer = AudioBuffer(like: buffer, frameCount: block.frameCount)
    }
    var clipped = 0
    defer { clippedCount += clipped }
    return try buffer.withMutableBlock { target in
      let frames = target.frames(0..<block.frameCount)
      for c in 0..<channelCount {
        let source = block.channel(min(c, block.channelCount - 1))
        let samples = frames.channel(c)
        for n in source.indices {
          samples[n] = source[n] * gain
          if abs(samples[n]) > 1 { clipped += 1 }
        }
      }
      return try body(frames.block)
    }
  }
}

/// Writes to a device, through a sample rate converter if the rates differ.
struct PlaybackConverter: ~Copyable {
  private var converter: SampleRateConverter?

  init(_ converter: consuming SampleRateConverter?) { self.converter = converter }

  /// Writes a block. The result is `false` if playback was stopped before all frames were written.
  mutating func write(_ block: AudioBlock, to playback: LivePlayback) throws(LiveAudioError) -> Bool {
    guard converter != nil else { return try playback.write(block) }
    var result = Result<Bool, LiveAudioError>.success(true)
    converter?.process(block) { Self.pass($0, to: playback, &result) }
    return try result.get()
  }

  /// Writes the frames that remain in the converter. The result is as for `write`.
  mutating func flush(to playback: LivePlayback) throws(LiveAudioError) -> Bool {
    var result = Result<Bool, LiveAudioError>.success(true)
    converter?.flush { Self.pass($0, to: playback, &result) }
    return try result.get()
  }

  private static func pass(_ block: AudioBlock, to playback: LivePlayback, _ result: inout Result<Bool, LiveAudioError>)
  {
    guard case .success(true) = result else { return }
    result = Result { () throws(LiveAudioError) in try playback.write(block) }
  }
}

/// The display of the playback position. It appears only if standard error is a terminal.
struct PlaybackProgress {
  private let rate: Double
  private let lead: Int
  private let start: Double
  private let end: Double?
  private let isTerminal = Console.standardErrorIsTerminal
  private var shown = ""

  init(rate: Double, lead: Int, start: Double, end: Double?) {
    self.rate = rate
    self.lead = lead
    self.start = start
    self.end = end
  }

  /// Shows the position in the recording after the device has played this number of frames.
  mutating func show(_ playedFrames: Int) {
    guard isTerminal else { return }
    let time = start + Double(max(0, playedFrames - lead)) / rate
    let text = LiveOptions.clock(time) + (end.map { " / " + LiveOptions.clock($0) } ?? "")
    guard text != shown else { return }
    shown = text
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
  }

  /// Removes the display from the terminal.
  func clear() {
    if isTerminal { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
  }
}
