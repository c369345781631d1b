import AudioCore
import Foundation

/// Measures one place of the audiogram after another, each with a procedure of its own.
///
/// A Bayesian procedure starts at the threshold that the earlier places suggest: that of the nearest frequency of the
/// same ear, or of the same frequency of the other ear. The other procedures start by their own rules.
package struct SequentialAudiogram: AudiogramProcedure {
  /// The procedure at each place.
  package let method: ProcedureMethod
  /// The places in their order, with the levels that may be presented there.
  package let places: [(point: TonePoint, range: LevelRange)]
  /// The results so far.
  package private(set) var results: [TonePoint: ThresholdResult] = [:]
  private let expected: [TonePoint: ThresholdResult]
  private var procedure: any ThresholdProcedure
  private var position = 0

  /// Creates a test before its first answer.
  ///
  /// - Throws: `HearingTestError.empty`, `.repeated`.
  ///
  /// - Parameter expected: results of other places that are already known.
  package init(
    method: ProcedureMethod, places: [(point: TonePoint, range: LevelRange)],
    expected: [TonePoint: ThresholdResult] = [:]
  ) throws(HearingTestError) {
    guard !places.isEmpty else { throw .empty(what: "places of an audiogram") }
    guard Set(places.map(\.point)).count == places.count else { throw .repeated(what: "an ear and a frequency") }
    self.method = method
    self.places = places
    self.expected = expected
    procedure = try Self.procedure(method, places[0], expected)
  }

  /// The tone to present next.
  package var nextTone: TestTone? {
    guard position < places.count, let level = procedure.nextLevel else { return nil }
    return TestTone(places[position].point, level: level)
  }

  /// Records the answer to `nextTone`.
  package mutating func record(_ response: ToneResponse) {
    ensure(position < places.count, "the procedure has ended")
    procedure.record(response)
    guard let result = procedure.result else { return }
    results[places[position].point] = result
    position += 1
    guard position < places.count else { return }
    let known = expected.merging(results) { _, own in own }
    guard let next = try? Self.procedure(method, places[position], known) else {
      fatalError("what could be made for one range can be made for another")
    }
    procedure = next
  }

  private static func procedure(
    _ method: ProcedureMethod, _ place: (point: TonePoint, range: LevelRange), _ known: [TonePoint: ThresholdResult]
  ) throws(HearingTestError) -> any ThresholdProcedure {
    guard method.isBayesian else { return try method.procedure(range: place.range) }
    func octaves(_ point: TonePoint) -> Double { abs(log2(point.frequency / place.point.frequency)) }
    let own = known.filter { $0.key.ear == place.point.ear && $0.value.level != nil }
    let nearest = own.min { (octaves($0.key), $0.key.frequency) < (octaves($1.key), $1.key.frequency) }?.value
    let other = known[TonePoint(place.point.ear.other, place.point.frequency)]
    guard let level = (nearest ?? other)?.level else { return try method.procedure(range: place.range) }
    return try method.procedure(
      range: place.range, expected: .init(level: level, deviation: neighbourDeviation, floor: neighbourFloor))
  }

  /// The standard deviation of a threshold from that of its neighbour, in decibels; and the probability that the
  /// neighbour is no guide.
  private static let neighbourDeviation = 15.0
  private static let neighbourFloor = 0.03
}
