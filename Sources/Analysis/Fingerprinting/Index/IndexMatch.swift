/// A recording of an index in which a query was found.
public struct IndexMatch: Sendable, Hashable, Codable {
  /// Name of the recording.
  public let id: String
  /// Where in the recording the query starts, seconds; below 0 if the query starts earlier.
  public let offset: Double
  /// Seconds of the recording per second of the query.
  public let tempo: Double
  /// Frequencies of the query divided by those of the recording.
  public let frequencyFactor: Double
  /// Share of differing bits along the match, 0…1; ½ is chance.
  public let bitErrorRate: Double
  /// Number of compared words.
  public let comparedWords: Int
  /// Number of places of the index at which the query was compared before this one was chosen.
  package let testedAlignments: Int
  /// How many standard deviations the bit error rate lies below the rates of this query at random places of the index.
  public let deviations: Double
  /// Probability that a query without a match has a match at least this good among all places that were compared.
  public let falsePositiveProbability: Double
}
