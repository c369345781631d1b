/// What one axis of a panel shows: a quantity, its unit, its range and its scale.
package struct Axis: Sendable, Equatable {
  /// How values are spread along an axis.
  package enum Scale: Sendable, Equatable {
    /// Equal differences are equal distances.
    case linear
    /// Equal ratios are equal distances; values that are not positive have no place on it.
    case logarithmic
  }

  /// The quantity, as in "frequency".
  package var title: String
  /// Its unit, as in "Hz"; `nil` for a count or a ratio.
  package var unit: String?
  /// The value where the axis begins, or `nil` to begin at the data.
  package var lower: Double?
  /// The value where the axis ends, or `nil` to end at the data.
  package var upper: Double?
  /// How values are spread along the axis.
  package var scale: Scale
  /// What its ticks say instead of numbers: the name at place `i` stands at the value `i`. Empty for numbers.
  package var names: [String] = []
  /// Its ticks, where round numbers are not what a reader looks for: octaves of an audiogram. Empty for round numbers.
  package var ticks: [NamedValue] = []
  /// Whether values grow to the left, or downwards, as levels do in an audiogram.
  package var isReversed = false

  /// A value with what an axis says there.
  package struct NamedValue: Sendable, Hashable {
    /// Where.
    package var value: Double
    /// What it says.
    package var name: String

    /// A value with a name.
    package init(_ value: Double, _ name: String) {
      self.value = value
      self.name = name
    }
  }

  /// An axis whose ends are fixed where they are given, and fitted to the data where they are not.
  ///
  /// An end that is not finite, or not positive on a logarithmic axis, is fitted as well.
  package init(
    _ title: String, unit: String? = nil, from lower: Double? = nil, to upper: Double? = nil, scale: Scale = .linear
  ) {
    self.title = title
    self.unit = unit
    self.lower = lower
    self.upper = upper
    self.scale = scale
  }

  /// An axis over a fixed range.
  package init(_ title: String, unit: String? = nil, range: ClosedRange<Double>, scale: Scale = .linear) {
    self.init(title, unit: unit, from: range.lowerBound, to: range.upperBound, scale: scale)
  }

  /// An axis of kinds instead of values: the name at place `i` stands at the value `i`, with half a unit around it.
  package init(_ title: String, names: [String]) {
    self.init(title, from: -0.5, to: Double(max(1, names.count)) - 0.5)
    self.names = names
  }

  /// The title with its unit, as in "frequency (Hz)".
  package var label: String {
    guard let unit, !unit.isEmpty else { return title }
    return "\(title) (\(unit))"
  }
}
