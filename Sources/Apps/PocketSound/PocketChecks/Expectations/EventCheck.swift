import AudioExpectations
import PocketPrograms

/// An expectation on the event log of a program.
enum EventCheck: Sendable {
  case occurs(EventPattern, time: Double?, tolerance: Double)
  case isAbsent(EventPattern, Span)
  case count(EventPattern, Span, Int)
  case order([EventPattern])

  /// A part of the time; each bound may be open.
  struct Span: Sendable {
    let from: Double
    let to: Double

    init(_ fields: inout CheckFields) throws(CheckFileError) {
      from = try fields.optionalNumber("from_s", in: 0...CheckScenario.longest, unit: "s") ?? 0
      to = try fields.optionalNumber("to_s", in: 0...CheckScenario.longest, unit: "s") ?? .infinity
      guard from < to else { throw fields.fault("to_s", "expected more than from_s, got \(NumberText.short(to))") }
    }

    func contains(_ time: Double) -> Bool { time >= from && time < to }

    var told: String {
      switch (from > 0, to.isFinite) {
      case (false, false): ""
      case (true, false): " from \(NumberText.short(from)) s on"
      case (_, true): " in \(NumberText.short(from)) to \(NumberText.short(to)) s"
      }
    }
  }

  static let kinds = ["event", "no_event", "event_count", "event_order"]
  /// The tolerance of a time in seconds, unless it is stated: no more than the rounding of a text.
  private static let tolerance = 0.001

  /// - Returns: `nil` for an expectation of another kind.
  init?(_ kind: String, _ fields: inout CheckFields) throws(CheckFileError) {
    switch kind {
    case "event":
      let pattern = try EventPattern(&fields)
      let time = try fields.optionalNumber("time_s", in: 0...CheckScenario.longest, unit: "s")
      let tolerance = try fields.optionalNumber("tolerance_s", in: 0...CheckScenario.longest, unit: "s")
      if tolerance != nil, time == nil { throw fields.fault("time_s", "expected a time with tolerance_s, got none") }
      self = .occurs(pattern, time: time, tolerance: tolerance ?? Self.tolerance)
    case "no_event": self = .isAbsent(try EventPattern(&fields), try Span(&fields))
    case "event_count": self = .count(try EventPattern(&fields), try Span(&fields), try fields.count("count"))
    case "event_order":
      var patterns: [EventPattern] = []
      for (value, path) in try fields.list("events", "a list of events") {
        var inner = try CheckFields(value, path: path)
        patterns.append(try EventPattern(&inner))
        try inner.finish()
      }
      guard patterns.count > 1 else {
        throw fields.fault("events", "expected two or more events, got \(patterns.count)")
      }
      self = .order(patterns)
    default: return nil
    }
  }

  /// What reports call it.
  var title: String {
    switch self {
    case .occurs(let pattern, let time, _):
      "event \(pattern.told)" + (time.map { " at \(NumberText.short($0)) s" } ?? "")
    case .isAbsent(let pattern, let span): "no event \(pattern.told)\(span.told)"
    case .count(let pattern, let span, let count): "\(count) events \(pattern.told)\(span.told)"
    case .order(let patterns): "order of \(patterns.map(\.told).joined(separator: ", "))"
    }
  }

  func outcome(_ events: [ProgramEvent], sampleRate: Double) -> AudioOutcome {
    func times(_ pattern: EventPattern) -> [Double] {
      events.filter(pattern.matches).map { Double($0.frame) / sampleRate }
    }
    switch self {
    case .occurs(let pattern, let time, let tolerance):
      let found = times(pattern)
      guard let time else {
        return ProjectCheck.outcome("event", pattern.told, Self.told(found), !found.isEmpty)
      }
      let nearest = found.min { abs($0 - time) < abs($1 - time) }
      return AudioOutcome(
        "event", expected: "\(pattern.told) at \(Self.told(time)) ± \(Self.told(tolerance)) s",
        measured: Self.told(found),
        // The time of a frame differs from the text of a time by rounding.
        deviation: nearest.map { abs($0 - time) / max(tolerance, 1e-9) } ?? .infinity)
    case .isAbsent(let pattern, let span):
      let found = times(pattern).filter(span.contains)
      return ProjectCheck.outcome("no event", "no \(pattern.told)\(span.told)", Self.told(found), found.isEmpty)
    case .count(let pattern, let span, let count):
      let found = times(pattern).filter(span.contains)
      return ProjectCheck.outcome(
        "events", "\(count) of \(pattern.told)\(span.told)", "\(found.count): \(Self.told(found))", found.count == count
      )
    case .order(let patterns): return orderOutcome(patterns, events, sampleRate)
    }
  }

  /// Events in this order, with any others between them.
  private func orderOutcome(_ patterns: [EventPattern], _ events: [ProgramEvent], _ sampleRate: Double) -> AudioOutcome
  {
    var rest = events[...]
    var last: (text: String, time: Double)?
    for pattern in patterns {
      guard let place = rest.firstIndex(where: pattern.matches) else {
        let after = last.map { " after \($0.text) at \(Self.told($0.time)) s" } ?? ""
        return ProjectCheck.outcome("order of events", "\(pattern.told)\(after)", "none", false)
      }
      last = (pattern.told, Double(rest[place].frame) / sampleRate)
      rest = rest[(place + 1)...]
    }
    return ProjectCheck.outcome("order of events", "\(patterns.count) events in order", "them", true)
  }

  private static func told(_ time: Double) -> String { NumberText.rounded(time, decimals: 6) }

  /// The first of many times.
  private static func told(_ times: [Double]) -> String {
    guard !times.isEmpty else { return "none" }
    return "at " + times.prefix(5).map { told($0) }.joined(separator: ", ") + (times.count > 5 ? ", … s" : " s")
  }
}
