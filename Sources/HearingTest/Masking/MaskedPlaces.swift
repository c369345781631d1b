/// The places of a session whose thresholds may be the other ear's: each is measured again by the plateau method.
struct MaskedPlaces: Sendable {
  /// How far above the other ear's threshold the noise begins, in decibels.
  static let firstNoise = 10.0

  private var open: [(point: TonePoint, plateau: PlateauMasking)] = []
  private var results: [TonePoint: (result: ThresholdResult, noise: Double)] = [:]

  /// All places that need it and for which noise can be loud enough, in the plan's order.
  init(_ plan: SessionPlan, unmasked results: [TonePoint: ThresholdResult]) {
    for place in plan.places {
      guard let other = Self.otherLevel(place.point, plan, results), let highest = place.highestNoise else { continue }
      let plateau = try? PlateauMasking(
        method: plan.procedure.maskedMethod, range: place.range, unmasked: results[place.point]?.threshold,
        firstNoise: (other + Self.firstNoise).rounded(), highestNoise: highest)
      // Where the first noise is too loud already, the place stays unmasked, which its result says.
      if let plateau { open.append((place.point, plateau)) }
    }
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
