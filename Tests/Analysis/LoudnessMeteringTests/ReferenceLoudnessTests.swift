import AudioCore
import Expectations
import Foundation
import LoudnessMetering
import TestSignals
import Testing

/// The meter agrees with a direct implementation of BS.1770-5, Annex 1, with the table's coefficients and whole arrays.
@Suite struct ReferenceLoudnessTests {
  private func reference(_ signal: AudioBuffer) -> Double? {
    let weights: [Double] = signal.channelCount == 5 ? [1, 1, 1, 1.41, 1.41] : [1, 1]
    let weighted = (0..<signal.channelCount).map { c in
      Arrays.filtered(
        Arrays.filtered(
          signal.channel(c).map(Double.init), [1.53512485958697, -2.69169618940638, 1.19839281085285],
          [-1.69065929318241, 0.73248077421585]), [1, -2, 1], [-1.99004745483398, 0.99007225036621])
    }
    let blocks = stride(from: 0, through: signal.frameCount - 19_200, by: 4800).map { start in
      zip(weights, weighted).reduce(0.0) { sum, channel in
        sum + channel.0 * Arrays.power(channel.1[start..<start + 19_200]) / 19_200
      }
    }
    func mean(_ blocks: [Double]) -> Double { blocks.reduce(0, +) / Double(blocks.count) }
    func lufs(_ power: Double) -> Double { -0.691 + 10 * log10(power) }
    let audible = blocks.filter { lufs($0) > -70 }
    let counted = audible.filter { lufs($0) > lufs(mean(audible)) - 10 }
    return counted.isEmpty ? nil : lufs(mean(counted))
  }

  /// Both use the same arithmetic in a different order. The tolerance is 1e-9 LU (measured: 3e-13).
  @Test(arguments: [(1, UInt64(60)), (2, 61), (2, 62), (5, 63)])
  func mixedSignals(channelCount: Int, seed: UInt64) throws {
    let signal = TestSignal.mixed(channelCount: channelCount, frameCount: 96_123, sampleRate: 48_000, seed: seed)
    let expected = try require(reference(signal))
    let found = try require(try loudness(signal).value)
    expectLess(abs(found - expected), 1e-9, "seed \(seed)")
  }

  /// Random levels every 0.3 s from −80 to −10 dBFS, so that both gates decide on many blocks.
  @Test func randomLevels() throws {
    let seed: UInt64 = 64
    var random = SeededRandom(seed: seed)
    let segments = (0..<12).map { _ in (level: random.uniform(in: -80 ..< -10), duration: 0.3) }
    let signal = GatedSignal(stereo: segments).buffer(sampleRate: 48_000)
    let expected = try require(reference(signal))
    expectLess(abs(try require(try loudness(signal).value) - expected), 1e-9, "seed \(seed)")
  }

  /// M, S and LRA agree with their definitions, in which each window is summed separately. The levels are random and
  /// change every 0.7 s. One rate is a multiple of 100 Hz, one is not.
  @Test(arguments: [4000.0, 5033]) func momentaryShortTermAndRange(sampleRate: Double) throws {
    let seed: UInt64 = 65
    var random = SeededRandom(seed: seed)
    let segments = (0..<20).map { _ in (level: random.uniform(in: -80 ..< -10), duration: 0.7) }
    let signal = GatedSignal(stereo: segments).buffer(sampleRate: sampleRate, frequency: 500)
    let weighting = try KWeighting(sampleRate: sampleRate)
    let energy = (0..<2).map { (c: Int) -> [Double] in
      let input = signal.channel(c).map(Double.init)
      let output = [weighting.shelf, weighting.highPass].reduce(input) { x, section in
        Arrays.filtered(x, [section.b0, section.b1, section.b2], [section.a1, section.a2])
      }
      return output.map { $0 * $0 }
    }
    let together = zip(energy[0], energy[1]).map { $0 + $1 }
    func frame(_ step: Int) -> Int { Int((Double(step) * sampleRate / 100).rounded()) }
    let steps = (0...).prefix { frame($0) <= signal.frameCount }.count - 1
    func loudness(_ step: Int, _ length: Int) -> Double {
      let window = together[frame(step - length)..<frame(step)]
      return -0.691 + 10 * log10(Arrays.sum(window) / Double(window.count))
    }
    let momentary = (40...steps).map { loudness($0, 40) }
    let shortTerm = (300...steps).map { loudness($0, 300) }
    let audible = stride(from: 300, through: steps, by: 10).map { loudness($0, 300) }.filter { $0 > -70 }
    let mean = 10 * log10(audible.map { pow(10, $0 / 10) }.reduce(0, +) / Double(audible.count))
    let kept = audible.filter { $0 >= mean - 20 }.sorted()
    let range =
      kept[Int((0.95 * Double(kept.count - 1)).rounded())] - kept[Int((0.1 * Double(kept.count - 1)).rounded())]

    var meter = try LoudnessMeter(configuration: .init(readingInterval: 0.01), sampleRate: sampleRate, channelCount: 2)
    let readings = try meter.outputs(of: signal)
    expectEqual(readings.count, steps)
    for (found, expected) in zip(readings.compactMap(\.momentary.value), momentary) {
      expectLess(abs(found - expected), 1e-8, "seed \(seed)")
    }
    for (found, expected) in zip(readings.compactMap(\.shortTerm.value), shortTerm) {
      expectLess(abs(found - expected), 1e-8, "seed \(seed)")
    }
    expectEqual(readings.compactMap(\.shortTerm.value).count, shortTerm.count)
    let measurement = meter.measurement
    expectLess(abs(try require(measurement.maximumMomentary.value) - momentary.reduce(-.infinity, max)), 1e-8)
    expectLess(abs(try require(measurement.maximumShortTerm.value) - shortTerm.reduce(-.infinity, max)), 1e-8)
    expectLess(abs(try require(measurement.range.value) - range), 1e-8, "seed \(seed)")
    expectGreater(range, 3)
  }
}
