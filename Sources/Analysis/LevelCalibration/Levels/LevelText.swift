import Foundation

/// How levels are printed, and their uncertainties put together.
enum LevelText {
  static func text(_ decibels: Double, _ unit: String, _ uncertainty: Double?) -> String {
    let level = String(format: "%.1f \(unit)", decibels)
    return uncertainty.map { level + String(format: " ± %.2g", $0) } ?? level
  }

  /// The root of the sum of squares, of uncertainties that have nothing to do with each other; `nil` if any is unknown.
  static func combined(_ uncertainties: Double?...) -> Double? { combined(uncertainties) }

  /// As above.
  static func combined(_ uncertainties: [Double?]) -> Double? {
    var sum = 0.0
    for value in uncertainties {
      guard let value else { return nil }
      sum += value * value
    }
    return sum.squareRoot()
  }
}
