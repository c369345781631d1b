/// A score, or the reason why there is none: never a 0 that stands for nothing.
public enum Score: Sendable, Hashable, Codable {
  /// The score; its unit and range are stated where it is offered.
  case value(Double)
  /// Why there is no score.
  case undefined(UndefinedScore)

  /// The score, or `nil`.
  public var value: Double? { if case .value(let number) = self { number } else { nil } }

  /// Why there is no score, or `nil`.
  public var reason: UndefinedScore? { if case .undefined(let reason) = self { reason } else { nil } }

  /// `part` of `whole`; undefined for the given reason where the whole is 0.
  public static func ratio(_ part: Double, of whole: Double, otherwise reason: UndefinedScore) -> Score {
    whole == 0 ? .undefined(reason) : .value(part / whole)
  }

  /// `part` of `whole`; undefined for the given reason where the whole is 0.
  public static func ratio(_ part: Int, of whole: Int, otherwise reason: UndefinedScore) -> Score {
    ratio(Double(part), of: Double(whole), otherwise: reason)
  }

  /// A function of this and another score; undefined, for the first's reason, where one of them is.
  func combined(with other: Score, _ function: (Double, Double) -> Double) -> Score {
    switch (self, other) {
    case (.value(let first), .value(let second)): .value(function(first, second))
    case (.undefined(let reason), _), (_, .undefined(let reason)): .undefined(reason)
    }
  }
}
