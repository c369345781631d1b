import AudioCore
import Expectations
import Foundation
import PitchTracking
import Testing

/// The fundamental of 128 ms of sound at 8 kHz, the input that the harmonic tracker gives.
@Suite struct PeriodCorrelationTests {
  private let correlation = PeriodCorrelation(sampleRate: 8000, length: 1024, ahead: 0)

  private func fundamental(near frequency: Double, _ sample: (_ time: Double) -> Double) -> Double? {
    let samples = (0..<1024).map { Float(sample(Double($0 - 512) / 8000)) }
    return samples.withUnsafeBufferPointer { samples in
      samples.baseAddress.flatMap { correlation.fundamental(near: frequency, in: $0) }
    }
  }

  /// The sum of five harmonics, all below half the rate. `phase` is the phase of the fundamental in periods.
  private func harmonics(_ phase: Double) -> Double {
    (1...5).map(Double.init).reduce(0) { (sum: Double, k: Double) in sum + cos(2 * .pi * k * phase) / k / 4 }
  }

  @Test(arguments: [40.0, 73, 110, 220, 441, 700])
  func steady(frequency: Double) throws {
    // The search starts 80 cents off. The tolerance covers the parabola's error; a period is 8000 / f samples long.
    let found = try require(fundamental(near: frequency * 1.047) { harmonics(frequency * $0) })
    expectLess(abs(1200 * log2(found / frequency)), 3, "\(found) Hz")
  }

  @Test(arguments: [-4.0, -2, 2, 4])
  func glide(octavesPerSecond: Double) throws {
    // The phase is the integral of f(t) = 150 · 2^(st), whose value at the middle is 150 Hz.
    let rate = octavesPerSecond * log(2.0)
    let found = try require(fundamental(near: 156) { harmonics(150 / rate * (exp(rate * $0) - 1)) })
    expectLess(abs(1200 * log2(found / 150)), 8, "\(found) Hz")
  }

  @Test func nothingToSay() {
    var random = SeededRandom(seed: 3)
    var named = 0
    for _ in 0..<100 where fundamental(near: 150, { _ in random.uniform(in: -1..<1) }) != nil { named += 1 }
    expectEqual(named, 0)
    expectNil(fundamental(near: 150) { _ in 0 })
    expectNil(fundamental(near: 150) { _ in .nan })
    expectNil(fundamental(near: 150) { _ in 1e30 })
    // The true period lies outside the range of the search.
    expectNil(fundamental(near: 150) { harmonics(190 * $0) })
  }
}
