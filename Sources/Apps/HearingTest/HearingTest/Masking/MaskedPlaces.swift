import AudioCore

/// The places of a session whose thresholds may be the other ear's. Each is measured again by the plateau method.
package struct MaskedPlaces: Sendable {
  /// The first noise is at least this far above the other ear's threshold, and this far above the level that masks the
  /// tone, in decibels.
  private static let margin = 10.0

  private var open: [(point: TonePoint, plateau: PlateauMasking)] = []
  private var results: [TonePoint: (result: ThresholdResult, noise: Double)] = [:]

  /// Finds all places that need masking and for which the noise can be loud enough, in the plan's order.
  package init(_ plan: SessionPlan, unmasked results: [TonePoint: ThresholdResult]) {
    for place in plan.places {
      guard let other = Self.otherLevel(place.point, plan, results), let highest = place.highestNoise else { continue }
      guard let unmasked = results[place.point]?.threshold else { continue }
      let plateau = try? PlateauMasking(
        method: plan.procedure.furtherMethod, range: place.range, unmasked: unmasked,
        firstNoise: Self.firstNoise(
          unmasked: unmasked, other: other, highest: place.range.highest, highestNoise: highest),
        highestNoise: highest)
      // If the first noise would be too loud, the place remains unmasked, and its result says so.
      if let plateau { open.append((place.point, plateau)) }
    }
  }

  /// The level of the first noise in decibels.
  ///
  /// If the threshold was the other ear's, tones are attenuated there by the difference of the two thresholds. With
  /// this noise that ear hears none of them, up to the highest level: a deaf ear gives no response at once, and an ear
  /// that hears is on its plateau. The level is lower if the loudest noise would leave no space for a plateau, but at
  /// least 10 dB above the other ear's threshold.
  package static func firstNoise(unmasked: Double, other: Double, highest: Double, highestNoise: Double) -> Double {
    let needed = highest + margin - (unmasked - other)
    let room = highestNoise - Double(PlateauMasking.plateauLength - 1) * PlateauMasking.increment
    return max(other + margin, min(needed, room)).rounded()
  }

  /// The threshold of the other ear, in decibels, if it may have heard the tones at a place; otherwise `nil`.
  ///
  /// *No response* needs no masking: if the other ear had heard the tone, there would have been a response.
  package static func otherLevel(
    _ point: TonePoint, _ plan: SessionPlan, _ results: [TonePoint: ThresholdResult]
  ) -> Double? {
    guard let crossHearing = plan.masking, let threshold = results[point]?.threshold,
      let other = results[TonePoint(point.ear.other, point.frequency)], other.status != .noResponse,
      let level = other.level, crossHearing.needsMasking(threshold: threshold, otherThreshold: level)
    else { return nil }
    return level
  }

  /// Number of places without a result.
  package var remainingCount: Int { open.count }

  /// The next tone and its noise level; `nil` when all places have a result.
  package var next: (tone: TestTone, noise: Double)? {
    guard let (point, plateau) = open.first, let level = plateau.nextLevel else { return nil }
    return (TestTone(point, level: level), plateau.noiseLevel)
  }

  /// Records the answer to `next`.
  package mutating func record(_ response: ToneResponse) {
    ensure(!open.isEmpty, "all places have a result")
    open[0].plateau.record(response)
    guard let result = open[0].plateau.result else { return }
    results[open[0].point] = (result, open[0].plateau.noiseLevel)
    open.removeFirst()
  }

  /// The result at a place, and the highest noise level in decibels; `nil` before it is known.
  package func result(at point: TonePoint) -> (result: ThresholdResult, noise: Double)? { results[point] }
}
