import AudioCore
import Foundation
import LiveAudio
import PulseServer
import Synchronization

/// A sine played through `LiveOutput` and recorded by another program from the loudspeaker's monitor.
public struct LiveTone {
  /// What was recorded, from before the start to after the stop.
  public let recording: AudioBuffer
  /// Frames of the recording in which something is heard, in its first channel.
  public let sound: ClosedRange<Int>
  /// What the output counted.
  public let counts: LiveCounts
  /// Frequency in hertz and peak amplitude of what was played.
  public let frequency: Double, amplitude: Double
  /// Frames that the start and the stop may touch.
  private let rampLength: Int

  /// Plays and records.
  ///
  /// - Parameters:
  ///   - seconds: how long it is played.
  ///   - ending: how it is stopped.
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

  /// Frames counted by the audio thread alone.
  private final class Clock: Sendable {
    private let value = Atomic(0)

    func advance(_ count: Int) -> Int {
      let start = value.load(ordering: .relaxed)
      value.store(start + count, ordering: .relaxed)
      return start
    }
  }

  /// The tone between the ramps.
  public var steady: ToneMeasure {
    let channel = recording.channel(0)
    return ToneMeasure(
      channel[sound.lowerBound + rampLength...sound.upperBound - rampLength], near: frequency,
      sampleRate: recording.sampleRate)
  }

  /// What the start splatters, in decibels.
  public var startSplatter: Double {
    get throws { try splatter(around: sound.lowerBound) }
  }

  /// What the stop splatters, in decibels.
  public var stopSplatter: Double {
    get throws { try splatter(around: sound.upperBound) }
  }

  private func splatter(around frame: Int) throws -> Double {
    try Splatter.decibels(at: frame, in: recording, frequency: frequency, amplitude: amplitude)
  }
}
