/// The cheapest sequence of stages from one rate to another.
///
/// One filter must be steep, since its transition ends at half the lower rate. Its cost is proportional to the rates on
/// both sides. Rates far apart are therefore joined by a second stage, which need not be steep: what that stage lets
/// through lies where the steep filter passes nothing.
package struct ConversionPlan {
  /// One stage: its rates, and the edges of its filter in hertz.
  package struct Stage {
    package let inputRate: Double
    package let outputRate: Double
    let passEdge: Double
    package let stopEdge: Double
    let attenuation: Double

    /// Input samples to each side of an output.
    var halfLength: Int {
      SincPrototype.halfLength(
        passEdge: passEdge / inputRate, stopEdge: stopEdge / inputRate, attenuation: attenuation)
    }

    /// The ratio as whole numbers, if the filters for all of its phases fit into memory; otherwise `nil`.
    var ratio: RationalRatio? {
      guard let ratio = RationalRatio(from: inputRate, to: outputRate), PhaseFilters.fit(ratio, halfLength) else {
        return nil
      }
      return ratio
    }

    /// Estimated cost in products per second. An interpolated filter costs four sums per output. The work per output
    /// beside the filter counts as 16 products.
    package var cost: Double { outputRate * (Double(2 * halfLength) * (ratio == nil ? 4 : 1) + 16) }

    /// Computes the filters of the stage.
    func filters() -> ConversionStage.Filters {
      let prototype = SincPrototype(
        passEdge: passEdge / inputRate, stopEdge: stopEdge / inputRate, attenuation: attenuation)
      if let ratio { return .phases(PhaseFilters(prototype: prototype, ratio: ratio)) }
      let step = inputRate / outputRate
      let whole = step.rounded(.down)
      return .interpolated(
        InterpolatedFilters(prototype: prototype), whole: Int(whole), fraction: UInt64((step - whole) * 0x1p64))
    }
  }

  /// At least one stage, in order from the input.
  package let stages: [Stage]

  package init(from inputRate: Double, to outputRate: Double, quality: KernelQuality) {
    let edge = min(inputRate, outputRate) / 2
    stages = Self.cheapest(
      from: inputRate, to: outputRate, passEdge: quality.bandwidth * edge, stopEdge: edge,
      attenuation: quality.attenuation, depth: 3)
  }

  /// Candidates for an intermediate rate, as multiples of the lower rate.
  private static let factors = [1.5, 2, 3, 4, 8, 16]

  private static func cheapest(
    from inputRate: Double, to outputRate: Double, passEdge: Double, stopEdge: Double, attenuation: Double, depth: Int
  ) -> [Stage] {
    func stage(_ from: Double, _ to: Double, _ stopEdge: Double) -> Stage {
      Stage(inputRate: from, outputRate: to, passEdge: passEdge, stopEdge: stopEdge, attenuation: attenuation)
    }
    var best = [stage(inputRate, outputRate, stopEdge)]
    guard depth > 1 else { return best }
    // Each stage rounds once more, so an additional one must save at least a tenth of the cost.
    func cost(_ stages: [Stage]) -> Double { stages.reduce(0) { $0 + $1.cost } * (1 + 0.1 * Double(stages.count)) }
    for factor in factors {
      let middle = factor * min(inputRate, outputRate)
      // Where the direct filter would be steep and interpolated, a steep filter for a whole-number ratio and a short
      // interpolated filter cost less.
      let isDetour = best[0].ratio == nil && factor <= 2 && outputRate != 2 * inputRate
      guard middle < max(inputRate, outputRate) || isDetour else { continue }
      // Aliases and images around the intermediate rate must stay beyond the stop edge.
      let outer = middle - stopEdge
      let candidate =
        inputRate > outputRate
        ? cheapest(
          from: inputRate, to: middle, passEdge: passEdge, stopEdge: outer, attenuation: attenuation, depth: depth - 1)
          + [stage(middle, outputRate, stopEdge)]
        : [stage(inputRate, middle, stopEdge)]
          + cheapest(
            from: middle, to: outputRate, passEdge: passEdge, stopEdge: outer, attenuation: attenuation,
            depth: depth - 1)
      if cost(candidate) < cost(best) { best = candidate }
    }
    return best
  }
}
