import Foundation
import LetterTrail

/// How an ideal hand goes along one stroke.
struct HandCourse: Sendable {
  /// Many points of the curves, with their arc lengths and directions.
  private var points: [PlanePoint] = []
  private var lengths: [Double] = [0]
  private var headings: [PlanePoint] = []
  /// When the hand has made the share of the way that a minimum-jerk movement makes until each of these equal parts of
  /// its time. These shares lie close together at the ends, where the hand is slow.
  private var times: [Double] = []

  /// Points of each curve.
  private static let partsPerCurve = 2_000
  private static let timeParts = 8_000

  init(_ curves: [CubicBezier], law: WritingHand.Law) {
    var radii: [Double] = []
    for (index, curve) in curves.enumerated() {
      for part in (index == 0 ? 0 : 1)...Self.partsPerCurve {
        // At the very ends the derivative may vanish.
        let t = Double(part) / Double(Self.partsPerCurve)
        let inner = min(max(t, 1e-6), 1 - 1e-6)
        let (first, second) = (curve.derivative(at: inner), curve.secondDerivative(at: inner))
        let speed = max(first.length, 1e-12)
        points.append(curve.point(at: t))
        headings.append(first * (1 / speed))
        radii.append(speed * speed * speed / max(abs(first.cross(second)), 1e-12))
        if points.count > 1 {
          lengths.append(lengths[lengths.count - 1] + points[points.count - 1].distance(to: points[points.count - 2]))
        }
      }
    }
    times = times(law, radii)
  }

  var length: Double { lengths[lengths.count - 1] }

  private func times(_ law: WritingHand.Law, _ radii: [Double]) -> [Double] {
    let parts = (0...Self.timeParts).map { Double($0) / Double(Self.timeParts) }
    switch law {
    case .constant(let speed): return parts.map { Self.minimumJerk($0) * length / speed }
    case .minimumJerk(let duration): return parts.map { $0 * duration }
    case .twoThirdsPower(let gain):
      var times = [0.0]
      for (a, b) in zip(parts, parts.dropFirst()) {
        let share = Self.minimumJerk((a + b) / 2)
        let (index, part) = Self.place(share * length, lengths)
        let radius = radii[index] + (radii[index + 1] - radii[index]) * part
        let speed = gain * pow(radius / (1 + radius / 50), 1.0 / 3) * Self.ramp(share)
        let way = (Self.minimumJerk(b) - Self.minimumJerk(a)) * length
        // A cusp has no radius, and the hand would never leave it.
        times.append(times[times.count - 1] + way / max(speed, gain * 1e-3 * Self.ramp(share)))
      }
      return times
    }
  }

  /// The way of a minimum-jerk movement of length and duration 1.
  private static func minimumJerk(_ time: Double) -> Double {
    time > 0.5 ? 1 - minimumJerk(1 - time) : time * time * time * (10 + time * (6 * time - 15))
  }

  /// How fast a hand is by the share of the way: like a minimum-jerk movement in the first and the last sixth.
  private static func ramp(_ share: Double) -> Double {
    let end = min(share, 1 - share) * 3
    guard end < 0.5 else { return 1 }
    let time = minimumJerkTime(end)
    return 30 * time * time * (1 - time) * (1 - time) / 1.875
  }

  /// The time at which a minimum-jerk movement has made this share of the way.
  private static func minimumJerkTime(_ share: Double) -> Double {
    if share > 0.5 { return 1 - minimumJerkTime(1 - share) }
    var (low, high) = (0.0, 0.5)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if minimumJerk(middle) < share { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  func time(atShare share: Double) -> Double {
    if share >= 1 { return times[times.count - 1] }
    let part = Self.minimumJerkTime(share) * Double(Self.timeParts)
    let index = min(Int(part), Self.timeParts - 1)
    return times[index] + (times[index + 1] - times[index]) * (part - Double(index))
  }

  /// The place `across` millimetres to the right of the stroke at a time.
  func point(at time: Double, across: Double) -> PlanePoint {
    let (part, within) = Self.place(time, times)
    let share = Self.minimumJerk((Double(part) + within) / Double(Self.timeParts))
    let (index, rest) = Self.place(share * length, lengths)
    let heading = headings[index].towards(headings[index + 1], rest)
    let unit = heading * (1 / max(heading.length, 1e-12))
    return points[index].towards(points[index + 1], rest) + PlanePoint(x: -unit.y, y: unit.x) * across
  }

  /// The part of a rising list that holds a value, and the share of that part before it.
  private static func place(_ value: Double, _ list: [Double]) -> (Int, Double) {
    var (low, high) = (0, list.count - 2)
    while low < high {
      let middle = (low + high + 1) / 2
      if list[middle] <= value { low = middle } else { high = middle - 1 }
    }
    let span = list[low + 1] - list[low]
    return (low, span > 0 ? min(max((value - list[low]) / span, 0), 1) : 0)
  }
}
