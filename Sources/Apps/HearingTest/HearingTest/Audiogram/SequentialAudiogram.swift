import Foundation

/// One place of the audiogram after the other, each with a procedure of its own.
///
/// A Bayesian procedure begins where the places before let it expect the threshold: the nearest frequency of the same ear, or the
/// same one of the other ear. The others begin as their rules say.
public struct SequentialAudiogram: AudiogramProcedure {
  /// The procedure at each place.
  public let method: ProcedureMethod
  /// The places in their order, with the levels that may be presented there.
  public let places: [(point: TonePoint, range: LevelRange)]
  /// The results so far.
  public private(set) var results: [TonePoint: ThresholdResult] = [:]
  private let expected: [TonePoint: ThresholdResult]
  private var procedure: any ThresholdProcedure
  private var position = 0

  /// A test before its first answer.
  ///
  /// - Throws: `HearingTestError.empty`, `.repeated`.
  ///
  /// - Parameter expected: what is known of other places already.
  public init(
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
  public var nextTone: TestTone? {
    guard position < places.count, let level = procedure.nextLevel else { return nil }
    return TestTone(places[position].point, level: level)
  }

  /// Takes the answer to the tone that was next.
  public mutating func record(_ response: ToneResponse) {
    precondition(position < places.count, "the procedure has ended")
    procedure.record(response)
    guard let result = procedure.result else { return }
    results[places[position].point] = result
    position += 1
    guard position < places.count else { return }
    let known = expected.merging(results) { _, own in own }
    guard let next = try? Self.procedure(method, places[position], known) else {
      preconditionFailure("what could be made for one range can be made for another")
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

  /// How far the threshold of a neighbour is from what it lets expect, in decibels; and how often that is all wrong.
  private static let neighbourDeviation = 15.0
  private static let neighbourFloor = 0.03
}
