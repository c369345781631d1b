/// How the contact that writes goes along the path.
extension TrailWalk {
  mutating func walk(
    from start: PlanePoint, at startTime: Double, to end: PlanePoint, at endTime: Double, _ events: inout [TrailEvent]
  ) {
    // The distance from the path changes by no more than the way, so that a step cannot hide an excursion of its length.
    let steps = max(1, (start.distance(to: end) / (chapter.pathTolerance / 16)).rounded(.up))
    var (point, time, done) = (start, startTime, 0.0)
    while done < steps, state.phase == .tracing {
      done += 1
      let next = start.towards(end, done / steps)
      let nextTime = startTime + (endTime - startTime) * (done / steps)
      step(from: point, at: time, to: next, at: nextTime, &events)
      (point, time) = (next, nextTime)
    }
    if state.phase == .tracing { events.append(moved(to: end, endTime)) }
  }

  mutating func step(
    from start: PlanePoint, at startTime: Double, to end: PlanePoint, at endTime: Double, _ events: inout [TrailEvent]
  ) {
    let before = state
    if follow(end) {
      cross(from: start, at: startTime, to: end, at: endTime, &events)
      return
    }
    // The last share of the step at which the finger is on the path.
    var (inside, outside) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (inside + outside) / 2
      state = before
      if follow(start.towards(end, middle)) { inside = middle } else { outside = middle }
    }
    state = before
    let edge = start.towards(end, inside)
    let time = startTime + (endTime - startTime) * inside
    if follow(edge) { cross(from: start, at: startTime, to: edge, at: time, &events) }
    // It may have come to the end of the stroke just before the edge.
    guard state.phase == .tracing, state.curve == before.curve else { return }
    events.append(event(.left, time, edge))
    wait(time, &events)
  }

  /// Moves the place on the path to where the finger is; false if the finger is not on the path.
  private mutating func follow(_ point: PlanePoint) -> Bool {
    let (path, follower) = (paths[state.stroke], followers[state.stroke])
    let start = path.start(ofCurve: state.curve)
    let next = follower.place(of: point, from: state.place, within: start...path.end(ofCurve: state.curve))
    if let next {
      state.place = next
      state.reached = max(state.reached, next)
    }
    if let tail = state.tail {
      state.tail = follower.place(of: point, from: tail, within: path.start(ofCurve: state.curve - 1)...start)
    }
    // Where the finger is nearer to the open curve, it is there: on the curve before lies what is done.
    if let tail = state.tail, next != nil,
      point.distance(to: path.point(at: state.place)) <= point.distance(to: path.point(at: tail)) + 0.01
    {
      state.tail = nil
    }
    return next != nil || state.tail != nil
  }

  /// The triggers and checkpoints on the way, in the order in which they are met.
  private mutating func cross(
    from start: PlanePoint, at startTime: Double, to end: PlanePoint, at endTime: Double, _ events: inout [TrailEvent]
  ) {
    func time(_ share: Double) -> Double { startTime + (endTime - startTime) * share }
    var met: [TrailEvent] = []
    for animation in chapter.animations where !state.triggered.contains(animation.id) {
      let trigger = animation.trigger
      guard let share = Self.entry(from: start, to: end, center: trigger.at, radius: trigger.radius) else { continue }
      state.triggered.append(animation.id)
      met.append(event(.triggerReached, time(share), start.towards(end, share), animation: animation.id))
    }
    while state.phase == .tracing, isCurveFollowed {
      let path = paths[state.stroke]
      let checkpoint = path.points[path.curveEnds[state.curve]]
      guard
        let share = Self.entry(from: start, to: end, center: checkpoint, radius: chapter.checkpointTolerance)
      else { break }
      finishCurve(at: start.towards(end, share), time(share), &met)
      // The place on the next curve; the finger is still on the curve before, so it has not left.
      if state.phase == .tracing { _ = follow(end) }
    }
    // Of equal times the first found stays first.
    events += met.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  /// Whether the finger has followed the open curve as far as its end may count as reached. A stroke that is shorter than
  /// the checkpoint's tolerance is a dot: a touch is enough.
  private var isCurveFollowed: Bool {
    let path = paths[state.stroke]
    let end = path.end(ofCurve: state.curve)
    let half = (end - path.start(ofCurve: state.curve)) / 2
    return end - state.place <= min(half, 3 * chapter.checkpointTolerance) || path.length <= chapter.checkpointTolerance
  }

  private mutating func finishCurve(at point: PlanePoint, _ time: Double, _ events: inout [TrailEvent]) {
    events.append(event(.curveFinished, time, point))
    if state.curve + 1 < chapter.strokes[state.stroke].count {
      state.tail = state.place
      state.curve += 1
      state.place = paths[state.stroke].start(ofCurve: state.curve)
      state.reached = max(state.reached, state.place)
      return
    }
    events.append(event(.strokeFinished, time, point))
    state.tail = nil
    guard state.stroke + 1 < paths.count else {
      state.place = paths[state.stroke].length
      state.reached = state.place
      state.phase = .finished
      state.writer = nil
      events.append(event(.chapterFinished, time, point))
      return
    }
    state.stroke += 1
    (state.curve, state.place, state.reached) = (0, 0, 0)
    wait(time, &events)
  }

  mutating func wait(_ time: Double, _ events: inout [TrailEvent]) {
    state.phase = .waiting
    state.writer = nil
    events.append(event(.dotShown, time, dot))
  }

  func moved(to point: PlanePoint, _ time: Double) -> TrailEvent {
    event(.moved, time, point, deviation: paths[state.stroke].deviation(of: point, at: state.tail ?? state.place))
  }

  /// The share of the way from one place to another at which it comes into a circle; 0 if it begins inside.
  private static func entry(from start: PlanePoint, to end: PlanePoint, center: PlanePoint, radius: Double) -> Double? {
    let (way, offset) = (end - start, start - center)
    let outside = offset.dot(offset) - radius * radius
    if outside <= 0 { return 0 }
    let (square, towards) = (way.dot(way), way.dot(offset))
    let discriminant = towards * towards - square * outside
    guard towards < 0, discriminant >= 0 else { return nil }
    let share = (-towards - discriminant.squareRoot()) / square
    return share <= 1 ? share : nil
  }
}
