import AppWords
import Foundation
import LetterTrail
import LetterTrailRecords
import Statistics
import TraceMetrics

/// What a player should practise: each chapter with a need from 0 to 1, and why.
///
/// Only attempts count, the contacts that took the dot. The rule, of our own: the median of the last five traces of a chapter
/// gives
///
/// - *unfinished*: the share of them that did not come to the end;
/// - *off the path*: 0 where 98 % of the drawn line are inside, 1 where 60 % are;
/// - *lifts*: 0 for none besides those between strokes, 1 for three or more.
///
/// The need is the largest of these, and a fifth of a long pause (two weeks or more) on top. A chapter that was never tried
/// has a need of 0.5.
package struct PracticeNeeds: Sendable {
  /// The need of one chapter.
  package struct Need: Sendable, Hashable {
    package var chapter: String
    /// 0 (goes well) to 1.
    package var need: Double
    package var reason: Words
  }

  /// The figures of one trace that count.
  package struct Figures: Sendable {
    package var begun: Date
    package var isFinished: Bool
    package var shareInside: Double?
    /// Lifts besides those between strokes.
    package var extraLifts: Double?

    package init(begun: Date, isFinished: Bool, shareInside: Double?, extraLifts: Double?) {
      (self.begun, self.isFinished) = (begun, isFinished)
      (self.shareInside, self.extraLifts) = (shareInside, extraLifts)
    }
  }

  /// Traces of a chapter that count.
  package static let traceCount = 5
  private static let untried = 0.5
  private static let longPause = 14 * 86_400.0

  private let figures: [String: [Figures]]
  private let date: Date

  /// - Parameters:
  ///   - figures: those of the last traces, by the chapter's name, in any order.
  ///   - date: the present time.
  package init(_ figures: [String: [Figures]], at date: Date) { (self.figures, self.date) = (figures, date) }

  /// The needs of a player from the records.
  ///
  /// Cost: some 5 ms for each of the last five traces of each chapter.
  package init(of player: Player, in records: TrailRecords, at date: Date = Date()) throws {
    let traces = Dictionary(grouping: try records.traces(of: player), by: \.chapter.id)
    self.init(
      try traces.mapValues { traces in
        try traces.suffix(Self.traceCount).map { trace in
          let score = trace.score(try records.samples(ofTrace: trace.id), hasShape: false)
          return Figures(
            begun: trace.begun, isFinished: trace.isFinished, shareInside: score[.shareInside],
            extraLifts: trace.extraLifts(score))
        }
      }, at: date)
  }

  /// The needs of chapters, the greatest first.
  package func plan(of chapters: [String]) -> [Need] {
    chapters.map(need).enumerated().sorted { ($1.element.need, $0.offset) < ($0.element.need, $1.offset) }.map(
      \.element)
  }

  /// The need of one chapter.
  package func need(of chapter: String) -> Need {
    let last = (figures[chapter] ?? []).sorted { $0.begun < $1.begun }.suffix(Self.traceCount)
    guard let newest = last.last else {
      return Need(chapter: chapter, need: Self.untried, reason: Words(cs: "ještě nezkoušeno", en: "not tried yet"))
    }
    let unfinished = Double(last.count { !$0.isFinished }) / Double(last.count)
    let inside = OrderStatistics.median(last.compactMap(\.shareInside))
    let lifts = OrderStatistics.median(last.compactMap(\.extraLifts))
    let off = inside.map { min(1, max(0, (0.98 - $0) / 0.38)) } ?? 0
    let lifted = lifts.map { min(1, $0 / 3) } ?? 0
    let pause = min(1, max(0, date.timeIntervalSince(newest.begun) / Self.longPause))
    let worst = max(unfinished, off, lifted)
    return Need(
      chapter: chapter, need: min(1, worst + 0.2 * pause),
      reason: Self.reason(unfinished: unfinished, off: off, lifted: lifted, pause: pause, inside, lifts))
  }

  private static func reason(
    unfinished: Double, off: Double, lifted: Double, pause: Double, _ inside: Double?, _ lifts: Double?
  ) -> Words {
    let worst = max(unfinished, off, lifted)
    if worst < 0.15 {
      return pause >= 1
        ? Words(cs: "šlo to, ale už je to přes dva týdny", en: "went well, but more than two weeks ago")
        : Words(cs: "jde dobře", en: "goes well")
    }
    if worst == unfinished {
      return Words(cs: "nedojelo se vždy až do konce", en: "did not always come to the end")
    }
    if worst == off, let inside {
      let percent = Int((100 * (1 - inside)).rounded())
      return Words(cs: "mimo cestu bylo \(percent) % čáry", en: "\(percent) % of the line were off the path")
    }
    let count = Int((lifts ?? 0).rounded())
    return Words(cs: "prst se zvedl navíc: \(count)×", en: "the finger was lifted \(count) more times than needed")
  }

  /// The chapter to play next: drawn by need, those that go well too, now and then. None comes three times in a row.
  ///
  /// - Parameter before: what was played, the last at the end.
  /// - Returns: `nil` if there is no chapter.
  package func next(
    of chapters: [String], after before: [String], using random: inout some RandomNumberGenerator
  ) -> String? {
    let last = before.suffix(2)
    let isRow = last.count == 2 && Set(last).count == 1
    let allowed = chapters.count > 1 && isRow ? chapters.filter { $0 != last.last } : chapters
    let weights = allowed.map { 0.1 + need(of: $0).need }
    let total = weights.reduce(0, +)
    guard total > 0 else { return nil }
    var drawn = Double.random(in: 0..<total, using: &random)
    for (chapter, weight) in zip(allowed, weights) {
      drawn -= weight
      if drawn < 0 { return chapter }
    }
    return allowed.last
  }
}
