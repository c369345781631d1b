/// A score, or the reason why it is undefined; never 0 for an undefined one.
public enum Score: Sendable, Hashable, Codable {
  /// The score. Its unit and range are stated where it is declared.
  case value(Double)
  /// The reason why there is no score.
  case undefined(UndefinedScore)

  /// The score; `nil` if it is undefined.
  public var value: Double? { if case .value(let number) = self { number } else { nil } }

  /// The reason why it is undefined; `nil` if it is defined.
  public var reason: UndefinedScore? { if case .undefined(let reason) = self { reason } else { nil } }

  /// `part` divided by `whole`; undefined with the given reason if the whole is 0.
  public static func ratio(_ part: Double, of whole: Double, otherwise reason: UndefinedScore) -> Score {
    whole == 0 ? .undefined(reason) : .value(part / whole)
  }

  /// `part` divided by `whole`; undefined with the given reason if the whole is 0.
  public static func ratio(_ part: Int, of whole: Int, otherwise reason: UndefinedScore) -> Score {
    ratio(Double(part), of: Double(whole), otherwise: reason)
  }

  /// A function of this and another score. If either is undefined, the result is, with the reason of the first
  /// undefined one.
  func combined(with other: Score, _ function: (Double, Double) -> Double) -> Score {
    switch (self, other) {
    case (.value(let first), .value(let second)): .value(function(first, second))
    case (.undefined(let reason), _), (_, .undefined(let reason)): .undefined(reason)
    }
  }
}
