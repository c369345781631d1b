/// A possible place of a query in a segment: query word `queryWord` is aligned with reference word `word`, and
/// reference time runs `tempo` times as fast.
struct Candidate {
  var segment: Int
  var entry: Int
  var bank: Int
  var queryWord: Double
  var word: Int
  var tempo: Double
  var errors = 0
  var compared = 0
  var deviations = 0.0
  /// Whether `bank` was chosen among all banks at this place.
  var isInNearestBank = false

  /// The sum of the certainties of differing bits, and of all compared bits.
  var weightedErrors = 0
  var weight = 0

  /// Share of differing bits.
  var bitErrorRate: Double { compared == 0 ? 1 : Double(errors) / Double(32 * compared) }
  /// Share of differing bits, each counted by its certainty.
  var weightedRate: Double { weight == 0 ? 1 : Double(weightedErrors) / Double(weight) }
  /// The sum of both.
  var rates: Double { bitErrorRate + weightedRate }
}
