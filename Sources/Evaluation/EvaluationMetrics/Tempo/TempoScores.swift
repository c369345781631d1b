/// Scores of the tempi of one piece.
public struct TempoScores: Sendable, Hashable, Codable {
  /// The sum of the weights of the tempi that were found, 0…1.
  public let pScore: Double
  /// Whether one of them was found.
  public let isOneCorrect: Bool
  /// Whether both were found.
  public let areBothCorrect: Bool

  /// The scores of one piece, equal to those of mir_eval.tempo (MIREX Audio Tempo Estimation; McKinney et al., Journal
  /// of New Music Research 36, 2007).
  ///
  /// - Parameters:
  ///   - reference: the two tempi, at least one of them above 0.
  ///   - weight: weight of the first tempo, 0…1; the second has the rest.
  ///   - estimate: the two estimated tempi; each may match both.
  ///   - tolerance: largest error of a tempo, as a share of the reference's, 0…1; equality is within it.
  /// - Throws: `EvaluationError.invalidParameter` for a value that is out of range.
  public init(
    reference: TempoPair, weight: Double, estimate: TempoPair, tolerance: Double = 0.08
  ) throws(EvaluationError) {
    try Checked.parameter("weight", weight, in: 0...1)
    try Checked.parameter("tolerance", tolerance, in: 0...1)
    guard reference.first > 0 || reference.second > 0 else {
      throw .invalidParameter(name: "reference tempi", expected: "one above 0", value: 0)
    }
    let hits = [reference.first, reference.second].map { tempo in
      tempo > 0
        && min(abs(tempo - estimate.first) / tempo, abs(tempo - estimate.second) / tempo) <= tolerance
    }
    pScore = weight * (hits[0] ? 1 : 0) + (1 - weight) * (hits[1] ? 1 : 0)
    isOneCorrect = hits[0] || hits[1]
    areBothCorrect = hits[0] && hits[1]
  }

  /// The scores under mir_eval's names; yes is 1, no is 0.
  public var named: [NamedScore] {
    [
      NamedScore("P-score", .value(pScore)), NamedScore("One-correct", .value(isOneCorrect ? 1 : 0)),
      NamedScore("Both-correct", .value(areBothCorrect ? 1 : 0)),
    ]
  }
}
