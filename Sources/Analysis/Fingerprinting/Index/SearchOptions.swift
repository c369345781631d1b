/// Settings of a look-up.
public struct SearchOptions: Sendable, Hashable, Codable {
  /// How many variants of the query a look-up tries before it reports no match.
  public enum Effort: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The recording as it is, with changes of speed, tempo or pitch of at most a third of a semitone. The fastest.
    case plain
    /// Speed and pitch up to a semitone and 6 % of tempo, if `plain` finds nothing.
    case thorough
    /// As `thorough`, with more uncertain bits flipped: for noisy queries.
    case deep
    /// Compares every place of the index instead of the places that the tables give, at all of `deep`'s shifts and
    /// tempos. Takes 3.4 s of processor time for 5 s of sound in 7 hours of `compact` words. It shows what the tables
    /// miss.
    case exhaustive
  }

  /// The effort of the look-up.
  public var effort: Effort
  /// A match is reported if its probability of occurring by chance, anywhere in the index, is at most this.
  public var maximumFalsePositiveProbability: Double
  /// Largest number of matches that are returned.
  public var maximumMatches: Int

  /// Creates options: by default `deep`, one false match in a thousand queries without a match, and ten matches.
  public init(
    effort: Effort = .deep, maximumFalsePositiveProbability: Double = 1e-3, maximumMatches: Int = 10
  ) {
    self.effort = effort
    self.maximumFalsePositiveProbability = maximumFalsePositiveProbability
    self.maximumMatches = maximumMatches
  }

  /// Checks that the limits are numbers of 0 or more.
  func check() throws(FingerprintError) {
    guard maximumFalsePositiveProbability >= 0 else {
      throw .invalidSetting(
        name: "probability of a false match", expected: "0 or more", got: "\(maximumFalsePositiveProbability)")
    }
    guard maximumMatches >= 0 else {
      throw .invalidSetting(name: "matches", expected: "0 or more", got: "\(maximumMatches)")
    }
  }
}
