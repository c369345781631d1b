import AppWords

/// The form of a setting's control on a page: a slider with its ends, two sliders, a switch or a list of numbers.
package struct SettingControl: Sendable, Hashable {
  /// The forms.
  package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A slider for a number.
    case number
    /// A slider for a whole number.
    case whole
    /// Two sliders for the ends of a range.
    case range
    /// A switch.
    case flag
    /// A list of numbers.
    case numbers
  }

  /// The form.
  package var kind: Kind
  /// The least number.
  package var lowest: Double
  /// The greatest number.
  package var highest: Double
  /// The step of a slider: the least change of the number that a user can hear or see.
  package var step: Double
  /// Whether the setting may have no value.
  package var isOptional: Bool
}

extension Setting {
  /// The setting's control; its ends may depend on other settings of the owner.
  package func control(in owner: Owner) -> SettingControl {
    let limits = bounds(owner)
    let kind: SettingControl.Kind =
      switch form {
      case .number: .number
      case .whole: .whole
      case .range: .range
      case .flag: .flag
      case .numbers: .numbers
      }
    return SettingControl(
      kind: kind, lowest: limits.lowerBound, highest: limits.upperBound, step: step(kind, limits),
      isOptional: isOptional)
  }

  /// Moves the owner's value into the setting's range, which may have changed with another setting. A range that would
  /// become empty stays as it is.
  package func clamp(_ owner: inout Owner) {
    let limits = bounds(owner)
    func inside(_ number: Double) -> Double { min(limits.upperBound, max(limits.lowerBound, number)) }
    switch read(owner) {
    case .number(let number): write(&owner, .number(inside(number)))
    case .range(let lower, let upper):
      let moved = (inside(lower), inside(upper))
      if moved.0 < moved.1 { write(&owner, .range(moved.0, moved.1)) }
    case .numbers(let numbers): write(&owner, .numbers(numbers.map(inside)))
    case .flag, .none: break
    }
  }

  private func step(_ kind: SettingControl.Kind, _ limits: ClosedRange<Double>) -> Double {
    if kind == .whole || kind == .flag { return 1 }
    let width = limits.upperBound - limits.lowerBound
    return switch unit {
    case .seconds: width <= 2 ? 0.01 : 0.05
    case .hertz, .ticks: 1
    case .cents: 5
    case .decibels: 0.5
    case .decibelsFullScale: 1
    case .none: width >= 100 ? 1 : width >= 10 ? 0.05 : 0.01
    }
  }
}
