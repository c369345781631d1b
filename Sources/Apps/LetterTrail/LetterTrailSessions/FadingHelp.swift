import LetterTrail
import LetterTrailRecords

/// How much of the path is shown, by what was reached. The rule is of our own:
///
/// - a trace is *clean* if it came to the end with at most one lift too many and 95 % of the line on the path;
/// - it is a *miss* if it did not come to the end, had three such lifts or more, or had less than 85 % on the path;
/// - two clean traces in a row with the same help take a step of help away; a miss gives one back.
///
/// The first trace of a chapter has the whole path.
package enum FadingHelp {
  /// A trace, as far as it matters here.
  package struct Trace: Sendable {
    package var help: TraceHelp
    package var isFinished: Bool
    package var shareInside: Double
    package var extraLifts: Double

    package init(help: TraceHelp, isFinished: Bool, shareInside: Double, extraLifts: Double) {
      (self.help, self.isFinished) = (help, isFinished)
      (self.shareInside, self.extraLifts) = (shareInside, extraLifts)
    }

    var isClean: Bool { isFinished && extraLifts <= 1 && shareInside >= 0.95 }
    var isMiss: Bool { !isFinished || extraLifts >= 3 || shareInside < 0.85 }
  }

  /// What is shown next.
  ///
  /// - Parameter traces: those of the chapter, the newest last; two are enough.
  package static func next(after traces: [Trace]) -> TraceHelp {
    guard let last = traces.last else { return .path }
    let steps = TraceHelp.allCases
    let step = steps.firstIndex(of: last.help) ?? 0
    if last.isMiss { return steps[max(0, step - 1)] }
    let two = traces.suffix(2)
    let isEarned = two.count == 2 && two.allSatisfy { $0.isClean && $0.help == last.help }
    return isEarned ? steps[min(steps.count - 1, step + 1)] : last.help
  }

  /// What is shown to a player who opens a chapter. At most four traces are played anew.
  package static func next(in chapter: String, of player: Player, _ records: TrailRecords) throws -> TraceHelp {
    // A trace without an attempt says nothing of how it goes.
    var traces: [Trace] = []
    for stored in try records.traces(of: player, chapter: chapter).suffix(4).reversed() where traces.count < 2 {
      let score = stored.score(try records.samples(ofTrace: stored.id), hasShape: false)
      guard let inside = score[.shareInside], let lifts = stored.extraLifts(score) else { continue }
      traces.insert(
        Trace(
          help: stored.conditions.help ?? .path, isFinished: stored.isFinished, shareInside: inside, extraLifts: lifts),
        at: 0)
    }
    return next(after: traces)
  }
}
