import LetterTrail

/// Distances between two lines of points, in millimetres.
enum ShapeDistance {
  /// Dynamic time warping: the mean distance along the best alignment. A step on both lines weighs 2, a step on one of
  /// them 1, and the sum is divided by N + M (Sakoe and Chiba 1978, symmetric form). Cost: N·M.
  static func warping(_ a: [PlanePoint], _ b: [PlanePoint]) -> Double {
    var row = Array(repeating: Double.infinity, count: b.count)
    for (index, point) in a.enumerated() {
      var corner = Double.infinity
      for column in b.indices {
        let distance = point.distance(to: b[column])
        var cost = index == 0 && column == 0 ? 2 * distance : corner + 2 * distance
        cost = min(cost, row[column] + distance)
        if column > 0 { cost = min(cost, row[column - 1] + distance) }
        corner = row[column]
        row[column] = cost
      }
    }
    return row[b.count - 1] / Double(a.count + b.count)
  }

  /// The discrete Fréchet distance (Eiter and Mannila 1994). Cost: N·M.
  static func discreteFrechet(_ a: [PlanePoint], _ b: [PlanePoint]) -> Double {
    var row = Array(repeating: Double.infinity, count: b.count)
    for (index, point) in a.enumerated() {
      var corner = index == 0 ? 0 : Double.infinity
      for column in b.indices {
        var reach = min(corner, row[column])
        if column > 0 { reach = min(reach, row[column - 1]) }
        corner = row[column]
        row[column] = max(reach, point.distance(to: b[column]))
      }
    }
    return row[b.count - 1]
  }

  /// The Fréchet distance of the two polylines within a millionth of a millimetre: bisection of the decision problem (Alt
  /// and Godau 1995, section 3), between the larger distance of the ends and the discrete distance. Cost of a bisection: the
  /// cells that a way comes to, at most N·M.
  static func frechet(_ a: [PlanePoint], _ b: [PlanePoint], atMost upper: Double) -> Double {
    // A single point is a line without length.
    let (p, q) = (a.count > 1 ? a : [a[0], a[0]], b.count > 1 ? b : [b[0], b[0]])
    var low = max(p[0].distance(to: q[0]), p[p.count - 1].distance(to: q[q.count - 1]))
    if isReachable(p, q, low) { return low }
    var high = upper
    while high - low > 1e-6 * max(1, high * 1e-6) {
      let middle = (low + high) / 2
      if isReachable(p, q, middle) { high = middle } else { low = middle }
    }
    return (low + high) / 2
  }

  /// Whether a way through the free space leads from both starts to both ends without going back.
  private static func isReachable(_ p: [PlanePoint], _ q: [PlanePoint], _ distance: Double) -> Bool {
    let reach = distance + 1e-12
    guard p[0].distance(to: q[0]) <= reach, p[p.count - 1].distance(to: q[q.count - 1]) <= reach else { return false }
    // The reachable part of the left side of each cell of the row; of the bottom while the row is walked.
    var left: [(low: Double, high: Double)?] = []
    for column in 0..<q.count - 1 {
      let free = free(p[0], q[column], q[column + 1], reach)
      let open = column == 0 || (left[column - 1].map { $0.high >= 1 } ?? false)
      left.append(open && free.map { $0.low <= 0 } == true ? free : nil)
    }
    var corner = true
    // The columns of the row that a way comes to: no others are walked.
    var reached = 0..<(left.firstIndex { $0 == nil } ?? left.count)
    for row in 0..<p.count - 1 {
      let first = free(q[0], p[row], p[row + 1], reach)
      var bottom = corner && first.map { $0.low <= 0 } == true ? first : nil
      corner = bottom.map { $0.high >= 1 } ?? false
      var column = bottom == nil ? reached.lowerBound : 0
      let (begin, end) = (column, reached.upperBound)
      reached = begin..<begin
      while column < q.count - 1, column < end || bottom != nil {
        let (fromLeft, fromBottom) = (left[column], bottom)
        left[column] = advance(free(p[row + 1], q[column], q[column + 1], reach), across: fromBottom, along: fromLeft)
        bottom = advance(free(q[column + 1], p[row], p[row + 1], reach), across: fromLeft, along: fromBottom)
        if left[column] != nil { reached = (reached.isEmpty ? column : reached.lowerBound)..<column + 1 }
        column += 1
      }
      if row == p.count - 2 {
        guard column == q.count - 1 else { return false }
        return (left[q.count - 2]?.high ?? 0) >= 1 || (bottom?.high ?? 0) >= 1
      }
      if reached.isEmpty, !corner { return false }
    }
    return false
  }

  /// The part of a far side of a cell that can be reached: all of its free part from the side that meets it, and from the
  /// opposite side what is not further back.
  private static func advance(
    _ free: (low: Double, high: Double)?, across: (low: Double, high: Double)?, along: (low: Double, high: Double)?
  ) -> (low: Double, high: Double)? {
    guard let free else { return nil }
    if across != nil { return free }
    guard let along else { return nil }
    let low = max(free.low, along.low)
    return low <= free.high ? (low, free.high) : nil
  }

  /// The part (0…1) of a line that is within a distance of a point.
  private static func free(
    _ point: PlanePoint, _ a: PlanePoint, _ b: PlanePoint, _ distance: Double
  ) -> (low: Double, high: Double)? {
    let (way, offset) = (b - a, a - point)
    let (square, half) = (way.dot(way), way.dot(offset))
    let outside = offset.dot(offset) - distance * distance
    guard square > 0 else { return outside <= 0 ? (0, 1) : nil }
    let discriminant = half * half - square * outside
    guard discriminant >= 0 else { return nil }
    let root = discriminant.squareRoot()
    let (low, high) = ((-half - root) / square, (-half + root) / square)
    guard high >= 0, low <= 1 else { return nil }
    return (max(0, low), min(1, high))
  }
}
