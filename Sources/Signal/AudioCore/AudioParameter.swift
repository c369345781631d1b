/// A number that can be changed while sound flows: its name, unit and range.
public struct AudioParameter: Sendable, Hashable {
  /// Name in the field's words, as a program writes it: `frequency`, `gain`.
  public let name: String
  /// Unit as it is printed, `Hz`, `dB`, `s`; empty for a plain number.
  public let unit: String
  /// Values that are allowed.
  public let range: ClosedRange<Double>
  /// What it is until it is set.
  public let defaultValue: Double

  /// A parameter; `defaultValue` lies in `range`.
  public init(_ name: String, unit: String = "", range: ClosedRange<Double>, defaultValue: Double) {
    precondition(range.contains(defaultValue), "\(name): the default must lie in the range")
    self.name = name
    self.unit = unit
    self.range = range
    self.defaultValue = defaultValue
  }

  /// The nearest allowed value; the default for what is not a number.
  public func clamped(_ value: Double) -> Double {
    value.isNaN ? defaultValue : min(max(value, range.lowerBound), range.upperBound)
  }

  /// The value itself, if it is allowed.
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
    /// What came.
    public let value: Double

    /// One line: the range and what came.
    public var description: String {
      let unit = parameter.unit.isEmpty ? "" : " " + parameter.unit
      let range = parameter.range
      return "\(parameter.name): expected \(range.lowerBound) to \(range.upperBound)\(unit), got \(value)\(unit)"
    }
  }
}
