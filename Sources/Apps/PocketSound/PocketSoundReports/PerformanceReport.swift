import AppReports
import Foundation
import PocketPrograms
import Reporting
import Tables

/// What a program did, as a page: a timeline with the sound beside it, its objects, what was left out, and its events.
package struct PerformanceReport: Sendable {
  /// A sound file that the page plays.
  package struct Recording: Sendable {
    let title: String
    /// Relative to the page.
    let path: String

    /// - Parameter path: relative to the page.
    package init(title: String, path: String) {
      self.title = title
      self.path = path
    }
  }

  /// Events that the page lists; the event log has all of them.
  private static let eventLimit = 500

  /// The name of the project.
  package var title: String
  /// Names and values of the rendering: profile, duration and the like.
  package var facts: [(name: String, value: String)]
  package var events: [ProgramEvent]
  /// The names of the objects in order.
  package var objects: [String]
  package var warnings: [String]
  package var envelope: SoundEnvelope
  package var recordings: [Recording]
  package var sampleRate: Double
  /// In seconds.
  package var duration: Double

  package init(
    title: String, facts: [(name: String, value: String)], events: [ProgramEvent], objects: [String],
    warnings: [String], envelope: SoundEnvelope, recordings: [Recording], sampleRate: Double, duration: Double
  ) {
    self.title = title
    self.facts = facts
    self.events = events
    self.objects = objects
    self.warnings = warnings
    self.envelope = envelope
    self.recordings = recordings
    self.sampleRate = sampleRate
    self.duration = duration
  }

  /// Writes the page piece by piece.
  ///
  /// - Throws: the errors of `write`.
  package func write<Failure: Error>(to write: @escaping (String) throws(Failure) -> Void) throws(Failure) {
    let (lanes, outside) = TimelineLane.lanes(
      events, objects: objects, sampleRate: sampleRate, duration: max(duration, 1e-3))
    let page = AppPage(app: "pocket-sound", title: title.isEmpty ? "A program" : title, facts: facts)
    try page.write(to: write) { (report) throws(Failure) in
      try report.section("Sound")
      try report.listening(
        recordings.map { ListeningLink(title: $0.title, cells: [], path: $0.path) }, columns: [], caption: "sound")
      try report.section("Timeline")
      try report.paragraph(
        """
        A lane for each object: its scripts (thin bars), sounds, spoken texts, notes (higher ones above) and drums (strokes). A dark \
        edge ends what was stopped. Dashed lines are messages. A pointer on a shape shows its name and time.
        """)
      var picture = TimelinePicture(duration: max(duration, 1e-3))
      try report.figure(svg: picture.svg(lanes: lanes, outside: outside, envelope: envelope.ranges(840)))
      try report.section("Objects")
      try report.table(columns: Self.objectColumns, rows: lanes.map(Self.row), caption: "what each object did")
      if !warnings.isEmpty {
        try report.section("Left out")
        for warning in warnings { try report.warning(warning) }
      }
      try report.section("Events")
      let shown = events.prefix(Self.eventLimit)
      try report.table(columns: Self.eventColumns, rows: shown.map(row), caption: "events in the order of time")
      if events.count > shown.count {
        try report.note("\(events.count - shown.count) more events are not listed here; --events writes all of them.")
      }
    }
  }

  private static let objectColumns = [
    Column("object"), Column("scripts", decimals: 0), Column("sounds", decimals: 0), Column("texts", decimals: 0),
    Column("notes", decimals: 0), Column("drums", decimals: 0), Column("messages", decimals: 0),
  ]

  private static func row(_ lane: TimelineLane) -> Row {
    Row([
      .text(lane.name), .integer(lane.scripts.count), .integer(lane.sounds.count), .integer(lane.texts.count),
      .integer(lane.notes.count), .integer(lane.strokes.count), .integer(lane.messages.count),
    ])
  }

  private static let eventColumns = [
    Column("time_s", decimals: 3), Column("object"), Column("event"), Column("values"),
  ]

  private func row(_ event: ProgramEvent) -> Row {
    let values = event.fields.map { field in
      switch field.value {
      case .number(let number): "\(field.name) \(String(format: "%g", number))"
      case .text(let text): "\(field.name) \(text)"
      }
    }
    return Row([
      .number(Double(event.frame) / sampleRate, decimals: 3), event.object.map { .text($0) } ?? .undefined,
      .text(event.name), .text(values.joined(separator: ", ")),
    ])
  }
}
