import Foundation

/// Cemgil's accuracy: a Gaussian of the distance from each beat of the reference to the nearest estimated one.
///
/// Cemgil, Kappen, Desain & Honing: "On tempo tracking: tempogram representation and Kalman filtering", Journal of New
/// Music Research 28 (2001); Davies, Degara & Plumbley (2009), section 2.2.
enum CemgilAccuracy {
  /// 0…1, at the reference's level and the best over all levels.
  ///
  /// - Precondition: both have beats.
  static func accuracies(
    reference: BeatSequence, estimate: BeatSequence, deviation: Double
  ) -> (own: Double, best: Double) {
    let accuracies = reference.metricalLevels.map { (level: BeatSequence) -> Double in
      let sum = level.times.reduce(0.0) { (sum: Double, time: Double) -> Double in
        let distance = abs(time - estimate.times[estimate.nearest(to: time)])
        return sum + exp(-(distance * distance) / (2 * deviation * deviation))
      }
      return sum / (0.5 * Double(estimate.count + level.count))
    }
    return (accuracies[0], accuracies.max() ?? 0)
  }
}
