import AudioCore
import Expectations
import Foundation
import Reporting
import TestSignals
import Testing

@Suite struct TickTests {
  private func labels(_ axis: Axis, width: Double) -> [String] {
    AxisProjection(axis, fitting: Extent()).horizontalTicks(width: width).map(\.label)
  }

  @Test func knownTicks() {
    expectEqual(labels(Axis("t", range: 0...8), width: 800), (0...16).map { $0 == 0 ? "0" : "\(Double($0) / 2)" })
    expectEqual(labels(Axis("t", range: -1...1), width: 250), ["−1.0", "−0.5", "0", "0.5", "1.0"])
    expectEqual(labels(Axis("n", range: 0...48_000), width: 300), ["0", "10k", "20k", "30k", "40k"])
    expectEqual(labels(Axis("n", range: 0...9e6), width: 200), ["0", "5M"])
    expectEqual(labels(Axis("e", range: 0...2e-6), width: 300), ["0", "5e−7", "1e−6", "1.5e−6", "2e−6"])
  }

  @Test func knownLogarithmicTicks() {
    let hearing = Axis("f", range: 20...20_000, scale: .logarithmic)
    expectEqual(labels(hearing, width: 800), ["20", "50", "100", "200", "500", "1k", "2k", "5k", "10k", "20k"])
    expectEqual(labels(hearing, width: 300), ["100", "1k", "10k"])
    expectEqual(labels(Axis("f", range: 80...400, scale: .logarithmic), width: 600).first, "100")
    expectAtLeast(labels(Axis("p", range: 1e-12...1, scale: .logarithmic), width: 200).count, 3)
  }

  @Test(arguments: [Axis.Scale.linear, .logarithmic])
  func ticksAreInsideGrowingAndApart(scale: Axis.Scale) {
    var random = SeededRandom(seed: 4)
    for round in 0..<4000 {
      let low = scale == .linear ? random.anyMagnitude(-12...12) : abs(random.anyMagnitude(-12...12))
      let span = scale == .linear ? abs(random.anyMagnitude(-8...3)) * abs(low) : abs(random.anyMagnitude(-3...9)) * low
      let axis = AxisProjection(Axis("x", from: low, to: low + span, scale: scale), fitting: Extent())
      let length = Double.random(in: 40...2000, using: &random)
      func size(_ label: String) -> Double { TextMetrics.width(label, size: TextMetrics.small) }
      let ticks = axis.ticks(along: length, spacing: 40, gap: 8, size: size)
      let comment: Comment = "round \(round), \(low)…\(low + span) over \(length) px, seed 4"
      expect(ticks.allSatisfy { axis.lower...axis.upper ~= $0.value }, comment)
      expectAtMost(ticks.count, Int(length / 40) + 1, comment)
      expectEqual(Set(ticks.map(\.label)).count, ticks.count, comment)
      for (one, next) in zip(ticks, ticks.dropFirst()) {
        let places = (axis.fraction(one.value) ?? .nan, axis.fraction(next.value) ?? .nan)
        expectAtLeast((places.1 - places.0) * length, (size(one.label) + size(next.label)) / 2 + 8, comment)
      }
    }
  }

  /// A label must equal the value of its tick, to the label's precision.
  @Test func labelsSayTheirValues() throws {
    var random = SeededRandom(seed: 5)
    for _ in 0..<2000 {
      let low = random.anyMagnitude(-9...9)
      let axis = AxisProjection(Axis("x", from: low, to: low + abs(random.anyMagnitude(-9...9))), fitting: Extent())
      for tick in axis.horizontalTicks(width: 900) {
        let text = tick.label.replacingOccurrences(of: "−", with: "-").replacingOccurrences(of: "k", with: "e3")
          .replacingOccurrences(of: "M", with: "e6")
        let said = try require(Double(text), "\(tick)")
        expectAtMost(abs(said - tick.value), 1e-9 * (axis.upper - axis.lower) + 1e-15 * abs(said), "\(tick), seed 5")
      }
    }
  }

  @Test func roomyAxesHaveTicks() {
    var random = SeededRandom(seed: 6)
    for _ in 0..<2000 {
      let low = random.anyMagnitude(-6...6)
      let axis = AxisProjection(Axis("x", from: low, to: low + abs(random.anyMagnitude(-3...6))), fitting: Extent())
      expectAtLeast(axis.verticalTicks(height: 180).count, 2, "\(low), seed 6")
    }
  }

  @Test(arguments: [
    (Double.nan, Double.nan), (3, 3), (0, 0), (-.infinity, .infinity), (5, -5), (1e308, -1e308), (5e-324, 1e-323),
    (1e15, 1e15 + 1),
  ])
  func degenerateEndsAreSettled(lower: Double, upper: Double) {
    for scale in [Axis.Scale.linear, .logarithmic] {
      var data = Extent()
      data.include(lower, on: scale)
      data.include(upper, on: scale)
      for axis in [Axis("x", from: lower, to: upper, scale: scale), Axis("x", scale: scale)] {
        let settled = AxisProjection(axis, fitting: data, padding: .both)
        expect(settled.lower.isFinite && settled.upper.isFinite && settled.lower < settled.upper)
        expect(scale == .linear || settled.lower > 0)
        expect(settled.fraction(settled.lower) == 0 && settled.fraction(settled.upper) == 1)
        expect(!settled.isKnown || settled.horizontalTicks(width: 800).count >= 2)
      }
    }
  }
}
