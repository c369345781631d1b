/// The description of a number that can be changed while a generator or an effect runs: its name, unit and range.
public struct AudioParameter: Sendable, Hashable {
  /// Name in lower camel case, such as `frequency` or `gain`.
  public let name: String
  /// Unit as it is printed, `Hz`, `dB`, `s`; empty for a plain number.
  public let unit: String
  /// The allowed values, in `unit`.
  public let range: ClosedRange<Double>
  /// The value before the first change.
  public let defaultValue: Double

  /// A parameter. A `defaultValue` outside the range becomes the nearest bound; one that is no number, the lower one.
  public init(_ name: String, unit: String = "", range: ClosedRange<Double>, defaultValue: Double) {
    self.name = name
    self.unit = unit
    self.range = range
    self.defaultValue =
      defaultValue.isNaN ? range.lowerBound : min(max(defaultValue, range.lowerBound), range.upperBound)
  }

  /// The allowed value nearest to `value`; the default if `value` is not a number.
  public func clamped(_ value: Double) -> Double {
    value.isNaN ? defaultValue : min(max(value, range.lowerBound), range.upperBound)
  }

  /// `value`, if the range contains it.
  ///
  /// - Throws: `OutOfRange`, which names the range.
  public func checked(_ value: Double) throws(OutOfRange) -> Double {
    guard range.contains(value) else { throw OutOfRange(parameter: self, value: value) }
    return value
  }

  /// A value outside a parameter's range.
  public struct OutOfRange: Error, Equatable, CustomStringConvertible {
    /// The parameter, with its range.
    public let parameter: AudioParameter
    /// The value that was given.
    public let value: Double

    /// One line: the range and the value that was given.
    public var description: String {
      let unit = parameter.unit.isEmpty ? "" : " " + parameter.unit
      let range = parameter.range
      return "\(parameter.name): expected \(range.lowerBound) to \(range.upperBound)\(unit), got \(value)\(unit)"
    }
  }
}
