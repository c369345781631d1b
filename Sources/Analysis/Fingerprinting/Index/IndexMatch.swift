/// A recording of an index in which a query was found.
public struct IndexMatch: Sendable, Hashable {
  /// The recording.
  public let id: String
  /// Where in the recording the query starts, seconds; below 0 if the query starts earlier.
  public let offset: Double
  /// Speed of the query's time: seconds of the recording per second of the query.
  public let tempo: Double
  /// Frequencies of the query over those of the recording.
  public let frequencyFactor: Double
  /// Share of differing bits along the match, 0…1; ½ is chance.
  public let bitErrorRate: Double
  /// Words that were compared.
  public let comparedWords: Int
  /// Places of the index at which the query was compared before this one was chosen.
  public let testedAlignments: Int
  /// How many standard deviations the rate lies below what this query has at places of the index that were chosen at random.
  public let deviations: Double
  /// Probability that so many places give so good a match to a query that has none.
  public let falsePositiveProbability: Double
}
