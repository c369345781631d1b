/// One place of the audiogram after the other, each with a procedure of its own.
public struct SequentialAudiogram: AudiogramProcedure {
  /// The procedure at each place.
  public let method: ProcedureMethod
  /// The places in their order, with the levels that may be presented there.
  public let places: [(point: TonePoint, range: LevelRange)]
  /// The results so far.
  public private(set) var results: [TonePoint: ThresholdResult] = [:]
  private var procedures: [any ThresholdProcedure]
  private var position = 0

  /// A test before its first answer.
  ///
  /// - Throws: `HearingTestError.empty`, `.repeated`.
  public init(
    method: ProcedureMethod, places: [(point: TonePoint, range: LevelRange)]
  ) throws(HearingTestError) {
    guard !places.isEmpty else { throw .empty(what: "places of an audiogram") }
    guard Set(places.map(\.point)).count == places.count else { throw .repeated(what: "an ear and a frequency") }
    self.method = method
    self.places = places
    procedures = []
    for place in places { procedures.append(try method.procedure(range: place.range)) }
  }

  /// The tone to present next.
  public var nextTone: TestTone? {
    guard position < places.count, let level = procedures[position].nextLevel else { return nil }
    return TestTone(places[position].point, level: level)
  }

  /// Takes the answer to the tone that was next.
  public mutating func record(_ response: ToneResponse) {
    precondition(position < places.count, "the procedure has ended")
    procedures[position].record(response)
    guard let result = procedures[position].result else { return }
    results[places[position].point] = result
    position += 1
  }
}
