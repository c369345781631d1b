/// One axis of a panel: a quantity with its unit, range and scale.
package struct Axis: Sendable, Equatable {
  /// The relation between values and places along an axis.
  package enum Scale: Sendable, Equatable {
    /// Equal differences are equal distances.
    case linear
    /// Equal ratios are equal distances; values that are not positive cannot be shown.
    case logarithmic
  }

  /// The quantity, as in "frequency".
  package var title: String
  /// The unit, as in "Hz"; `nil` for a count or a ratio.
  package var unit: String?
  /// The lower end of the axis; `nil` fits it to the data.
  package var lower: Double?
  /// The upper end of the axis; `nil` fits it to the data.
  package var upper: Double?
  /// The scale of the axis.
  package var scale: Scale
  /// The labels of the ticks of an axis of categories: `names[i]` stands at the value `i`. Empty for an axis of
  /// numbers.
  package var names: [String] = []
  /// Ticks at given values instead of round numbers, for example the octaves of an audiogram. Empty for round numbers.
  package var ticks: [NamedValue] = []
  /// Whether the labels of numbers have a decimal comma, as in Czech.
  package var hasDecimalComma = false
  /// Whether values grow to the left or downwards, as the levels of an audiogram do.
  package var isReversed = false

  /// A tick: a value and its label.
  package struct NamedValue: Sendable, Hashable {
    /// The value at which the tick stands.
    package var value: Double
    /// The tick's label.
    package var name: String

    /// Makes a tick.
    package init(_ value: Double, _ name: String) {
      self.value = value
      self.name = name
    }
  }

  /// Makes an axis. Ends that are not given are fitted to the data.
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

  /// Makes an axis over a fixed range.
  package init(_ title: String, unit: String? = nil, range: ClosedRange<Double>, scale: Scale = .linear) {
    self.init(title, unit: unit, from: range.lowerBound, to: range.upperBound, scale: scale)
  }

  /// Makes an axis of categories: `names[i]` stands at the value `i`, and the axis extends half a unit beyond both
  /// ends.
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
