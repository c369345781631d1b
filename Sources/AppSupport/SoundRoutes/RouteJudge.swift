/// What a watch has found so far, look by look.
package struct RouteJudge: Sendable {
  /// The failed looks in a row after which the mixer counts as unknown: one can happen while the server starts again.
  package static let patience = 3

  /// What the watch knows so far.
  package private(set) var report = SoundReport()
  /// The last look that succeeded; `nil` before the first.
  package private(set) var reading: MixerReading?
  private var expected: SoundRoute?
  /// The programs that may play.
  private var accepted: Set<String> = []
  /// Whether the expected way was found by a look while this program played nothing. The volume of its stream is then
  /// still to be learnt, by the first look that finds one.
  private var lacksStream = false
  /// The volume of the program's stream at the last look that found one. It stands for that of the next stream.
  private var ownGains: [String: Double]?
  private var found: SoundDisturbance?
  private var failures = 0
  private var hasSlept = false
  private var asleep: ClosedRange<Double>?

  /// The way that is to stay; `nil` while it lacks this program's own stream.
  package var route: SoundRoute? { lacksStream ? nil : expected }

  /// Begins without a look.
  ///
  /// - Parameter expected: the way that is to stay; `nil` for that of the first look.
  package init(expected: SoundRoute?) { self.expected = expected }

  /// Takes a look into account.
  ///
  /// - Parameter asleep: the bounds of the time that the computer has slept since it started, in seconds.
  package mutating func take(_ look: Result<MixerReading, any Error>, asleep: ClosedRange<Double>) {
    if let before = self.asleep, asleep.lowerBound - before.upperBound > SleepClock.shortest { hasSlept = true }
    self.asleep = asleep
    switch look {
    case .failure:
      failures += 1
      if failures >= Self.patience { found = .unknown }
    case .success(let reading):
      failures = 0
      self.reading = reading
      learn(from: reading)
      found = disturbance(in: reading)
    }
    report.disturbance = found ?? (hasSlept ? .slept : nil)
    if report.disturbance == nil, failures == 0 { report.looks += 1 }
  }

  /// Makes the present way the expected one and forgets the disturbance: what plays now may play. Without a way, the next look
  /// finds it.
  package mutating func accept() {
    expected = failures == 0 ? reading.map(route(in:)) : nil
    lacksStream = ownGains == nil
    accepted.formUnion(reading?.others ?? [])
    (hasSlept, found, failures, report.disturbance) = (false, nil, 0, nil)
  }

  private mutating func learn(from reading: MixerReading) {
    ownGains = reading.ownGains ?? ownGains
    if let expected {
      guard lacksStream, let ownGains else { return }
      self.expected = Self.adding(ownGains, to: expected)
    } else {
      expected = route(in: reading)
    }
    lacksStream = ownGains == nil
  }

  private func disturbance(in reading: MixerReading) -> SoundDisturbance? {
    // A muted output disturbs even where it was muted from the first look on.
    if let expected, let difference = route(in: reading).difference(from: expected) { return difference }
    let others = reading.others.filter { !accepted.contains($0) }
    return others.isEmpty ? nil : .otherSound(others)
  }

  /// The way as it is, or will be when the program plays again.
  private func route(in reading: MixerReading) -> SoundRoute {
    guard reading.ownGains == nil, let ownGains else { return reading.route }
    return Self.adding(ownGains, to: reading.route)
  }

  private static func adding(_ own: [String: Double], to route: SoundRoute) -> SoundRoute {
    var route = route
    route.gains = route.gains.filter { own[$0.key] != nil }.merging(own.filter { route.gains[$0.key] != nil }) {
      $0 + $1
    }
    return route
  }
}
