import AudioCore
import Foundation
import LoudnessMetering
import TestSignals

/// Signals as EBU Tech 3341 states them: segments of a sine, each from phase 0, with peak levels in dBFS per channel.
struct GatedSignal {
  /// The peak level of each channel in dBFS, or `nil` for digital silence, and the duration in seconds.
  typealias Segment = (levels: [Double?], duration: Double)

  let segments: [Segment]

  init(_ segments: [Segment]) { self.segments = segments }

  /// Creates a signal with the same level in two channels.
  init(stereo segments: [(level: Double, duration: Double)]) {
    self.segments = segments.map { ([$0.level, $0.level], $0.duration) }
  }

  /// Calls `body` with the parts of the signal, each of at most a second. With a whole number of hertz all seconds are
  /// equal, so one is computed and repeated.
  func forEachPart(sampleRate: Double, frequency: Double = 1000, _ body: (AudioBlock) -> Void) {
    precondition(frequency == frequency.rounded() && sampleRate == sampleRate.rounded())
    for segment in segments {
      let count = Int((segment.duration * sampleRate).rounded())
      let channels = segment.levels.map { level in
        TestSignal.sine(
          frequency: frequency, amplitude: level.map { Decibels.amplitude(level: $0) } ?? 0,
          frameCount: min(count, Int(sampleRate)), sampleRate: sampleRate)
      }
      AudioBuffer(known: channels, sampleRate: sampleRate).withBlock { second in
        for start in stride(from: 0, to: count, by: Int(sampleRate)) {
          body(second.frames(0..<min(second.frameCount, count - start)))
        }
      }
    }
  }

  /// The whole signal in memory.
  func buffer(sampleRate: Double, frequency: Double = 1000) -> AudioBuffer {
    var channels = [[Float]](repeating: [], count: segments.first?.levels.count ?? 0)
    forEachPart(sampleRate: sampleRate, frequency: frequency) { part in
      for c in channels.indices { channels[c].append(contentsOf: part.channel(c)) }
    }
    return AudioBuffer(known: channels, sampleRate: sampleRate)
  }

  /// The meter's measurement of the whole signal.
  func measurement(
    of measures: LoudnessMeasures = .integrated, sampleRate: Double, frequency: Double = 1000,
    layout: LoudnessLayout? = nil
  ) throws -> LoudnessMeasurement {
    let channels = try layout ?? LoudnessLayout(channelCount: segments.first?.levels.count ?? 0)
    var meter = try LoudnessMeter(
      configuration: .init(measures: measures), sampleRate: sampleRate, layout: channels)
    forEachPart(sampleRate: sampleRate, frequency: frequency) { meter.process($0) { _ in } }
    meter.flush { _ in }
    return meter.measurement
  }
}

/// The integrated loudness of a whole signal.
func loudness(_ signal: AudioBuffer) throws -> LoudnessValue {
  try LoudnessMeter.measure(signal, configuration: .init(measures: .integrated)).integrated
}
