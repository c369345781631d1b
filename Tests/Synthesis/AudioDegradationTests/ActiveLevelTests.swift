import AudioCore
import AudioDegradation
import Expectations
import Foundation
import TestSignals
import Testing

@Suite struct ActiveLevelTests {
  /// The active level of a steady tone is its root mean square, except for the 30 ms in which the envelope rises.
  @Test func aSteadyToneIsActiveThroughout() throws {
    let active = try require(ActiveLevel(of: Sounds.tone(amplitude: 1, seconds: 10)))
    expectLess(abs(active.level - 20 * log10(0.5.squareRoot())), 0.02)
    expectGreater(active.activityFactor, 0.995)
  }

  /// With seconds of tone and of pause in turn, the tone, the hangover and the envelope's fall to the threshold are
  /// active.
  @Test func pausesAreNotActive() throws {
    var tone = Sounds.tone(amplitude: 0.5, seconds: 20)
    tone.withMutableBlock { block in
      for n in 0..<block.frameCount where n / 16_000 % 2 == 1 { block.channel(0)[n] = 0 }
    }
    let active = try require(ActiveLevel(of: tone))
    // A double pole of 30 ms falls by (1 + t/τ) exp(−t/τ) from the mean magnitude, 2/π of the peak, to 15.9 dB below
    // the active level. This takes about 100 ms.
    func remaining(_ t: Double) -> Double { (1 + t / 0.03) * exp(-t / 0.03) * 0.5 * 2 / .pi }
    let threshold = pow(10, (active.level - 15.9) / 20)
    let fall = stride(from: 0, to: 1, by: 1e-4).first { remaining($0) < threshold } ?? 0
    let rise = stride(from: 0, to: 1, by: 1e-4).first { 0.5 * 2 / .pi - remaining($0) > threshold } ?? 0
    let time = 1 + fall + 0.2 - rise
    let level = 10 * log10(0.125 / time)
    expect((0.05...0.2).contains(fall) && rise < 0.05)
    expectLess(abs(active.level - level), 0.02, "\(active.level) against \(level)")
    expectLess(abs(active.activityFactor - time / 2), 0.005)
  }

  /// P.56 as published: fifteen thresholds a factor of two apart, and interpolation between two of them in decibels.
  private func recommendation(_ x: [Float], rate: Double) -> Double? {
    let share = exp(-1 / (rate * 0.03))
    let hangover = Int((0.2 * rate).rounded(.up))
    let thresholds = (0..<15).map { pow(0.5, Double(15 - $0)) }
    var counts = [Int](repeating: 0, count: 15)
    var hangs = [Int](repeating: hangover, count: 15)
    var (p, q, energy) = (0.0, 0.0, 0.0)
    for sample in x {
      let value = Double(sample)
      energy += value * value
      p = share * p + (1 - share) * abs(value)
      q = share * q + (1 - share) * p
      for j in 0..<15 {
        if q >= thresholds[j] {
          counts[j] += 1
          hangs[j] = 0
        } else if hangs[j] < hangover {
          counts[j] += 1
          hangs[j] += 1
        }
      }
    }
    var last: (active: Double, threshold: Double)?
    for j in 0..<15 where counts[j] > 0 {
      let active = 10 * log10(energy / Double(counts[j]))
      let threshold = 20 * log10(thresholds[j])
      if active - threshold <= 15.9 {
        guard let last else { return active }
        // The level is interpolated between two thresholds, to where the difference is the margin.
        let (before, after) = (last.active - last.threshold - 15.9, active - threshold - 15.9)
        return last.active + before / (before - after) * (active - last.active)
      }
      last = (active, threshold)
    }
    return nil
  }

  @Test(arguments: 1...12) func itIsTheRecommendations(seed: UInt64) throws {
    let sound = Sounds.syllables(seconds: 8, seed: seed)
    let expected = try require(recommendation(sound.samples, rate: sound.sampleRate))
    let active = try require(ActiveLevel(of: sound))
    // The tolerance is the error of interpolation over 6 dB of threshold.
    expectLess(abs(active.level - expected), 0.3, "seed \(seed): \(active.level) against \(expected)")
  }

  /// Twice the amplitude gives a level 6.02 dB higher, with the same frames active.
  @Test func levelFollowsGain() throws {
    let sound = Sounds.syllables()
    var quiet = sound
    quiet.withMutableBlock { block in for n in 0..<block.frameCount { block.channel(0)[n] /= 1024 } }
    let (a, b) = (try require(ActiveLevel(of: sound)), try require(ActiveLevel(of: quiet)))
    expectLess(abs(a.level - b.level - 20 * log10(1024)), 0.03)
    expectLess(abs(a.activityFactor - b.activityFactor), 0.005)
  }

  @Test func clicksAndSilence() throws {
    let click = try require(ActiveLevel(of: Sounds.click(at: 8000, count: 32_000)))
    // The active time is the hangover and the time in which the envelope is above −15.9 dB of its peak.
    expect((0.1...0.2).contains(click.activityFactor))
    expectNil(ActiveLevel(of: AudioBuffer(silence: 100, channelCount: 2, sampleRate: 8000)))
    expectNil(ActiveLevel(of: AudioBuffer(silence: 0, sampleRate: 8000)))
  }
}
