import Foundation
import Statistics

/// The thresholds of one place over sessions. They are cut off at a level if one of them is known only to be beyond it.
struct PlaceSeries {
  /// The threshold of one session.
  struct Value {
    /// Index of the session.
    var session: Int
    var time: Double
    /// Level in decibels.
    var level: Double
    /// Standard deviation by the procedure, in decibels.
    var deviation: Double
  }

  let frequency: Double
  let values: [Value]
  let isCutOff: Bool

  /// `nil` without three results, or if no change is possible after the cuts.
  init?(_ point: TonePoint, _ sessions: [ThresholdTrend.Session]) {
    var (lowest, highest) = (-Double.infinity, Double.infinity)
    var values: [Value] = []
    for (index, session) in sessions.enumerated() {
      guard let result = session.results[point], result.status != .unreliable, let level = result.level else {
        continue
      }
      if result.status == .atOrBelow { lowest = max(lowest, level) }
      if result.status == .noResponse { highest = min(highest, level) }
      values.append(
        Value(
          session: index, time: session.time, level: level,
          deviation: result.standardDeviation ?? ThresholdShift.usualDeviation(at: point.frequency)))
    }
    guard values.count >= ThresholdTrend.leastSessionCount, lowest < highest else { return nil }
    self.values = values.map { value in
      var value = value
      value.level = min(max(value.level, lowest), highest)
      return value
    }
    guard self.values.contains(where: { $0.level > lowest && $0.level < highest }) else { return nil }
    frequency = point.frequency
    isCutOff = lowest.isFinite || highest.isFinite
  }

  /// The line fitted to the place.
  func line(_ ear: Ear) -> ThresholdTrend.Line? {
    let fitting = ThresholdShift.fittingDeviation(at: frequency)
    return .init(
      ear, frequency, times: values.map(\.time), values: values.map(\.level),
      deviations: values.map { hypot($0.deviation, fitting) }, isCutOff: isCutOff)
  }

  /// The line of an ear: fitted to the part that all its places have in common in each session.
  ///
  /// A level is modelled as the sum of a part of the place and a part of the session. The two are estimated
  /// alternately, so that a place which is missing in a session does not change the session's part.
  static func line(_ ear: Ear, over series: [PlaceSeries], _ times: [Double]) -> ThresholdTrend.Line? {
    var sums = [Double](repeating: 0, count: times.count)
    var (counts, variances, fittings) = (sums, sums, sums)
    for place in series {
      for value in place.values {
        counts[value.session] += 1
        variances[value.session] += value.deviation * value.deviation
        fittings[value.session] += ThresholdShift.fittingDeviation(at: place.frequency)
      }
    }
    var common = sums
    // If every place has every session, the second iteration changes nothing.
    var moved = Double.infinity
    var turns = 0
    while moved > 1e-9, turns < 200 {
      (moved, turns) = (0, turns + 1)
      sums = sums.map { _ in 0 }
      for place in series {
        let own = place.values.reduce(0) { $0 + $1.level - common[$1.session] } / Double(place.values.count)
        for value in place.values { sums[value.session] += value.level - own }
      }
      for session in common.indices where counts[session] > 0 {
        moved = max(moved, abs(sums[session] / counts[session] - common[session]))
        common[session] = sums[session] / counts[session]
      }
    }
    let measured = times.indices.filter { counts[$0] > 0 }
    return .init(
      ear, nil, times: measured.map { times[$0] }, values: measured.map { common[$0] },
      deviations: measured.map { hypot(variances[$0].squareRoot(), fittings[$0]) / counts[$0] },
      isCutOff: series.contains(where: \.isCutOff))
  }
}

extension ThresholdTrend.Line {
  /// The line for values at times in seconds, in decibels; `nil` if there is none.
  init?(
    _ ear: Ear, _ frequency: Double?, times: [Double], values: [Double], deviations: [Double], isCutOff: Bool
  ) {
    guard let first = times.min(), let last = times.max(), first < last,
      // Times relative to the first session, so that large numbers of seconds do not reduce the precision.
      let line = WeightedLine(times: times.map { $0 - first }, values: values, deviations: deviations)
    else { return nil }
    // Levels or times that are not finite have no line.
    let duration = last - first
    guard
      [duration, line.slope * duration, line.expectedDeviation * duration, line.observedDeviation * duration]
        .allSatisfy(\.isFinite)
    else { return nil }
    self.init(
      ear: ear, frequency: frequency, sessionCount: times.count, duration: last - first,
      change: line.slope * (last - first), expectedDeviation: line.expectedDeviation * (last - first),
      observedDeviation: line.observedDeviation * (last - first), isCutOff: isCutOff)
  }
}
