/// Decomposes a sound into known ones, one after another.
final class EventPursuit {
  /// A found source with its first frame, gain and length in frames.
  struct Event {
    let source: Int
    var frame: Int
    var gain: Double
    var count: Int
    /// How often a residual of this event was mistaken for another event.
    var corrections = 0

    func overlaps(_ other: Event) -> Bool { frame < other.frame + other.count && other.frame < frame + count }
  }

  private let sources: [[Float]]
  private let searches: [AttackSearch]
  private let attack: Int
  private let reach: Int
  private let cell: Int
  private let threshold: Double
  private let leastGain: Double
  private let leastShare: Double
  /// The part of the sound that is not explained yet.
  private var left: [Float]
  private var events: [Event] = []

  /// Limit on the number of events, for sounds that contain many near matches of a source.
  private static let mostEvents = 10_000
  private static let mostCorrections = 4
  private static let rounds = 3
  /// The largest distance, in reaches, by which the start of an event may move from the place where it was found.
  private static let displacement = 6

  init(
    sources: [[Float]], sound: [Float], attack: Int, reach: Int, cell: Int, threshold: Double, leastGain: Double,
    leastShare: Double
  ) throws {
    self.sources = sources
    self.attack = attack
    self.reach = reach
    self.cell = cell
    self.threshold = threshold
    self.leastGain = leastGain
    self.leastShare = leastShare
    left = sound
    searches = try sources.map { try AttackSearch(attack: Array($0.prefix(attack)), in: sound) }
  }

  func run() -> [Event] {
    while events.count < Self.mostEvents, let best = strongest() {
      let near = events.firstIndex { $0.source == best.source && abs($0.frame - best.frame) <= reach }
      if let near {
        events[near].corrections += 1
        if events[near].corrections > Self.mostCorrections {
          searches[best.source].exclude(events[near].frame - reach...events[near].frame + reach)
        } else {
          fit(near)
        }
        continue
      }
      events.append(best)
      subtract(best, factor: 1)
      // Overlapping events were fitted to a signal that contained the others, so they are fitted again without them.
      let new = events.count - 1
      for index in events.indices where index != new && events[index].overlaps(best) { fit(index) }
      fit(new)
    }
    settle()
    return events
  }

  /// Fits all events repeatedly, with all others subtracted, and removes those whose gain becomes too small.
  private func settle() {
    for _ in 0..<Self.rounds {
      for index in events.indices { fit(index, mayMove: true) }
      for index in events.indices { chooseEnd(index) }
      while let weak = events.firstIndex(where: isTooWeak) {
        subtract(events[weak], factor: -1)
        events.remove(at: weak)
      }
    }
  }

  /// Chooses the end of an event among the end that was found, the next start of its source, and the end of its source.
  /// The chosen end explains the most energy together with the next start, with both gains fitted at once.
  ///
  /// Separate fits would fail: a continuing tone and its new start would take energy from each other, and other sounds
  /// would end both too early.
  private func chooseEnd(_ index: Int) {
    let event = events[index]
    let whole = min(sources[event.source].count, left.count - event.frame)
    let next = events.indices.filter { events[$0].source == event.source && events[$0].frame > event.frame }
      .min { events[$0].frame < events[$1].frame }
      .flatMap { events[$0].frame < event.frame + whole ? $0 : nil }
    subtract(event, factor: -1)
    if let next { subtract(events[next], factor: -1) }
    // The simplest case is tried first: the sound continues, and the supposed new start is a residual of it.
    var ways: [(count: Int, next: Int?)] = [(whole, nil)]
    if let next { ways.append((events[next].frame - event.frame, next)) }
    ways += [(event.count, next), (whole, next)]
    var best: (count: Int, next: Int?, gains: (Double, Double), explained: Double)?
    for way in ways {
      let (gains, explained) = fitted(event.source, event.frame, way.count, way.next.map { events[$0] })
      guard explained > (best?.explained ?? 0) * (1 + Self.leastAdvantage) else { continue }
      best = (way.count, way.next, gains, explained)
    }
    if let best, best.gains.0 > 0 {
      (events[index].count, events[index].gain) = (best.count, best.gains.0)
      if let next { events[next].gain = best.next == nil ? 0 : max(0, best.gains.1) }
    }
    subtract(events[index], factor: 1)
    if let next { subtract(events[next], factor: 1) }
  }

  /// The advantage in explained energy that a case needs over a simpler one. Both explain the same if the sound has
  /// decayed.
  private static let leastAdvantage = 0.01

  /// Returns the least-squares gains of the start of a source and of the next event, and the energy that they explain
  /// together.
  private func fitted(
    _ source: Int, _ frame: Int, _ count: Int, _ next: Event?
  ) -> (gains: (Double, Double), explained: Double) {
    let (samples, left) = (sources[source], left)
    var (own, cross) = (0.0, 0.0)
    for n in 0..<count {
      own += Double(samples[n] * samples[n])
      cross += Double(left[frame + n] * samples[n])
    }
    guard own > 0 else { return ((0, 0), 0) }
    guard let next else { return ((cross / own, 0), cross * cross / own) }
    var (other, otherCross, both) = (0.0, 0.0, 0.0)
    let shift = next.frame - frame
    for n in 0..<next.count {
      other += Double(samples[n] * samples[n])
      otherCross += Double(left[next.frame + n] * samples[n])
      if n + shift < count { both += Double(samples[n] * samples[n + shift]) }
    }
    let determinant = own * other - both * both
    guard determinant > 1e-9 * own * other else { return ((cross / own, 0), cross * cross / own) }
    let first = (cross * other - otherCross * both) / determinant
    let second = (otherCross * own - cross * both) / determinant
    return ((first, second), first * cross + second * otherCross)
  }

  private func isTooWeak(_ event: Event) -> Bool {
    event.gain < leastGain || searches[event.source].share(at: event.frame, gain: event.gain) < leastShare
  }

  /// Finds the event that explains most of the remaining signal.
  private func strongest() -> Event? {
    var best: (event: Event, explained: Double)?
    for source in sources.indices {
      // The attack alone may fit better in the middle of a long, swelling tone, so the fit of the whole sound decides.
      for match in searches[source].candidates(in: left, threshold: threshold, leastGain: leastGain) {
        let course = course(of: source, at: match.frame, gain: match.gain)
        let event = Event(source: source, frame: match.frame, gain: course.gain, count: course.count)
        guard course.explained > best?.explained ?? 0, !isTooWeak(event) else { continue }
        best = (event, course.explained)
      }
    }
    return best?.event
  }

  /// Fits gain and end of an event again after other events were found. With `mayMove`, the start may move, too, if
  /// another event overlapped it.
  private func fit(_ index: Int, mayMove: Bool = false) {
    let old = events[index]
    subtract(old, factor: -1)
    let search = searches[old.source]
    var best = course(of: old.source, at: old.frame, gain: search.match(at: old.frame, in: left).gain)
    if mayMove {
      for match in search.candidates(in: left, threshold: threshold, leastGain: leastGain)
      where abs(match.frame - old.frame) <= Self.displacement * reach {
        let course = course(of: old.source, at: match.frame, gain: match.gain)
        guard course.explained > best.explained else { continue }
        best = course
        events[index].frame = match.frame
      }
    }
    events[index].gain = best.gain
    events[index].count = best.count
    subtract(events[index], factor: 1)
  }

  private func subtract(_ event: Event, factor: Float) {
    for search in searches { search.prepare(for: event.frame..<event.frame + event.count, in: left) }
    let (gain, source) = (factor * Float(event.gain), sources[event.source])
    left.withUnsafeMutableBufferPointer { left in
      for n in 0..<event.count { left[event.frame + n] -= gain * source[n] }
    }
  }

  /// Returns the number of frames for which a source continues, with the best gain for that length and the energy that
  /// it explains. A source continues as long as its subtraction reduces the remaining signal.
  private func course(
    of source: Int, at frame: Int, gain: Double
  ) -> (count: Int, gain: Double, explained: Double) {
    let (samples, left) = (sources[source], left)
    let count = min(samples.count, left.count - frame)
    var end = min(count, attack)
    var (cross, energy) = (0.0, 0.0)
    var untilEnd = (cross: 0.0, energy: 0.0)
    var worse = 0
    for start in stride(from: 0, to: count, by: cell) {
      var (ownCross, ownEnergy) = (0.0, 0.0)
      for n in start..<min(count, start + cell) {
        ownCross += Double(left[frame + n] * samples[n])
        ownEnergy += Double(samples[n] * samples[n])
      }
      cross += ownCross
      energy += ownEnergy
      // |x − g s|² < |x|² if g s·s < 2 x·s. A single cell may be worse by chance, but not three successive ones.
      worse = gain * ownEnergy < 2 * ownCross ? 0 : worse + 1
      if worse == 3, start >= attack { break }
      if worse == 0 || start < attack {
        end = max(end, min(count, start + cell))
        untilEnd = (cross, energy)
      }
    }
    guard untilEnd.energy > 0 else { return (end, 0, 0) }
    let fitted = untilEnd.cross / untilEnd.energy
    return (end, fitted, fitted * untilEnd.cross)
  }
}
