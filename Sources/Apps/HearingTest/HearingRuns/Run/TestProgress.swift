import HearingTest

/// How far a test has come, and about how long it still takes.
package struct TestProgress: Sendable, Hashable, Codable {
  /// The number of places (an ear and a frequency) whose threshold is known.
  package var measured: Int
  /// The number of places of the test.
  package var places: Int
  /// The number of places that remain to be measured with noise in the other ear.
  package var masked: Int
  /// The estimated rest of the test in seconds.
  package var secondsLeft: Double

  /// The usual number of trials at a place, with the catch trials between them; it counts as much as the listener's own
  /// at two places.
  private static let (usualTrials, usualPlaces) = (17.0, 2.0)
  /// The usual length of a trial in seconds; it counts as much as this many of the listener's own.
  private static let (usualLength, usualLengths) = (2.0, 20.0)
  /// The usual number of trials of a retest, and of a place with noise, where each of three levels of noise takes some.
  private static let (retestTrials, maskedTrials) = (7.0, 20.0)
  /// The least rest of a place that is not known yet, in trials.
  private static let leastRest = 3.0

  /// The progress of a session.
  ///
  /// The rest is the number of trials that are still expected, times their length. Both follow from the listener's own
  /// trials so far, together with usual values as long as these are few.
  package init(_ session: HearingSession) {
    let (plan, trials) = (session.plan, session.trials)
    measured = session.outcome.entries.count
    places = plan.places.count
    masked = session.remainingMaskedCount
    let searching = trials.count { $0.purpose == .threshold || $0.purpose == .catchTrial }
    let open = Double(places - measured)
    var left = 0.0
    switch plan.procedure {
    case .sequential:
      // The place that is being measured counts as half known.
      let atPlace =
        (Double(searching) + Self.usualTrials * Self.usualPlaces) / (Double(measured) + 0.5 + Self.usualPlaces)
      left = open > 0 ? max(Self.leastRest * open, atPlace * Double(places) - Double(searching)) : 0
    case .wholeAudiogram(let most): left = open > 0 ? max(Self.leastRest, Double(most - searching)) : 0
    }
    let retests = plan.retestFrequency.map { frequency in plan.places.count { $0.point.frequency == frequency } } ?? 0
    if retests < places {
      let done = Double(trials.count { $0.purpose == .retest })
      let isPast = masked > 0 || session.isFinished
      left += isPast ? 0 : max(0, Self.retestTrials * Double(retests) - done)
    }
    left += Self.maskedTrials * Double(masked)
    let spent = trials.reduce(0) { $0 + plan.timing.meanDuration(of: $1.response) }
    let mean = (spent + Self.usualLength * Self.usualLengths) / (Double(trials.count) + Self.usualLengths)
    secondsLeft = session.isFinished ? 0 : (left * mean).rounded()
  }

  /// Whether another progress has come as far.
  func isAsFar(as other: TestProgress) -> Bool {
    measured == other.measured && places == other.places && masked == other.masked
  }
}
