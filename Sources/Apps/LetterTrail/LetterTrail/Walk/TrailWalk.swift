/// The engine of a chapter: samples go in, events come out. It has no clock, no files and no devices.
///
/// The way of the finger between two samples is taken as a straight line and is looked at everywhere, so that nothing is
/// jumped over at any speed, and the same movement gives the same events at every sample rate:
///
/// - The finger has left the path where its distance from the part of the path that it follows grows above the tolerance;
///   an excursion that is less than a 32nd of the tolerance deeper may pass. `PathFollower` says which part it follows.
/// - A curve is finished where the finger comes as near to its end as the checkpoint's tolerance. The finger must have
///   followed the curve up to there: half of it at least, and all but three times that tolerance.
/// - An animation starts where the finger, while it is on the path, comes into its circle, once.
///
/// All contacts are followed; the one that takes the dot writes, whatever else touches. `TrailWalk+Contacts` has the rules.
/// A finger that left the path must be lifted and touch the dot; to slide back is not enough, since a finger at the edge
/// would otherwise leave and come back many times a second.
package struct TrailWalk: Sendable {
  /// Coordinates whose size is above this, in millimetres, are refused.
  package static let coordinateLimit = 1_000_000.0

  package let chapter: Chapter
  /// Seconds of play after which it is interrupted; `nil` for no limit.
  package let timeLimit: Double?
  /// What may write.
  package let tools: WritingTools
  package internal(set) var state: TrailState
  /// The strokes of the chapter.
  package let paths: [StrokePath]

  let followers: [PathFollower]
  private let playedBefore: Double

  /// Starts a chapter, or goes on from a state that was kept.
  ///
  /// - Throws: `LetterTrailError.chapter` for a chapter with faults, `LetterTrailError.state` for a state of another one.
  package init(
    _ chapter: Chapter, state: TrailState = TrailState(), timeLimit: Double? = nil, tools: WritingTools = .all
  ) throws(LetterTrailError) {
    let faults = chapter.faults
    guard faults.isEmpty else { throw .chapter(faults) }
    paths = chapter.strokes.map(StrokePath.init)
    followers = paths.map { PathFollower(path: $0, tolerance: chapter.pathTolerance) }
    self.chapter = chapter
    (self.timeLimit, self.tools) = (timeLimit, tools)
    self.state = state
    playedBefore = state.playedTime
    guard paths.indices.contains(state.stroke), chapter.strokes[state.stroke].indices.contains(state.curve) else {
      throw .state(reason: "expected a curve of the chapter, got curve \(state.curve) of stroke \(state.stroke)")
    }
    let length = paths[state.stroke].length
    guard ([state.place, state.reached] + (state.tail.map { [$0] } ?? [])).allSatisfy({ (0...length).contains($0) })
    else { throw .state(reason: "expected places on the stroke (0 to \(length) mm), got \(state.place)") }
    guard state.playedTime.isFinite, state.playedTime >= 0 else {
      throw .state(reason: "expected a play time of at least 0 s, got \(state.playedTime)")
    }
    if let last = state.last, let reason = fault(of: last) { throw .state(reason: reason) }
    if state.tail != nil, state.curve == 0 { throw .state(reason: "expected a curve before the first, got none") }
  }

  /// Where the dot is; where the finger is on the path, while there is no dot.
  package var dot: PlanePoint { paths[state.stroke].point(at: state.tail ?? state.place) }

  /// How far the open stroke is written: arc length from its start, in millimetres.
  package var written: Double {
    state.tail ?? max(state.reached, paths[state.stroke].start(ofCurve: state.curve))
  }

  /// Shows the dot for the first time.
  package mutating func begin(at time: Double) -> [TrailEvent] {
    state.phase == .waiting ? [event(.dotShown, time, dot)] : []
  }

  /// Goes on at the last checkpoint, for instance after the program was killed or the play time was over. The clock of
  /// the samples may begin anew. A finished chapter stays finished.
  package mutating func continueAtCheckpoint(at time: Double) -> [TrailEvent] {
    guard state.phase != .finished else { return [] }
    state.phase = .waiting
    state.place = paths[state.stroke].start(ofCurve: state.curve)
    state.tail = nil
    state.last = nil
    (state.contacts, state.writer, state.taken, state.penTime) = ([:], nil, nil, nil)
    return [event(.continued, time, dot), event(.dotShown, time, dot)]
  }

  /// Takes the next sample.
  ///
  /// Cost: the length of the way since the last sample divided by a 16th of the tolerance, times the corners of the
  /// stroke within the tolerance.
  ///
  /// - Throws: `LetterTrailError.sample`; the state stays as it was.
  package mutating func feed(_ sample: TraceSample) throws(LetterTrailError) -> [TrailEvent] {
    if let reason = fault(of: sample) { throw .sample(time: sample.time, reason: reason) }
    if let last = state.last, sample.time < last.time {
      throw .sample(time: sample.time, reason: "expected a time of at least \(last.time) s")
    }
    if sample.tool == .pen { state.penTime = sample.time }
    let before = state.contacts[sample.pointer]
    guard state.phase == .waiting || state.phase == .tracing else {
      (state.contacts[sample.pointer], state.last) = (sample.contact ? sample : nil, sample)
      return []
    }
    var events: [TrailEvent] = []
    let limit = limit(before: sample.time)
    if let before {
      if state.writer == sample.pointer { write(from: before, to: sample, limit: limit, &events) }
    } else if sample.contact, limit == nil {
      touch(sample, &events)
    }
    state.contacts[sample.pointer] = sample.contact ? sample : nil
    if let last = state.last { state.playedTime += (limit ?? sample.time) - last.time }
    if let limit { interrupt(at: limit, &events) }
    state.last = sample
    return events
  }

  /// Says that time has passed without a sample: only the end of the play time can come of it.
  package mutating func pass(to time: Double) -> [TrailEvent] {
    var events: [TrailEvent] = []
    if state.phase == .waiting || state.phase == .tracing, let last = state.last, let limit = limit(before: time) {
      state.playedTime += limit - last.time
      interrupt(at: limit, &events)
    }
    return events
  }

  /// When the play time is over, if that is not after `time`.
  private func limit(before time: Double) -> Double? {
    guard let timeLimit, let last = state.last else { return nil }
    let end = last.time + max(0, timeLimit - (state.playedTime - playedBefore))
    // Two samples of the same time have no way between them that could be cut.
    return end <= time && time > last.time ? end : nil
  }

  private mutating func interrupt(at time: Double, _ events: inout [TrailEvent]) {
    guard state.phase != .finished else { return }
    state.phase = .interrupted
    events.append(event(.timeLimit, time, dot))
  }

  private func fault(of sample: TraceSample) -> String? {
    let numbers = [sample.time, sample.point.x, sample.point.y]
    guard numbers.allSatisfy(\.isFinite) else { return "expected finite numbers" }
    guard abs(sample.point.x) <= Self.coordinateLimit, abs(sample.point.y) <= Self.coordinateLimit else {
      return "expected a place within \(Int(Self.coordinateLimit)) mm, got \(sample.point.x), \(sample.point.y)"
    }
    return nil
  }

  func event(
    _ kind: TrailEvent.Kind, _ time: Double, _ point: PlanePoint, deviation: Double? = nil, animation: String? = nil
  ) -> TrailEvent {
    TrailEvent(
      kind: kind, time: time, point: point, stroke: state.stroke, curve: state.curve,
      progress: state.tail ?? state.place,
      deviation: deviation, animation: animation)
  }
}
