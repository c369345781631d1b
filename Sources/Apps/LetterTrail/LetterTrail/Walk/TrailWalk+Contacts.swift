/// Which of the contacts writes.
///
/// The contact that touches the dot takes it, whatever rests on the glass already. The others are followed and do nothing.
/// What cannot write: a contact as wide as a palm; a finger shortly after a pen, since the hand that holds the pen rests on
/// the glass; and a finger where only pens write. A contact that grows to a palm after it took the dot, and a finger that
/// writes when the pen comes, are taken back.
extension TrailWalk {
  /// A contact whose longer side is above this, in millimetres, is a palm. A fingertip has some 8 to 14.
  package static let palmSize = 18.5
  /// After a pen was near, fingers do not count for this long, seconds.
  package static let penTime = 4.0

  /// Whether a contact that begins with this sample may take the dot.
  package func mayWrite(_ sample: TraceSample) -> Bool {
    guard sample.tool == .finger || sample.tool == nil else { return true }
    if sample.tool == .finger, tools == .pen { return false }
    if let pen = state.penTime, sample.tool == .finger, sample.time - pen < Self.penTime { return false }
    return !Self.isPalm(sample)
  }

  /// A sample that was just fed, as it sounds: without contact unless its contact writes. Scribbling is no writing.
  package func heard(_ sample: TraceSample) -> TraceSample {
    var heard = sample
    heard.contact = sample.contact && sample.pointer == state.writer
    return heard
  }

  /// A contact begins.
  mutating func touch(_ sample: TraceSample, _ events: inout [TrailEvent]) {
    guard mayWrite(sample) else { return }
    let (point, time) = (sample.point, sample.time)
    if let writer = state.writer {
      // A second finger changes nothing; a pen takes the place of the finger that was taken for it.
      guard sample.tool == .pen, state.contacts[writer]?.tool == .finger else { return }
      reject(time, &events)
    }
    guard point.distance(to: dot) <= chapter.pathTolerance else {
      events.append(event(.touchedElsewhere, time, point))
      return
    }
    (state.phase, state.writer) = (.tracing, sample.pointer)
    state.taken = TrailState.Taken(
      stroke: state.stroke, curve: state.curve, place: state.place, reached: state.reached, tail: state.tail)
    events.append(event(.dotTouched, time, point))
    step(from: point, at: time, to: point, at: time, &events)
    if state.phase == .tracing { events.append(moved(to: point, time)) }
  }

  /// The contact that writes goes on or ends.
  ///
  /// - Parameter limit: when the play time is over, if that is before the sample.
  mutating func write(
    from last: TraceSample, to sample: TraceSample, limit: Double?, _ events: inout [TrailEvent]
  ) {
    guard sample.contact else {
      if limit == nil { lift(at: last.point, sample.time, &events) }
      return
    }
    if Self.isPalm(sample) {
      if limit == nil { reject(sample.time, &events) }
      return
    }
    let share = limit.map { ($0 - last.time) / (sample.time - last.time) } ?? 1
    walk(
      from: last.point, at: last.time, to: last.point.towards(sample.point, share), at: limit ?? sample.time, &events)
  }

  /// Whether a contact is as wide as a palm.
  static func isPalm(_ sample: TraceSample) -> Bool { sample.size.map { $0 > Self.palmSize } ?? false }

  private mutating func lift(at point: PlanePoint, _ time: Double, _ events: inout [TrailEvent]) {
    events.append(event(.lifted, time, point))
    wait(time, &events)
  }

  /// Takes back what the writer did since its touch. A checkpoint that it has reached stays: it is kept already.
  private mutating func reject(_ time: Double, _ events: inout [TrailEvent]) {
    if let taken = state.taken, (taken.stroke, taken.curve) == (state.stroke, state.curve) {
      (state.place, state.reached, state.tail) = (taken.place, taken.reached, taken.tail)
    }
    events.append(event(.contactRejected, time, dot))
    wait(time, &events)
  }
}
