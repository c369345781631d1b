import FeatureSets
import RecordingAnalysis

/// A value at a point of a segment, or a median over a part of it: one column of a segment's row.
package struct SegmentPlace: Sendable, Equatable {
  /// A quantity that has a value at any time.
  package enum Quantity: String, Sendable, CaseIterable {
    /// Fundamental frequency in hertz.
    case pitch
    /// Level in dBFS.
    case level
    /// Spectral centroid in hertz.
    case centroid = "spectral_centroid"
    /// Formants in hertz.
    case f1, f2, f3

    /// The feature that measures the quantity.
    package var feature: Feature {
      switch self {
      case .pitch: .pitch
      case .level: .amplitude
      case .centroid: .spectrum
      case .f1, .f2, .f3: .voice
      }
    }

    /// The unit in the names of columns.
    package var unit: String { self == .level ? "dbfs" : "hz" }

    /// Why there is no value though there is a frame.
    var absence: String {
      switch self {
      case .pitch: "not voiced"
      case .level, .centroid: "digital silence"
      case .f1, .f2, .f3: "no such resonance"
      }
    }
  }

  /// What is measured.
  package let quantity: Quantity
  /// Where in a segment.
  package let extent: SectionPlace

  /// The name of the column: `f1_at_50_hz`, `pitch_over_25_75_hz`.
  package var name: String { "\(quantity.rawValue)_\(extent.name)_\(quantity.unit)" }

  /// All places of the settings for the quantities of the features, point by point and then part by part.
  package static func all(_ settings: SegmentSettings, _ features: Set<Feature>) -> [SegmentPlace] {
    let quantities = Quantity.allCases.filter { features.contains($0.feature) }
    return settings.places.flatMap { extent in quantities.map { SegmentPlace(quantity: $0, extent: extent) } }
  }
}
