import AudioCore
import Foundation
import LiveAudio
import PulseServer
import Synchronization

/// A sine played through `LiveOutput` and recorded by another program from the loudspeaker's monitor.
public struct LiveTone {
  /// The recording, from before the start to after the stop.
  public let recording: AudioBuffer
  /// The frames from the first to the last that is not silent in the first channel.
  public let sound: ClosedRange<Int>
  /// The counters of the output.
  public let counts: LiveCounts
  /// The frequency in hertz and the peak amplitude of the tone.
  public let frequency: Double, amplitude: Double
  /// The number of frames that the fade at the start or the stop may last.
  private let rampLength: Int

  /// Plays a tone and records it.
  ///
  /// - Parameters:
  ///   - seconds: the duration of the tone.
  ///   - ending: the way in which the output is stopped.
  public init(
    _ frequency: Double = 1000, amplitude: Double = 0.5, seconds: Double, on server: PulseServer,
    configuration: LiveOutput.Configuration, ending: LiveOutput.Ending = .fadingOut
  ) throws {
    let sampleRate = PulseServer.sampleRate
    let clock = Clock()
    let output = try LiveOutput(configuration: configuration, sampleRate: sampleRate) { block in
      let start = clock.advance(block.frameCount)
      for n in 0..<block.frameCount {
        let turns = frequency * Double(start + n) / sampleRate
        let x = Float(amplitude * sin(2 * .pi * (turns - turns.rounded(.down))))
        for c in 0..<block.channelCount { block.channel(c)[n] = x }
      }
    }
    let recorder = try server.recordSpeaker()
    try recorder.wait(forFrames: Int(sampleRate / 2))
    try output.start()
    try recorder.wait(forFrames: Int(seconds * sampleRate))
    output.stop(ending)
    try recorder.wait(forFrames: Int(sampleRate / 2))
    recording = try recorder.finish()
    counts = output.counts
    guard let sound = Splatter.extent(recording.channel(0)) else {
      throw PulseServer.Failure(description: "nothing was heard in \(recording.frameCount) frames")
    }
    self.sound = sound
    self.frequency = frequency
    self.amplitude = amplitude
    rampLength = Int(configuration.rampDuration * sampleRate) + 1
  }

  /// A counter of frames that only the audio thread changes.
  private final class Clock: Sendable {
    private let value = Atomic(0)

    func advance(_ count: Int) -> Int {
      let start = value.load(ordering: .relaxed)
      value.store(start + count, ordering: .relaxed)
      return start
    }
  }

  /// The measurement of the tone between the ramps.
  public var steady: ToneMeasure {
    let channel = recording.channel(0)
    return ToneMeasure(
      channel[sound.lowerBound + rampLength...sound.upperBound - rampLength], near: frequency,
      sampleRate: recording.sampleRate)
  }

  /// The splatter of the start, in decibels.
  public var startSplatter: Double {
    get throws { try splatter(around: sound.lowerBound) }
  }

  /// The splatter of the stop, in decibels.
  public var stopSplatter: Double {
    get throws { try splatter(around: sound.upperBound) }
  }

  private func splatter(around frame: Int) throws -> Double {
    try Splatter.decibels(at: frame, in: recording, frequency: frequency, amplitude: amplitude)
  }
}
