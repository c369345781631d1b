import AudioCore
import Expectations
import Foundation
import Testing

/// The tolerance for sums of cosines in Double: 1e-12 is a few thousand roundings.
private let rounding = 1e-12

@Suite struct WindowTests {
  private static let all: [Window] = [.rectangular, .hann, .hamming, .blackmanHarris, .kaiser(beta: 8)]

  private func expectSamples(_ samples: [Double], _ expected: [Double], within tolerance: Double) {
    expectEqual(samples.count, expected.count)
    for (sample, value) in zip(samples, expected) {
      expectAtMost(abs(sample - value), tolerance, "\(sample), \(value)")
    }
  }

  @Test func knownValues() {
    expectSamples(Window.rectangular.samples(knownLength: 3, .periodic), [1, 1, 1], within: 0)
    expectSamples(Window.hann.samples(knownLength: 4, .periodic), [0, 0.5, 1, 0.5], within: rounding)
    expectSamples(Window.hann.samples(knownLength: 5, .symmetric), [0, 0.5, 1, 0.5, 0], within: rounding)
    // SciPy 1.17: scipy.signal.windows.hamming(8, sym=False), blackmanharris(9).
    expectSamples(
      Window.hamming.samples(knownLength: 8, .periodic),
      [
        0.08, 0.214_730_880_654_188, 0.54, 0.865_269_119_345_812, 1, 0.865_269_119_345_812, 0.54, 0.214_730_880_654_188,
      ], within: rounding)
    expectSamples(
      Array(Window.blackmanHarris.samples(knownLength: 9, .symmetric).prefix(5)),
      [6e-5, 0.021_735_837_018_679_63, 0.21747, 0.695_764_162_981_320_4, 1], within: rounding)
  }

  /// NumPy 2.4: numpy.kaiser(12, 14), the example of its documentation, and numpy.kaiser(9, 8.6).
  @Test func kaiserReference() {
    expectSamples(
      Array(Window.kaiser(beta: 14).samples(knownLength: 12, .symmetric).prefix(6)),
      [
        7.726_866_835_270_368e-06, 0.003_460_091_937_889_429, 0.046_520_018_851_436_85, 0.229_737_120_220_989_38,
        0.599_885_315_955_291_7, 0.945_674_898_366_617_7,
      ], within: rounding)
    expectSamples(
      Array(Window.kaiser(beta: 8.6).samples(knownLength: 9, .symmetric).prefix(5)),
      [
        0.001_332_513_997_902_419_8, 0.067_472_079_204_408_55, 0.340_393_622_440_188_5, 0.773_829_381_017_091_2, 1,
      ], within: rounding)
  }

  /// The edge of a Kaiser window is 1 / I₀(β). The values of I₀ are from Abramowitz & Stegun, table 9.8, and DLMF.
  @Test(arguments: [(1.0, 1.266_065_877_752_008_4), (5, 27.239_871_823_604_442), (0, 1)])
  func kaiserEdge(beta: Double, besselI0: Double) {
    expectLess(abs(Window.kaiser(beta: beta).samples(knownLength: 5, .symmetric)[0] - 1 / besselI0), rounding)
  }

  /// Hann windows at hops of N/2 and N/4 add up to 1 and 2, their squares at N/4 to 1.5.
  @Test(arguments: [8, 60, 1024])
  func overlapsAddUp(length: Int) {
    let window = Window.hann.samples(knownLength: length, .periodic)
    func sums(hop: Int, _ term: (Double) -> Double) -> [Double] {
      (0..<hop).map { start in stride(from: start, to: length, by: hop).reduce(0) { $0 + term(window[$1]) } }
    }
    for sum in sums(hop: length / 2, { $0 }) { expectLess(abs(sum - 1), rounding) }
    for sum in sums(hop: length / 4, { $0 }) { expectLess(abs(sum - 2), rounding) }
    for sum in sums(hop: length / 4, { $0 * $0 }) { expectLess(abs(sum - 1.5), rounding) }
  }

  @Test(arguments: all)
  func shape(window: Window) {
    for length in [1, 2, 3, 16, 101] {
      let symmetric = window.samples(knownLength: length, .symmetric)
      let periodic = window.samples(knownLength: length, .periodic)
      expect(symmetric.count == length && periodic.count == length)
      expect((symmetric + periodic).allSatisfy { (-rounding...1 + rounding).contains($0) })
      for n in 0..<length { expectLess(abs(symmetric[n] - symmetric[length - 1 - n]), rounding) }
      for n in 1..<max(1, length) { expectLess(abs(periodic[n] - periodic[length - n]), rounding) }
    }
    expect(window.samples(knownLength: 1, .periodic) == [1] && window.samples(knownLength: 1, .symmetric) == [1])
    // A periodic window of N is the symmetric one of N + 1 without its last sample.
    expectSamples(
      window.samples(knownLength: 20, .periodic), Array(window.samples(knownLength: 21, .symmetric).dropLast()),
      within: rounding)
  }

  /// The side lobes are below the values in the documentation of `Window`, measured by a transform of 64 points per
  /// bin.
  @Test(arguments: [(Window.hann, -31.4, 2.0), (.hamming, -42, 2), (.blackmanHarris, -92.0, 4)])
  func sideLobes(window: Window, level: Double, mainLobeInBins: Double) throws {
    let samples = window.samples(knownLength: 64, .periodic)
    let sum = samples.reduce(0, +)
    for step in Int(mainLobeInBins * 16) + 1..<32 * 16 {
      let w = 2 * Double.pi * Double(step) / 16 / 64
      let re = samples.indices.reduce(0.0) { $0 + samples[$1] * cos(w * Double($1)) }
      let im = samples.indices.reduce(0.0) { $0 + samples[$1] * sin(w * Double($1)) }
      let lobe = (re * re + im * im).squareRoot() / sum
      expectAtMost(lobe, Decibels.amplitude(level: level), "\(Double(step) / 16) bins from the centre")
    }
  }

  @Test func whatIsNoLengthIsRefused() throws {
    expectEqual(try Window.hann.samples(length: 4, .periodic), Window.hann.samples(knownLength: 4, .periodic))
    for length in [0, -1, 1 << 28 + 1, .max] {
      expect(throws: AudioFormatError.argument("window length", Double(length), expected: 1...0x1p28)) {
        try Window.hann.samples(length: length, .periodic)
      }
    }
  }
}
