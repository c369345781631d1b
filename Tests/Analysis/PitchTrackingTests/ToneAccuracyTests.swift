import AudioCore
import Expectations
import Foundation
import PitchTracking
import Statistics
import TestSignals
import Testing

/// For steady tones from 50 to 1500 Hz the median error is at most 2 cents, and every frame away from the ends has at
/// most 5.
///
/// Listeners hear differences from about 5 cents. The measured medians are below 0.9 cent, single frames below 1.2.
@Suite struct ToneAccuracyTests {
  enum Shape: CaseIterable {
    case sine, saw, missingFundamental

    /// Partials with the amplitudes of a sawtooth and random phases, or `nil` if the tone has no clear pitch.
    func partials(_ fundamental: Double, below limit: Double, _ random: inout SeededRandom) -> [(
      number: Int, amplitude: Double, phase: Double
    )]? {
      func partial(_ number: Int) -> (number: Int, amplitude: Double, phase: Double) {
        (number, 0.4 / Double(number), random.uniform(in: 0..<2 * .pi))
      }
      switch self {
      case .sine: return [partial(1)]
      case .saw: return (1...10).map(partial)
      // The tone needs at least the partials 2, 3 and 4. With fewer it has another pitch.
      case .missingFundamental: return 4.2 * fundamental < min(limit, 5000) ? (2...10).map(partial) : nil
      }
    }
  }

  /// 22 frequencies on a logarithmic scale, including the bounds, and two on the grid of musical pitches.
  static let frequencies = (0...21).map { 50 * pow(30, Double($0) / 21) } + [110, 440]

  @Test(arguments: [8000.0, 16_000, 22_050, 44_100, 48_000], Shape.allCases)
  func tones(sampleRate: Double, shape: Shape) throws {
    let seed = UInt64(sampleRate)
    var random = SeededRandom(seed: seed)
    for frequency in Self.frequencies {
      guard let partials = shape.partials(frequency, below: sampleRate / 2, &random) else { continue }
      let samples = TestSignal.harmonics(
        fundamental: frequency, partials, frameCount: Int(0.22 * sampleRate), sampleRate: sampleRate)
      let frames = try track(samples, sampleRate: sampleRate)
      // At both ends half a window of 60 ms lies outside the tone.
      let inner = frames.dropFirst(4).dropLast(4).map { abs(cents($0.frequency, from: frequency)) }
      expectEqual(inner.count, 14)
      expectLess(OrderStatistics.median(inner) ?? .nan, 2, "\(frequency) Hz, seed \(seed)")
      expect(inner.allSatisfy { $0 < 5 }, "\(frequency) Hz: \(inner.max() ?? .nan) cents, seed \(seed)")
      let confidences = frames.dropFirst(4).dropLast(4).map(\.confidence)
      // The lowest tone has 0.81 to 0.85 in its first three frames at 48 kHz, since the confidence also follows how long a
      // pitch has stayed.
      withKnownIssue {
        expect(
          confidences.allSatisfy { $0 > 0.85 && $0 <= 1 },
          "\(frequency) Hz: \(confidences.map { ($0 * 1000).rounded() / 1000 })")
      } when: {
        sampleRate == 48_000 && shape != .sine && frequency == 50
      }
    }
  }

  /// Steady tones at rates that no consumer device has.
  @Test(arguments: [11_025.0, 12_345, 192_000])
  func oddRates(sampleRate: Double) throws {
    for frequency in [50, 123.4, 700, 1500] {
      let samples = TestSignal.sine(
        frequency: frequency, amplitude: 0.5, phase: 2, frameCount: Int(0.2 * sampleRate), sampleRate: sampleRate)
      let frames = try track(samples, sampleRate: sampleRate)
      expect((20...21).contains(frames.count))
      let inner = frames.dropFirst(4).dropLast(4).map { abs(cents($0.frequency, from: frequency)) }
      expectLess(OrderStatistics.median(inner) ?? .nan, 2, "\(frequency) Hz at \(sampleRate) Hz")
      expect(inner.allSatisfy { $0 < 5 }, "\(frequency) Hz at \(sampleRate) Hz")
    }
  }

  /// Level and offset do not change the result, from −36 dBFS to beyond full scale.
  @Test(arguments: [0.015, 0.1, 1, 20])
  func levels(amplitude: Double) throws {
    let samples = TestSignal.harmonics(
      fundamental: 210, [(1, amplitude, 0), (2, amplitude / 2, 1)], frameCount: 3200, sampleRate: 16_000)
    for offset in [0, Float(0.3 * amplitude)] {
      let frames = try track(samples.map { $0 + offset }, sampleRate: 16_000)
      for frame in frames.dropFirst(4).dropLast(4) {
        expectLess(abs(cents(frame.frequency, from: 210)), 2, "offset \(offset) at \(frame.time) s")
      }
    }
  }

  /// Other ranges need other windows: 20 Hz needs 150 ms of sound, 400 Hz only 7.5 ms.
  @Test(arguments: [
    (20.0, 400.0, 25.0), (75, 500, 75), (75, 500, 500), (200, 1600, 1000), (200, 1600, 238.3),
    (100, 3000, 2500), (400, 3000, 400), (400, 3000, 2970),
  ])
  func otherRanges(minimum: Double, maximum: Double, frequency: Double) throws {
    let configuration = PitchConfiguration(minimumFrequency: minimum, maximumFrequency: maximum)
    let samples = TestSignal.sine(frequency: frequency, amplitude: 0.5, frameCount: 8000, sampleRate: 16_000)
    let edge = Int(2 / minimum / 0.01) + 1
    let inner = try track(samples, sampleRate: 16_000, configuration).dropFirst(edge).dropLast(edge)
      .map { abs(cents($0.frequency, from: frequency)) }
    expect(OrderStatistics.median(inner) ?? .nan < 2 && inner.allSatisfy { $0 < 5 })
  }
}
