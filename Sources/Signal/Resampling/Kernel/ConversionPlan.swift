/// The stages from one rate to another that cost least.
///
/// The steep filter, which ends where the band ends, costs in proportion to the rates on both sides of it. Far apart rates
/// are therefore joined by a stage that need not be steep: what it lets through lies where the steep one, before it or after
/// it, has nothing or takes it away.
struct ConversionPlan {
  /// One stage: its rates, and the edges of its filter in hertz.
  struct Stage {
    let inputRate: Double
    let outputRate: Double
    let passEdge: Double
    let stopEdge: Double
    let attenuation: Double

    /// Input samples to each side of an output.
    var halfLength: Int {
      SincPrototype.halfLength(
        passEdge: passEdge / inputRate, stopEdge: stopEdge / inputRate, attenuation: attenuation)
    }

    /// The ratio, where filters for all of its phases can be kept.
    var ratio: RationalRatio? {
      guard let ratio = RationalRatio(from: inputRate, to: outputRate), PhaseFilters.fit(ratio, halfLength) else {
        return nil
      }
      return ratio
    }

    /// Products a second; four sums are made where filters are interpolated. What an output costs beside its filter is
    /// counted as 16.
    var cost: Double { outputRate * (Double(2 * halfLength) * (ratio == nil ? 4 : 1) + 16) }

    /// The filters.
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

  /// From the input on, at least one.
  let stages: [Stage]

  init(from inputRate: Double, to outputRate: Double, quality: KernelQuality) {
    let edge = min(inputRate, outputRate) / 2
    stages = Self.cheapest(
      from: inputRate, to: outputRate, passEdge: quality.bandwidth * edge, stopEdge: edge,
      attenuation: quality.attenuation, depth: 3)
  }

  /// Rates between are so many times the lower one.
  private static let factors = [1.5, 2, 3, 4, 8, 16]

  private static func cheapest(
    from inputRate: Double, to outputRate: Double, passEdge: Double, stopEdge: Double, attenuation: Double, depth: Int
  ) -> [Stage] {
    func stage(_ from: Double, _ to: Double, _ stopEdge: Double) -> Stage {
      Stage(inputRate: from, outputRate: to, passEdge: passEdge, stopEdge: stopEdge, attenuation: attenuation)
    }
    var best = [stage(inputRate, outputRate, stopEdge)]
    guard depth > 1 else { return best }
    // More stages round more often, so they must pay.
    func cost(_ stages: [Stage]) -> Double { stages.reduce(0) { $0 + $1.cost } * (1 + 0.1 * Double(stages.count)) }
    for factor in factors {
      let middle = factor * min(inputRate, outputRate)
      // A steep filter between whole-numbered rates and a short one, interpolated, cost less than a steep one that is.
      let isDetour = best[0].ratio == nil && factor <= 2 && outputRate != 2 * inputRate
      guard middle < max(inputRate, outputRate) || isDetour else { continue }
      // What folds or is imaged around the rate between must stay beyond the stop edge.
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
