import AudioCore
import Foundation
import LoudnessMetering
import TestSignals
import Testing

/// The meter against BS.1770-5, Annex 1, written down directly: the table's coefficients, whole arrays, no streaming.
@Suite struct ReferenceLoudnessTests {
  private func filtered(_ x: [Double], _ b: [Double], _ a: [Double]) -> [Double] {
    var y = [Double](repeating: 0, count: x.count)
    for n in x.indices {
      y[n] = b[0] * x[n]
      for k in 1...2 where n >= k { y[n] += b[k] * x[n - k] - a[k - 1] * y[n - k] }
    }
    return y
  }

  private func reference(_ signal: AudioBuffer) -> Double? {
    let weights: [Double] = signal.channelCount == 5 ? [1, 1, 1, 1.41, 1.41] : [1, 1]
    let weighted = (0..<signal.channelCount).map { c in
      filtered(
        filtered(
          signal.channel(c).map(Double.init), [1.53512485958697, -2.69169618940638, 1.19839281085285],
          [-1.69065929318241, 0.73248077421585]), [1, -2, 1], [-1.99004745483398, 0.99007225036621])
    }
    let blocks = stride(from: 0, through: signal.frameCount - 19_200, by: 4800).map { start in
      zip(weights, weighted).reduce(0.0) { sum, channel in
        sum + channel.0 * channel.1[start..<start + 19_200].reduce(0) { $0 + $1 * $1 } / 19_200
      }
    }
    func mean(_ blocks: [Double]) -> Double { blocks.reduce(0, +) / Double(blocks.count) }
    func lufs(_ power: Double) -> Double { -0.691 + 10 * log10(power) }
    let audible = blocks.filter { lufs($0) > -70 }
    let counted = audible.filter { lufs($0) > lufs(mean(audible)) - 10 }
    return counted.isEmpty ? nil : lufs(mean(counted))
  }

  /// The same arithmetic in another order: 1e-9 LU (measured: 3e-13).
  @Test(arguments: [(1, UInt64(60)), (2, 61), (2, 62), (5, 63)])
  func mixedSignals(channelCount: Int, seed: UInt64) throws {
    let signal = TestSignal.mixed(channelCount: channelCount, frameCount: 96_123, sampleRate: 48_000, seed: seed)
    let expected = try #require(reference(signal))
    let found = try #require(try loudness(signal).value)
    #expect(abs(found - expected) < 1e-9, "seed \(seed)")
  }

  /// Random levels every 0.3 s from −80 to −10 dBFS, so that both gates decide on many blocks.
  @Test func randomLevels() throws {
    let seed: UInt64 = 64
    var random = SeededRandom(seed: seed)
    let segments = (0..<12).map { _ in (level: random.uniform(in: -80 ..< -10), duration: 0.3) }
    let signal = GatedSignal(stereo: segments).buffer(sampleRate: 48_000)
    let expected = try #require(reference(signal))
    #expect(abs(try #require(try loudness(signal).value) - expected) < 1e-9, "seed \(seed)")
  }
}
