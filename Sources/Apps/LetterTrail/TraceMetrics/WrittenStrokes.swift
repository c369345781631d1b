/// Which strokes were written in which order and direction.
struct WrittenStrokes {
  /// Drawn strokes less those of the longest rising run.
  let orderErrors: Int
  /// Strokes of which more is drawn backward than forward.
  let directionErrors: Int

  /// - Parameter lines: the matched points of each drawn line, at equal steps.
  init(_ lines: [[TemplateLine.Match]], strokeCount: Int) {
    var order: [Int] = []
    var balance = Array(repeating: 0.0, count: strokeCount)
    for line in lines where !line.isEmpty {
      var counts = Array(repeating: 0, count: strokeCount)
      for match in line { counts[match.stroke] += 1 }
      // A line that begins on one stroke and goes on along another has written both.
      for match in line where counts[match.stroke] * 4 >= line.count && !order.contains(match.stroke) {
        order.append(match.stroke)
      }
      for (a, b) in zip(line, line.dropFirst()) where a.stroke == b.stroke {
        // A step that is far longer than the drawing jumps to another part that passes close.
        let step = b.place - a.place
        if abs(step) <= 8 * TraceScorer.deviationStep { balance[a.stroke] += step }
      }
    }
    var longest: [Int] = []
    for stroke in order { longest.append(1 + (zip(order, longest).filter { $0.0 < stroke }.map(\.1).max() ?? 0)) }
    orderErrors = order.count - (longest.max() ?? 0)
    directionErrors = balance.count { $0 < 0 }
  }
}
