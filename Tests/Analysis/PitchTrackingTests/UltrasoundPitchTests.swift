import AudioCore
import Expectations
import Foundation
import PitchTracking
import Testing

/// The calls of bats, made: at 250 and 384 kHz, searched from 10 to 100 kHz.
@Suite struct UltrasoundPitchTests {
  private static let gap = 0.02

  /// Calls with Hann envelopes in faint noise, and the frequency in the middle half of each.
  private func calls(
    from first: Double, to last: Double, seconds: Double, rate: Double
  ) -> (samples: [Float], frequency: (Double) -> Double?) {
    let period = seconds + Self.gap
    let count = Int(0.2 / period)
    var random = SeededRandom(seed: 83)
    var samples = (0..<Int(rate * period * Double(count))).map { _ in Float(random.uniform(in: -1e-4..<1e-4)) }
    let slope = (last - first) / seconds
    for call in 0..<count {
      let start = Int((Double(call) * period + Self.gap / 2) * rate)
      for n in 0..<Int(seconds * rate) {
        let t = Double(n) / rate
        let phase = 2 * Double.pi * (first + slope * t / 2) * t
        samples[start + n] += Float(0.2 * pow(sin(.pi * t / seconds), 2) * sin(phase))
      }
    }
    return (
      samples,
      { time in
        let t = (time - Self.gap / 2).truncatingRemainder(dividingBy: period)
        return t > seconds / 4 && t < 0.75 * seconds && time < period * Double(count) ? first + slope * t : nil
      }
    )
  }

  /// Tones of 83 kHz (a horseshoe bat's) within 5 cents by every method that takes the range; sweeps by 60 kHz in 8 ms
  /// within 30 cents by those without a path through the frames. Nothing is found between the calls.
  @Test(arguments: [PitchMethod.autocorrelation, .yin, .mpm, .probabilisticYIN, .swipe], [250_000.0, 384_000])
  func bats(method: PitchMethod, rate: Double) throws {
    let range = PitchConfiguration(minimumFrequency: 10_000, maximumFrequency: 100_000, hopDuration: 0.001)
    let sweeps = [PitchMethod.yin, .mpm, .swipe].contains(method)
    let tones: [(first: Double, last: Double, seconds: Double, cents: Double)] = [(83_000, 83_000, 0.03, 5)]
    let steep: [(first: Double, last: Double, seconds: Double, cents: Double)] = [(90_000, 30_000, 0.008, 30)]
    for (first, last, seconds, cents) in sweeps ? tones + steep : tones {
      let (samples, frequency) = calls(from: first, to: last, seconds: seconds, rate: rate)
      let frames = try method.track(AudioBuffer(known: samples, sampleRate: rate), configuration: range)
      let inside = frames.filter { frequency($0.time) != nil }
      expectGreater(inside.count, 20)
      for frame in inside {
        let (found, expected) = (try require(frame.frequency), try require(frequency(frame.time)))
        expectLess(abs(1200 * log2(found / expected)), cents, "\(method) at \(rate) Hz, \(frame.time) s")
      }
      let pause = seconds + Self.gap
      let silent = frames.filter {
        let t = $0.time.truncatingRemainder(dividingBy: pause)
        return t < 0.008 || t > pause - 0.008
      }
      expect(!silent.isEmpty && silent.allSatisfy { $0.frequency == nil })
    }
  }
}
