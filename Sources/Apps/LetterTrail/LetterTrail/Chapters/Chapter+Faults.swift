extension Chapter {
  /// What a chapter may be: the engine's work for one sample is bounded by these.
  package enum Limits {
    /// Side of the map: the landscape of the first game was 2.2 m high.
    package static let mapSide = 1.0...20_000.0
    /// A finger pad is some 10 mm wide, and a screen resolves 0.1 mm.
    package static let tolerance = 0.5...200.0
    package static let strokeCount = 1...500
    package static let animationCount = 0...500
    package static let curveCount = 2_000
    /// Sum of the lengths of all control polygons.
    package static let pathLength = 100_000.0
    package static let ruledLines = 100
    package static let nameLength = 1...100
  }

  /// Every fault that makes the chapter unfit for play, each with its place; none for a good one.
  package var faults: [ChapterFault] {
    var faults: [ChapterFault] = []
    func check(_ good: Bool, _ place: String, _ reason: @autoclosure () -> String) {
      if !good { faults.append(ChapterFault(place: place, reason: reason())) }
    }
    check(Limits.nameLength.contains(id.count), "id", "expected 1 to 100 characters, got \(id.count)")
    for (name, side) in [("map_width_mm", mapWidth), ("map_height_mm", mapHeight)] {
      check(Limits.mapSide.contains(side), name, "expected 1 to 20000 mm, got \(side)")
    }
    for (name, value) in [("path_tolerance_mm", pathTolerance), ("checkpoint_tolerance_mm", checkpointTolerance)] {
      check(Limits.tolerance.contains(value), name, "expected 0.5 to 200 mm, got \(value)")
    }
    check(
      checkpointTolerance >= pathTolerance, "checkpoint_tolerance_mm",
      "expected at least path_tolerance_mm (\(pathTolerance)), got \(checkpointTolerance): a finger on the path could "
        + "go past a checkpoint")
    check(Limits.strokeCount.contains(strokes.count), "strokes", "expected 1 to 500 strokes, got \(strokes.count)")
    let curveCount = strokes.reduce(0) { $0 + $1.count }
    check(curveCount <= Limits.curveCount, "strokes", "expected at most \(Limits.curveCount) curves, got \(curveCount)")
    for (index, stroke) in strokes.enumerated() { faults += strokeFaults(stroke, "strokes[\(index)]") }
    let pathLength = strokes.joined().reduce(0) {
      $0 + $1.start.distance(to: $1.control1) + $1.control1.distance(to: $1.control2) + $1.control2.distance(to: $1.end)
    }
    check(
      !(pathLength > Limits.pathLength), "strokes",
      "expected paths of at most 100000 mm, got \(pathLength.rounded()) mm")
    check(
      Limits.animationCount.contains(animations.count), "animations",
      "expected at most 500 animations, got \(animations.count)")
    check(
      ruling.count <= Limits.ruledLines && ruling.allSatisfy { (0...mapHeight).contains($0) }, "ruling_mm",
      "expected at most \(Limits.ruledLines) lines on the map (0 to \(mapHeight) mm)")
    // The paths of a chapter with other faults could be too large to lay out.
    if faults.isEmpty { faults += animationFaults }
    return faults
  }

  private func strokeFaults(_ stroke: [CubicBezier], _ place: String) -> [ChapterFault] {
    guard !stroke.isEmpty else { return [ChapterFault(place: place, reason: "expected a curve, got none")] }
    var faults: [ChapterFault] = []
    for (index, curve) in stroke.enumerated() {
      let place = "\(place).curve[\(index)]"
      let points = [curve.start, curve.control1, curve.control2, curve.end]
      if !points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) {
        faults.append(ChapterFault(place: place, reason: "expected finite coordinates"))
      } else if curve.isPoint {
        faults.append(ChapterFault(place: place, reason: "expected a curve with a length, got one place four times"))
      } else if let out = points.first(where: { !reaches($0) }) {
        faults.append(
          ChapterFault(
            place: place,
            reason: "expected points near the map (\(mapWidth) by \(mapHeight) mm), got \(out.x), \(out.y)"))
      } else if let out = [curve.start, curve.end].first(where: { !holds($0) }) {
        faults.append(
          ChapterFault(
            place: place, reason: "expected ends on the map (\(mapWidth) by \(mapHeight) mm), got \(out.x), \(out.y)"))
      }
      if index > 0, stroke[index - 1].end != curve.start {
        faults.append(
          ChapterFault(place: place, reason: "expected to begin where the curve before it ends, got another place"))
      }
    }
    return faults
  }

  /// Whether a place is on the map.
  private func holds(_ point: PlanePoint) -> Bool {
    (0...mapWidth).contains(point.x) && (0...mapHeight).contains(point.y)
  }

  /// Whether a place is on the map or not further beside it than its size: control points may be outside.
  private func reaches(_ point: PlanePoint) -> Bool {
    mapWidth > 0 && mapHeight > 0 && (-mapWidth...2 * mapWidth).contains(point.x)
      && (-mapHeight...2 * mapHeight).contains(point.y)
  }

  private var animationFaults: [ChapterFault] {
    var faults: [ChapterFault] = []
    var ids: Set<String> = []
    let paths = strokes.map(StrokePath.init)
    for (index, animation) in animations.enumerated() {
      let place = "animations[\(index)]"
      if !Limits.nameLength.contains(animation.id.count) || !ids.insert(animation.id).inserted {
        faults.append(
          ChapterFault(place: "\(place).id", reason: "expected an id of its own, got \"\(animation.id.prefix(100))\""))
      }
      if !holds(animation.at) {
        faults.append(ChapterFault(place: "\(place).at", reason: "expected a place on the map, got another"))
      }
      let trigger = animation.trigger
      guard holds(trigger.at), trigger.radius.isFinite, trigger.radius > 0, trigger.radius <= 1_000 else {
        faults.append(
          ChapterFault(place: "\(place).trigger", reason: "expected a circle of up to 1000 mm on the map, got another"))
        continue
      }
      let distance =
        paths.map { path in
          (0..<path.points.count - 1).map { path.nearest(to: trigger.at, inSegment: $0).distance }.min() ?? .infinity
        }.min() ?? .infinity
      if distance + pathTolerance > trigger.radius + 1e-9 {
        let least = ((distance + pathTolerance) * 10).rounded(.up) / 10
        faults.append(
          ChapterFault(
            place: "\(place).trigger",
            reason:
              "expected a radius of at least \(least) mm, got \(trigger.radius): a finger on the path could go past"))
      }
    }
    return faults
  }
}
