import Foundation

/// The course of a parameter through its points.
struct AutomationPath: Sendable {
  let points: [AutomationPoint]
  let curve: AutomationCurve

  /// The value at a frame of the first point or later, and the frame of the next one; `nil` after the last point.
  func value(at frame: Int) -> (value: Double, next: Int?) {
    var (low, high) = (0, points.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if points[middle].frame <= frame { low = middle } else { high = middle }
    }
    let start = points[low]
    guard low + 1 < points.count else { return (start.value, nil) }
    let end = points[low + 1]
    let share = Double(frame - start.frame) / Double(end.frame - start.frame)
    switch curve {
    case .steps: return (start.value, end.frame)
    case .linear: return (start.value + (end.value - start.value) * share, next(frame, end))
    case .exponential:
      return (share == 0 ? start.value : start.value * pow(end.value / start.value, share), next(frame, end))
    }
  }

  private func next(_ frame: Int, _ end: AutomationPoint) -> Int {
    min(frame + AudioGraph.automationInterval, end.frame)
  }
}
