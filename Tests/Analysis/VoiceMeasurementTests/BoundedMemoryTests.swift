import AudioCore
import Expectations
import Foundation
import TestSignals
import Testing
import VoiceEvents
import VoiceMeasurement

/// The parts that bound the memory of a voice report agree with versions that keep all data.
@Suite struct BoundedMemoryTests {
  /// For random candidates the frames that are emitted early are those of the path over all frames.
  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func earlyDecisionsAreFinal(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let costs = VoicePitchPath.Costs(
      voicingThreshold: 0.45, silenceThreshold: 0.03, octave: 0.01, octaveJump: 0.35, voicing: 0.14)
    var early = VoicePitchPath(costs: costs, hop: 0.01, ceiling: 600)
    var late = early
    var (first, all): ([Periodicity.Candidate], [Periodicity.Candidate]) = ([], [])
    var most = 0
    for _ in 0..<3000 {
      let candidates = (0..<Int(random.uniform() * 15)).map { _ in
        Periodicity.Candidate(frequency: 75 * pow(8, random.uniform()), strength: 0.3 + 0.7 * random.uniform())
      }
      let intensity = random.uniform()
      early.append(candidates, intensity: intensity)
      late.append(candidates, intensity: intensity)
      early.takeDecided { first.append($0) }
      most = max(most, early.frameCount)
    }
    early.takeRest { first.append($0) }
    late.takeRest { all.append($0) }
    expect(first.count == 3000 && all.count == 3000, "seed \(seed)")
    expect(zip(first, all).allSatisfy { $0.frequency == $1.frequency && $0.strength == $1.strength }, "seed \(seed)")
    expect(all.contains { $0.frequency > 0 } && all.contains { $0.frequency == 0 })
    expectLess(most, 200, "\(most) frames kept, seed \(seed)")
  }

  @Test func summaryOfFewIsExact() {
    let values = [3.0, 1, 4, 1, 5, 9, 2, 6]
    let summary = ValueSummary(values, hasMedian: true)
    expect(summary.mean == 31.0 / 8 && summary.median == 3.5 && summary.minimum == 1 && summary.maximum == 9)
    let squares = values.reduce(0) { $0 + ($1 - 31.0 / 8) * ($1 - 31.0 / 8) }
    expectEqual(summary.deviation, (squares / 7).squareRoot())
    expect(ValueSummary().mean == nil && ValueSummary([1]).deviation == nil)
    expectNil(ValueSummary(hasMedian: true).median)
  }

  /// A summary of many values agrees with their exact statistics. Its bins are 2⁻¹⁴ of the octave's lower end wide.
  @Test(arguments: [65_537, 200_000, 200_001])
  func summaryOfMany(count: Int) throws {
    var random = SeededRandom(seed: 5)
    let values = (0..<count).map { $0 % 1000 == 0 ? 0 : 100 * exp(1.5 * random.uniform() + random.uniform()) }
    let summary = ValueSummary(values, hasMedian: true)
    let sorted = values.sorted()
    let median = count.isMultiple(of: 2) ? (sorted[count / 2 - 1] + sorted[count / 2]) / 2 : sorted[count / 2]
    expectLess(abs(try require(summary.median) / median - 1), 6.2e-5)
    let mean = values.reduce(0, +) / Double(count)
    expect(summary.mean == mean && summary.minimum == sorted[0] && summary.maximum == sorted[count - 1])
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    // The tolerance covers the rounding of the sums.
    expectLess(abs(try require(summary.deviation) / (squares / Double(count - 1)).squareRoot() - 1), 1e-11)
    expectLess(summary.byteCount, 1 << 20)
  }

  /// When a signal is band-limited in pieces, partials below the band's end do not change, and those above are removed.
  @Test(arguments: [(44_100.0, 11_000.0), (16_000, 10_000), (22_254.5454, 11_000)])
  func limiterInPieces(rate: Double, lower: Double) throws {
    let count = BandLimiter.longestWhole + 300_001
    let inside = [110, 1234.5, lower / 2 - 200]
    func value(_ time: Double) -> Double { inside.reduce(0) { $0 + 0.1 * sin(2 * .pi * $1 * time + $1) } }
    let samples = TestSignal.sines(
      (inside + [lower / 2 + 200, 0.49 * rate]).map { ($0, 0.1, $0) }, frameCount: count, sampleRate: rate)
    var limiter = try BandLimiter(frameCount: count, from: rate, to: lower)
    var limited: [Double] = []
    samples.withUnsafeBufferPointer { samples in
      for start in stride(from: 0, to: count, by: 50_000) {
        let part = UnsafeBufferPointer(rebasing: samples[start..<min(count, start + 50_000)])
        limiter.append(part, mean: 0, to: &limited)
      }
    }
    expectEqual(limited.count, limiter.count)
    expectLess(abs(limiter.sampleRate / lower - 1), 1e-6)
    expect(rate != 44_100 || limiter.sampleRate == lower)
    // The beginning and the end ring, so they are left out. The step between samples is prime to the pieces' length.
    var largest = 0.0
    for n in stride(from: 20_000, to: limited.count - 20_000, by: 101) {
      largest = max(largest, abs(limited[n] - value(Double(n) / limiter.sampleRate)))
    }
    // The limit is 70 dB below a partial. It covers the ringing of the signal's abrupt ends, some seconds away.
    expectLess(largest, 0.1 * 3e-4, "\(largest)")
  }
}
