/// The interval of the scanner, learned from the person's own presses.
///
/// A press comes some time after its step began. The interval is the median of the last times divided by 0.65, which leaves
/// room for slower presses (Simpson, Koester & LoPresti, "Selecting an appropriate scan rate: the .65 rule", Assistive
/// Technology 19(2), 2007; they divide the mean, which one long pause would move). A row that was chosen and left again, and a
/// choice that was taken back, make it slower, since then presses come too late and are timed from the next step. One press
/// changes the interval by a tenth at most.
package struct ScanPace: Sendable, Hashable, Codable {
  /// The shortest and the longest interval in seconds.
  package static let bounds = 0.3...10.0
  /// The share of the interval in which a usual press comes.
  package static let responseShare = 0.65
  /// How many presses are remembered.
  package static let memory = 15
  /// How many presses are needed before the interval changes.
  package static let leastPresses = 5
  /// The factor by which an error makes the interval longer, and the most that errors may.
  package static let (errorFactor, mostSlowdown) = (1.15, 2.0)
  /// The factor by which a choice without an error takes that back.
  static let recovery = 0.97
  /// The most that one press changes the interval.
  static let mostChange = 1.1

  /// The interval in seconds.
  package private(set) var interval: Double
  /// The last times between a step and its press, in seconds, the latest last.
  package private(set) var responses: [Double] = []
  /// The factor by which errors have made the interval longer, 1 to 2.
  package private(set) var slowdown = 1.0

  /// Creates a pace that begins with an interval.
  package init(interval: Double) { self.interval = Self.bounded(interval) }

  /// The median of the remembered times; `nil` before the first press.
  package var medianResponse: Double? {
    guard !responses.isEmpty else { return nil }
    let sorted = responses.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// The interval to which the pace goes; `nil` before there are enough presses.
  package var goal: Double? {
    guard responses.count >= Self.leastPresses, let median = medianResponse else { return nil }
    return Self.bounded(median / Self.responseShare * slowdown)
  }

  /// Learns from what the scanner reports.
  package mutating func learn(_ outcome: SwitchScanner.Outcome) {
    switch outcome {
    case .entered(let response?): learn(response: response)
    case .chosen(_, let response?):
      slowdown = max(1, slowdown * Self.recovery)
      learn(response: response)
    case .left: learnError()
    default: break
    }
  }

  /// Learns that a choice was wrong: a row that was left again, or a word that was taken back at once.
  package mutating func learnError() {
    slowdown = min(Self.mostSlowdown, slowdown * Self.errorFactor)
    approach()
  }

  private mutating func learn(response: Double) {
    guard response.isFinite, response >= 0 else { return }
    responses.append(response)
    if responses.count > Self.memory { responses.removeFirst() }
    approach()
  }

  private mutating func approach() {
    guard let goal else { return }
    interval = min(interval * Self.mostChange, max(interval / Self.mostChange, goal))
  }

  private static func bounded(_ interval: Double) -> Double {
    interval.isFinite ? min(bounds.upperBound, max(bounds.lowerBound, interval)) : bounds.upperBound
  }
}
