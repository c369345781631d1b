import Statistics

/// The results of one ear over the sessions, in which `HearingChange` looks for changes.
struct EarCourse {
  /// The shift of a place with the parts of its variance.
  struct PlaceShift {
    var shift: HearingChange.Shift
    /// The variance by the procedures, in dB².
    var procedure: Double
    /// The variance by fitting the headphone, in dB².
    var fitting: Double
  }

  private let ear: Ear
  private let frequencies: [Double]
  /// The results of each session by frequency, without the unreliable ones.
  private let sessions: [[Double: ThresholdResult]]

  init(_ ear: Ear, _ sessions: [[TonePoint: ThresholdResult]]) {
    self.ear = ear
    self.sessions = sessions.map { results in
      let own = results.filter { $0.key.ear == ear && $0.value.status != .unreliable && $0.value.level != nil }
      return Dictionary(uniqueKeysWithValues: own.map { ($0.key.frequency, $0.value) })
    }
    frequencies = Set(self.sessions.flatMap(\.keys)).sorted()
  }

  /// The change in a direction that the last session shows, or an earlier one that no later one refutes.
  func finding(_ direction: HearingChange.Direction) -> HearingChange.Finding? {
    func suspected(_ session: Int, before onset: Int) -> Set<[Double]> {
      places(direction, [session], before: onset, by: HearingChange.suspectedShift)
    }
    func confirmed(_ onset: Int, _ next: Int) -> Set<[Double]> {
      suspected(onset, before: onset).intersection(suspected(next, before: onset))
        .intersection(places(direction, [onset, next], before: onset, by: HearingChange.confirmedShift))
    }
    var (onset, isConfirmed): (Int?, Bool) = (nil, false)
    // The last session that shows it.
    var shown = 0
    for session in sessions.indices.dropFirst() {
      if let first = onset {
        // A session that does not tell of these places neither repeats nor refutes it.
        guard tells(session, of: suspected(shown, before: first), direction, before: first) else { continue }
        isConfirmed = !(isConfirmed ? suspected(session, before: first) : confirmed(first, session)).isEmpty
      }
      if !isConfirmed { onset = suspected(session, before: session).isEmpty ? nil : session }
      shown = session
    }
    guard let onset else { return nil }
    let frequencies = Set(suspected(shown, before: onset).joined())
    let shifts = shifts(of: [shown], from: onset).map(\.shift).filter { frequencies.contains($0.point.frequency) }
    return .init(
      ear: ear, direction: direction, certainty: isConfirmed ? .confirmed : .suspected,
      frequencies: shifts.map(\.point.frequency), shift: shifts.reduce(0) { $0 + $1.shift } / Double(shifts.count),
      isAtLeast: shifts.contains { $0.bound == direction }, since: onset)
  }

  /// Whether a session tells whether one of the places has changed: it measured it, and not only to be beyond a level that
  /// a change may or may not reach.
  private func tells(
    _ session: Int, of places: Set<[Double]>, _ direction: HearingChange.Direction, before onset: Int
  ) -> Bool {
    let sign = direction == .worse ? 1.0 : -1
    let told = shifts(of: [session], from: onset).map(\.shift).filter {
      $0.bound == nil || $0.bound == direction || sign * $0.shift < HearingChange.suspectedShift
    }.map(\.point.frequency)
    return places.contains { $0.allSatisfy(told.contains) }
  }

  /// The shifts of the mean of some sessions from the mean of the first ones, for frequencies that all have.
  func shifts(of later: [Int], from onset: Int) -> [PlaceShift] {
    frequencies.compactMap { frequency in
      let results = later.compactMap { sessions[$0][frequency] }
      var references = sessions.prefix(min(onset, HearingChange.mostReferences)).compactMap { $0[frequency] }
      // A bound says less than a threshold.
      let thresholds = references.filter { $0.status == .threshold }
      if !thresholds.isEmpty { references = thresholds }
      guard results.count == later.count, !references.isEmpty else { return nil }
      let bounds = Self.bounds(results, .noResponse, .atOrBelow).union(Self.bounds(references, .atOrBelow, .noResponse))
      guard bounds.count < 2 else { return nil }
      let (after, before) = (Self.mean(results, frequency), Self.mean(references, frequency))
      let (procedure, fitting) = (after.procedure + before.procedure, after.fitting + before.fitting)
      return PlaceShift(
        shift: .init(
          point: TonePoint(ear, frequency), shift: after.level - before.level,
          deviation: (procedure + fitting).squareRoot(), bound: bounds.first),
        procedure: procedure, fitting: fitting)
    }
  }

  /// The single frequencies and the pairs of adjacent ones that show a change.
  private func places(
    _ direction: HearingChange.Direction, _ later: [Int], before onset: Int, by least: Double
  ) -> Set<[Double]> {
    let sign = direction == .worse ? 1.0 : -1
    let shifts = shifts(of: later, from: onset).filter { $0.shift.bound == nil || $0.shift.bound == direction }
    let score = HearingChange.leastScore
    let singles = shifts.filter {
      sign * $0.shift.shift >= max(HearingChange.singleShift, score * $0.shift.deviation)
    }.map { [$0.shift.point.frequency] }
    let byFrequency = Dictionary(uniqueKeysWithValues: shifts.map { ($0.shift.point.frequency, $0) })
    let isWide = (OrderStatistics.median(shifts.map { sign * $0.shift.shift }.sorted()) ?? 0) >= least
    let pairs = zip(frequencies, frequencies.dropFirst()).filter { low, high in
      guard let first = byFrequency[low], let second = byFrequency[high] else { return false }
      let (one, other) = (sign * first.shift.shift, sign * second.shift.shift)
      // The fitting affects both in the same way.
      let fitting = (first.fitting.squareRoot() + second.fitting.squareRoot()) / 2
      let deviation = ((first.procedure + second.procedure) / 4 + fitting * fitting).squareRoot()
      guard min(one, other) >= HearingChange.leastShift, (one + other) / 2 >= max(least, score * deviation) else {
        return false
      }
      let others = shifts.filter { ![low, high].contains($0.shift.point.frequency) }.map { sign * $0.shift.shift }
      return isWide || others.count < 2
        || (one + other) / 2 - (OrderStatistics.median(others.sorted()) ?? 0) >= HearingChange.localShift
    }
    return Set(singles + pairs.map { [$0, $1] })
  }

  /// The directions in which a shift may be larger because of these results.
  private static func bounds(
    _ results: [ThresholdResult], _ worse: ThresholdResult.Status, _ better: ThresholdResult.Status
  ) -> Set<HearingChange.Direction> {
    Set(results.compactMap { $0.status == worse ? .worse : $0.status == better ? .better : nil })
  }

  /// The mean of some results with the two parts of its variance.
  private static func mean(
    _ results: [ThresholdResult], _ frequency: Double
  ) -> (level: Double, procedure: Double, fitting: Double) {
    let count = Double(results.count)
    let fitting = ThresholdShift.fittingDeviation(at: frequency)
    let procedure = results.reduce(0) { sum, result in
      let own = result.standardDeviation ?? ThresholdShift.usualDeviation(at: frequency)
      return sum + own * own
    }
    return (
      results.reduce(0) { $0 + ($1.level ?? 0) } / count, procedure / (count * count), fitting * fitting / count
    )
  }
}
