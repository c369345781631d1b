/// The places of a session whose thresholds may be the other ear's: each is measured again by the plateau method.
struct MaskedPlaces: Sendable {
  /// How far above the other ear's threshold the noise begins at least, and how far above what it needs, in decibels.
  private static let margin = 10.0

  private var open: [(point: TonePoint, plateau: PlateauMasking)] = []
  private var results: [TonePoint: (result: ThresholdResult, noise: Double)] = [:]

  /// All places that need it and for which noise can be loud enough, in the plan's order.
  init(_ plan: SessionPlan, unmasked results: [TonePoint: ThresholdResult]) {
    for place in plan.places {
      guard let other = Self.otherLevel(place.point, plan, results), let highest = place.highestNoise else { continue }
      guard let unmasked = results[place.point]?.threshold else { continue }
      let plateau = try? PlateauMasking(
        method: plan.procedure.furtherMethod, range: place.range, unmasked: unmasked,
        firstNoise: Self.firstNoise(
          unmasked: unmasked, other: other, highest: place.range.highest, highestNoise: highest),
        highestNoise: highest)
      // Where the first noise is too loud already, the place stays unmasked, which its result says.
      if let plateau { open.append((place.point, plateau)) }
    }
  }

  /// The noise to begin with, in decibels.
  ///
  /// If the threshold was the other ear's, tones were so much weaker there as the two differ. With this noise that ear hears none of
  /// them any more, up to the highest level: a deaf ear has no response at once, and one that hears is on its plateau. Lower, if
  /// the loudest noise would leave no room for a plateau; never less than 10 dB above the other ear's threshold.
  static func firstNoise(unmasked: Double, other: Double, highest: Double, highestNoise: Double) -> Double {
    let needed = highest + margin - (unmasked - other)
    let room = highestNoise - Double(PlateauMasking.plateauLength - 1) * PlateauMasking.increment
    return max(other + margin, min(needed, room)).rounded()
  }

  /// The threshold of the other ear, in decibels, if it may have heard the tones at a place; `nil` if it has not.
  ///
  /// *No response* needs no noise: had the other ear heard the tone, there would have been one.
  static func otherLevel(
    _ point: TonePoint, _ plan: SessionPlan, _ results: [TonePoint: ThresholdResult]
  ) -> Double? {
    guard let crossHearing = plan.masking, let threshold = results[point]?.threshold,
      let other = results[TonePoint(point.ear.other, point.frequency)], other.status != .noResponse,
      let level = other.level, crossHearing.needsMasking(threshold: threshold, otherThreshold: level)
    else { return nil }
    return level
  }

  /// Places without a result yet.
  var remainingCount: Int { open.count }

  /// What is to be presented next; `nil` when all have a result.
  var next: (tone: TestTone, noise: Double)? {
    guard let (point, plateau) = open.first, let level = plateau.nextLevel else { return nil }
    return (TestTone(point, level: level), plateau.noiseLevel)
  }

  /// Takes the answer to the tone that was next.
  mutating func record(_ response: ToneResponse) {
    precondition(!open.isEmpty, "all places have a result")
    open[0].plateau.record(response)
    guard let result = open[0].plateau.result else { return }
    results[open[0].point] = (result, open[0].plateau.noiseLevel)
    open.removeFirst()
  }

  /// The result at a place, and the highest noise level in decibels; `nil` before it is there.
  func result(at point: TonePoint) -> (result: ThresholdResult, noise: Double)? { results[point] }
}
