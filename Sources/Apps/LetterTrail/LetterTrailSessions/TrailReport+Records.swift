import AppWords
import Foundation
import LetterTrail
import LetterTrailRecords
import LetterTrailReports
import TraceMetrics

extension TrailReport {
  /// The traces of a letter that a report reads: a page with more is no longer read by anybody.
  package static let mostTraces = 60

  /// The report of a player from the records.
  ///
  /// Cost: some 30 ms for each trace.
  package init(of player: Player, in records: TrailRecords, language: Language, at date: Date = Date()) throws {
    let settings: TrailSettings = try records.settings(of: player) ?? TrailSettings()
    let list = ChapterList(settings, own: try records.ownChapters(), progress: try records.progress(of: player))
    let stored = Dictionary(grouping: try records.traces(of: player), by: \.chapter.id)
    let traces = try stored.values.flatMap { try $0.suffix(Self.mostTraces).map { try TracedLetter($0, in: records) } }
    var names = list.entries.map(\.name)
    names += stored.keys.filter { !names.contains($0) }.sorted()
    let plan = try PracticeNeeds(of: player, in: records, at: date).plan(of: names)
    self.init(
      player: player.name, traces: traces,
      practice: plan.map { Practice(chapter: $0.chapter, need: $0.need, reason: $0.reason) }, language: language)
  }
}

extension TracedLetter {
  /// A trace of the records, scored.
  package init(_ stored: StoredTrace, in records: TrailRecords) throws {
    let samples = try records.samples(ofTrace: stored.id)
    self.init(
      begun: stored.begun, chapter: stored.chapter, samples: samples,
      score: stored.score(samples, hasShape: true), isFinished: stored.isFinished,
      isMeasured: stored.scale == .measured)
  }
}
