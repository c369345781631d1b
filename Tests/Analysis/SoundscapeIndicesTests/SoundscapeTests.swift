import AudioCore
import Expectations
import Foundation
import ProcessorContracts
import SoundscapeIndices
import TestSignals
import Testing

@Suite struct SoundscapeTests {
  /// scikit-maad's values, with its own settings. The median is counted in steps of 0.006 %, levels in steps of 0.01 dB.
  @Test(arguments: PeerSignal.allCases)
  func maad(signal: PeerSignal) throws {
    let indices = try SoundscapeMeter.indices(of: signal.buffer(), configuration: .maad)
    let expected = try require(PeerSignal.table("\(signal) maad", in: SoundscapeReferences.text))
    expectEqual(indices.values.count, expected.count)
    expectEqual(AcousticIndices.columns.count, expected.count)
    for (index, (found, expected)) in zip(indices.values, expected).enumerated() {
      let name = AcousticIndices.columns[index].name
      expectAtMost(
        abs(try require(found) - expected), 1e-4 * max(1, abs(expected)), "\(signal), \(name): expected \(expected)")
    }
  }

  /// A tone of the biophony alone, one of the anthrophony alone, and both.
  @Test func normalizedDifference() throws {
    func value(_ tones: [(Double, Double)]) throws -> Double {
      let samples = TestSignal.sines(
        tones.map { (frequency: $0.0, amplitude: $0.1, phase: 0) }, frameCount: 44_100, sampleRate: 44_100)
      let buffer = AudioBuffer(known: [samples], sampleRate: 44_100)
      return try require(SoundscapeMeter.indices(of: buffer).normalizedDifference)
    }
    expectGreater(try value([(5000, 0.5)]), 0.999)
    expectLess(try value([(1500, 0.5)]), -0.999)
    // Powers of 4 and 1.
    expectLess(abs(try value([(5000, 0.4), (1500, 0.2)]) - 0.6), 1e-3)
  }

  /// A steady tone changes nothing and fills one band; white noise fills all alike.
  @Test func extremes() throws {
    let sine = TestSignal.sine(frequency: 3445.3125, amplitude: 0.5, frameCount: 88_200, sampleRate: 44_100)
    let tone = try SoundscapeMeter.indices(of: AudioBuffer(known: [sine], sampleRate: 44_100))
    expectLess(abs(try require(tone.diversity)), 1e-9)
    expectLess(abs(try require(tone.evenness) - 0.9), 1e-9)
    expectLess(abs(try require(tone.medianEnvelope) - 0.5), 1e-3)
    let samples = TestSignal.whiteNoise(amplitude: 0.5, frameCount: 88_200, seed: 4)
    let noise = try SoundscapeMeter.indices(of: AudioBuffer(known: [samples], sampleRate: 44_100))
    expectLess(abs(try require(noise.diversity) - log(10)), 1e-3)
    expectLess(abs(try require(noise.evenness)), 0.01)
    expectGreater(try require(noise.entropy), 0.97)
  }

  /// Stretches of one length each have the index of their own; what is left over does not count.
  @Test func stretches() throws {
    let samples = TestSignal.whiteNoise(amplitude: 0.5, frameCount: 51_200, seed: 4)
    func complexity(_ count: Int, _ stretch: Double?) throws -> Double? {
      try SoundscapeMeter.indices(
        of: AudioBuffer(known: [Array(samples.prefix(count))], sampleRate: 51_200),
        configuration: .init(complexityStretch: stretch)
      ).complexity
    }
    // 25 windows of 512 in 0.25 s.
    let first = try require(complexity(1024 + 24 * 512, nil))
    expectLess(abs(try require(complexity(1024 + 24 * 512, 0.25)) - first), 1e-9)
    expectLess(abs(try require(complexity(1024 + 40 * 512, 0.25)) - first), 1e-9)
    expectGreater(try require(complexity(1024 + 49 * 512, 0.25)), 1.8 * first)
    expectNil(try complexity(1024 + 20 * 512, 0.25))
  }

  @Test func undefined() throws {
    for count in [0, 1, 1023, 20_000] {
      let buffer = AudioBuffer(known: [[Float](repeating: 0, count: count)], sampleRate: 44_100)
      let values = try SoundscapeMeter.indices(of: buffer).values
      expect(values.dropLast().allSatisfy { $0 == nil })
      expectEqual(values.last, count < 512 ? .some(nil) : 0)
    }
  }

  @Test func streamingContract() throws {
    let signal = TestSignal.mixed(channelCount: 1, frameCount: 20_000, sampleRate: 32_000, seed: 6)
    let violations = try StreamingContract.violations(
      of: { try SoundscapeMeter(configuration: .init(complexityStretch: 0.1), sampleRate: 32_000) }, on: signal,
      value: { meter, log in for value in meter.indices.values { log.record(value) } })
    expectEqual(violations, [], "seed 6")
  }

  @Test func refused() {
    expectLines(
      of: SoundscapeError.self,
      [
        (
          "sample rate: expected 1.0 to 768000.0 Hz, got 0.0 Hz", { _ = try SoundscapeMeter(sampleRate: 0) }
        ),
        (
          "transform length: expected an even number from 2 to 268435456, got 3",
          { _ = try SoundscapeMeter(configuration: .init(windowLength: 3), sampleRate: 8000) }
        ),
        (
          "threshold of ADI and AEI: expected -90.0 to 0.0, got 3.0",
          { _ = try SoundscapeMeter(configuration: .init(threshold: 3), sampleRate: 8000) }
        ),
        (
          "channels: expected 1, got 2",
          {
            _ = try SoundscapeMeter.indices(of: AudioBuffer(channelCount: 2, frameCount: 9, sampleRate: 8000))
          }
        ),
      ])
  }
}
