import AudioCore
import Expectations
import Foundation
import Resampling
import Testing

@Suite struct FilterTests {
  /// The prototype's window equals AudioCore's Kaiser window, which is computed differently, within the rounding of
  /// `Double`.
  @Test func windowIsKaisers() throws {
    let prototype = SincPrototype(passEdge: 0.4, stopEdge: 0.5, attenuation: 140)
    let half = prototype.halfLength
    let window = try Window.kaiser(beta: KaiserWindow.beta(attenuation: 140)).samples(length: 8 * half + 1, .symmetric)
    for (n, expected) in window.enumerated() {
      let time = Double(n) / 4 - Double(half)
      let angle = 2 * Double.pi * prototype.cutoff * time
      let sinc = 2 * prototype.cutoff * (time == 0 ? 1 : sin(angle) / angle)
      // The prototype leaves out the outermost samples, which are 3e-8 of full scale.
      let tolerance = n == 0 || n == window.count - 1 ? 4e-8 : 1e-14
      expectLess(abs(prototype.value(at: time) - sinc * expected), tolerance, "time \(time)")
    }
  }

  /// All functions for the sum of an output give the same bits.
  @Test func sumsAreTheSameBits() {
    var random = SeededRandom(seed: 4)
    let length = 216
    let rows = (0..<4 * length).map { _ in Float(random.uniform(in: -1..<1)) }
    let samples = (0..<2 * length).map { _ in Float(random.uniform(in: -1..<1)) }
    rows.withUnsafeBufferPointer { rows in
      samples.withUnsafeBufferPointer { samples in
        guard let c = rows.baseAddress, let x = samples.baseAddress else { return }
        let (a, b) = FilterSums.fourByTwo(c, x + 3, x + 101, length)
        let four = FilterSums.four(c, x + 3, length)
        for r in 0..<4 {
          let one = FilterSums.one(c + r * length, x + 3, length)
          let exact = (0..<length).reduce(0.0) { $0 + Double(c[r * length + $1]) * Double(x[3 + $1]) }
          expect(a[r] == one && four[r] == one && abs(one - exact) < 1e-5)
          expectEqual(b[r], FilterSums.one(c + r * length, x + 101, length))
        }
      }
    }
  }

  /// The spline agrees with the impulse response between its knots within 6e-8, which is the rounding of its
  /// coefficients and its error at the end of the band.
  @Test func interpolationIsClose() {
    let prototype = SincPrototype(passEdge: 0.4535, stopEdge: 0.5, attenuation: 147)
    let filters = InterpolatedFilters(prototype: prototype)
    defer { withExtendedLifetime(filters) {} }
    let view = filters.view
    let half = prototype.halfLength
    var worst = 0.0
    for place in stride(from: 0.0, to: 1, by: 0.0137) {
      // An impulse at one tap gives one coefficient; a few taps are enough.
      for tap in [half - 3, half - 1, half, half + 7] {
        let history = FrameHistory(channelCount: 1, capacity: 2 * half, padding: 8)
        history.appendSilence(2 * half)
        let tail = MutableAudioBlock(
          base: UnsafeMutablePointer(mutating: history.frames.channel(0)), channelStride: 2 * half, channelCount: 1,
          frameCount: 2 * half)
        tail.channel(0)[tap] = 1
        let output = AudioScratch(channelCount: 1, frameCount: 1)
        view.apply(history.frames, half - 1, UInt64(place * 0x1p64), to: output.block, 0)
        worst = max(
          worst, abs(Double(output.block.channel(0)[0]) - prototype.value(at: Double(tap - half + 1) - place)))
      }
    }
    expectLess(worst, 6e-8)
  }

  /// A plan with several stages costs less than one filter, and exactly one stage limits the band at its edge.
  @Test func plans() {
    expectEqual(ConversionPlan(from: 44_100, to: 48_000, quality: .snr140).stages.count, 1)
    for (from, to) in [(192_000.0, 16_000.0), (8000, 192_000)] {
      let stages = ConversionPlan(from: from, to: to, quality: .snr140).stages
      expect(stages.count > 1 && stages.first?.inputRate == from && stages.last?.outputRate == to)
      expect(zip(stages, stages.dropFirst()).allSatisfy { $0.outputRate == $1.inputRate })
      let edge = min(from, to) / 2
      expect(stages.filter { $0.stopEdge == edge }.count == 1 && stages.allSatisfy { $0.stopEdge >= edge })
      let direct = to * 2 * 104 * max(1, from / to)
      expectLess(stages.reduce(0) { $0 + $1.cost }, 0.8 * direct)
    }
    expectEqual(RationalRatio(from: 44_100, to: 48_000), RationalRatio(from: 11_025, to: 12_000))
    expectNil(RationalRatio(from: 48_000, to: 48_000 * 2.0.squareRoot()))
  }
}
