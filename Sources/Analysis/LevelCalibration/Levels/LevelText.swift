import Foundation

/// Formats and checks levels, and combines their uncertainties.
enum LevelText {
  static func text(_ decibels: Double, _ unit: String, _ uncertainty: Double?) -> String {
    let level = String(format: "%.1f \(unit)", decibels)
    return uncertainty.map { level + String(format: " ± %.2g", $0) } ?? level
  }

  /// Checks that a level is finite and its uncertainty is one.
  static func check(_ decibels: Double, _ what: String, _ uncertainty: Double?) throws(CalibrationError) {
    guard decibels.isFinite else { throw .notFinite(what: what, got: decibels) }
    if let uncertainty, !(0..<Double.infinity).contains(uncertainty) { throw .invalidUncertainty(uncertainty) }
  }

  /// The root of the sum of squares of independent uncertainties; `nil` if any of them is unknown.
  static func combined(_ uncertainties: Double?...) -> Double? { combined(uncertainties) }

  /// The root of the sum of squares of independent uncertainties; `nil` if any of them is unknown.
  static func combined(_ uncertainties: [Double?]) -> Double? {
    var sum = 0.0
    for value in uncertainties {
      guard let value else { return nil }
      sum += value * value
    }
    return sum.squareRoot()
  }
}
