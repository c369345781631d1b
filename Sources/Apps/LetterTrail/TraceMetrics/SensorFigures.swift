import Foundation
import LetterTrail

/// What the device measures besides the place: the mean, the variation (the standard deviation by the mean), and the time
/// from the touch to the first peak, a maximum whose prominence is a tenth of the range of its line. The courses are those
/// of the speed: 100 samples a second, low-passed.
///
/// Source: pressure and tilt tell automated writing from effortful writing, by their size and by how they change
/// (Asselborn et al. 2018, npj Digital Medicine 1:42, table of features). The time to the first peak is of our own.
struct SensorFigures {
  let mean: TraceFigure
  let variation: TraceFigure
  let firstPeak: TraceFigure
  let value: @Sendable (TraceSample) -> Double?

  static let all = [
    SensorFigures(
      mean: .pressureMean, variation: .pressureVariation, firstPeak: .pressureFirstPeak, value: { $0.pressure }),
    SensorFigures(
      mean: .tiltMean, variation: .tiltVariation, firstPeak: .tiltFirstPeak, value: { $0.tilt?.fromUpright }),
    SensorFigures(mean: .sizeMean, variation: .sizeVariation, firstPeak: .sizeFirstPeak, value: { $0.size }),
  ]

  /// The share of a line's range that makes a maximum a peak.
  private static let prominence = 0.1

  func set(_ lines: [DrawnLine], _ score: inout TraceScore) {
    let courses = lines.compactMap { $0.course(value) }
    guard !courses.isEmpty else {
      let isMeasured = lines.contains { $0.has(value) }
      let reason: UndefinedFigure = lines.isEmpty ? .noContact : isMeasured ? .tooShort : .notMeasured
      for figure in [mean, variation, firstPeak] { score.figures[figure] = .failure(reason) }
      return
    }
    let values = courses.joined()
    let (count, sum) = (Double(values.count), values.reduce(0, +))
    let middle = sum / count
    let variance = values.reduce(0) { $0 + ($1 - middle) * ($1 - middle) } / count
    score.figures[mean] = .success(middle)
    score.figures[variation] = middle > 0 ? .success(variance.squareRoot() / middle) : .failure(.notMeasured)
    let peaks = courses.compactMap { course -> Double? in
      let range = (course.max() ?? 0) - (course.min() ?? 0)
      guard range > 1e-9 else { return nil }
      let first = SpeedProfile.peakPlaces(course, prominence: Self.prominence * range).first
      return first.map { Double($0) / TraceScorer.sampleRate }
    }
    score.figures[firstPeak] =
      peaks.isEmpty ? .failure(.noPeak) : .success(peaks.reduce(0, +) / Double(peaks.count))
  }
}

extension TraceSample.Tilt {
  /// The angle from the upright in degrees, 0 to 90.
  fileprivate var fromUpright: Double {
    let (right, near) = (tan(x * .pi / 180), tan(y * .pi / 180))
    return atan((right * right + near * near).squareRoot()) * 180 / .pi
  }
}
