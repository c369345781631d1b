import FeatureTracks
import Foundation
import Tables

extension FeatureColumn {
  /// Significant digits of a value: those of the numbers of 32 bits that it is made of.
  private static let digits = 7

  /// The column in a table of rows.
  package var column: Column { Column(name, decimals: 6) }

  /// The cell of a value in a table of rows, with seven significant digits; at most 15 decimals.
  package static func cell(_ value: Double?) -> Cell {
    guard let value, value.isFinite else { return .undefined }
    let exponent = value == 0 ? 0 : Int(log10(value.magnitude).rounded(.down))
    return .number(value, decimals: min(15, max(1, digits - 1 - exponent)))
  }
}
