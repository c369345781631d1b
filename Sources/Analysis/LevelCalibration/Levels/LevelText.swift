import Foundation

/// Formats levels and combines their uncertainties.
enum LevelText {
  static func text(_ decibels: Double, _ unit: String, _ uncertainty: Double?) -> String {
    let level = String(format: "%.1f \(unit)", decibels)
    return uncertainty.map { level + String(format: " ± %.2g", $0) } ?? level
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
