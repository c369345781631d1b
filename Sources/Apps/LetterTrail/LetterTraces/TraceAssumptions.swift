/// What is assumed of a file that does not say it of itself.
package struct TraceAssumptions: Sendable, Hashable {
  /// Millimetres of one unit of X and Y, where a file names no unit; `nil` refuses such a file.
  package var unit: Double?
  /// Samples a second, where a file has neither times nor a rate; `nil` refuses such a file.
  package var sampleRate: Double?

  /// - Precondition: what is given is positive and finite.
  package init(unit: Double? = nil, sampleRate: Double? = nil) {
    precondition([unit, sampleRate].allSatisfy { $0.map { $0 > 0 && $0.isFinite } ?? true }, "positive numbers")
    (self.unit, self.sampleRate) = (unit, sampleRate)
  }

  /// Millimetres of the units of length that files and people name.
  package static let lengths = [
    "mm": 1, "cm": 10, "m": 1_000, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6, "himetric": 0.01,
  ]
}
