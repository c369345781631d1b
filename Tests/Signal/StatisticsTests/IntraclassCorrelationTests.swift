import Expectations
import Statistics
import Testing

@Suite struct IntraclassCorrelationTests {
  /// The ratings of Shrout and Fleiss 1979, table 2, columns 1 and 4; ICC(1,1) by the definition in their table 3.
  @Test func agreementIsThatOfShroutAndFleiss() throws {
    let pairs: [(Double, Double)] = [(9, 8), (6, 2), (8, 6), (7, 6), (10, 9), (6, 7)]
    let found = try require(IntraclassCorrelation.ofPairs(pairs))
    // Mean squares by hand: between 66/5·… is 10.0·, within 23/12.
    let means = pairs.map { ($0.0 + $0.1) / 2 }
    let mean = means.reduce(0, +) / 6
    let between = 2 * means.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 5
    let within = pairs.reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } / 12
    expectLess(abs(found - (between - within) / (between + within)), 1e-12)
    expectNil(IntraclassCorrelation.ofPairs(Array(pairs.prefix(5))))
    expectNil(IntraclassCorrelation.ofPairs((0..<8).map { _ in (1, 1) }))
    expectEqual(IntraclassCorrelation.ofPairs((0..<8).map { (Double($0), Double($0)) }), 1)
  }
}
