/// How much a look-up tries.
public struct SearchOptions: Sendable, Hashable {
  /// How far a look-up goes before it says that there is nothing.
  public enum Effort: Int, Sendable, Hashable, CaseIterable {
    /// The recording as it is: no other speed, tempo or pitch beyond a third of a semitone. The fastest.
    case plain
    /// Speed and pitch up to a semitone and 6 % of tempo, if `plain` finds nothing.
    case thorough
    /// As `thorough`, with more uncertain bits flipped: for noise.
    case deep
    /// Every place of the index instead of those that its tables name, at all of `deep`'s shifts and tempos: 3.4 s of
    /// processor time for 5 s of sound in 7 hours of `compact` words. Tells what the tables miss.
    case exhaustive
  }

  /// How far a look-up goes.
  public var effort: Effort
  /// Matches are those whose probability of being chance, in the whole index, is at most this.
  public var maximumFalsePositiveProbability: Double
  /// Matches that are given, at most.
  public var maximumMatches: Int

  /// Deep, one false match in a thousand queries that have none, ten matches.
  public init(
    effort: Effort = .deep, maximumFalsePositiveProbability: Double = 1e-3, maximumMatches: Int = 10
  ) {
    self.effort = effort
    self.maximumFalsePositiveProbability = maximumFalsePositiveProbability
    self.maximumMatches = maximumMatches
  }
}
