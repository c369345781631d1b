import AppWords
import Expectations
import Foundation
import IdealHand
import LetterShapes
import LetterTrail
import LetterTrailReports
import TestSupport
import Testing
import TraceMetrics

@Suite struct TrailReportTests {
  static func traced(_ letter: String, drift: Double, day: Int, isFinished: Bool = true) throws -> TracedLetter {
    let chapter = try LetterHand.print.chapter(for: letter)
    var hand = WritingHand(.twoThirdsPower(gain: 25))
    hand.drift = drift
    let samples = hand.write(chapter.strokes, sampleRate: 60)
    return TracedLetter(
      begun: Date(timeIntervalSince1970: 1_795_000_000 + Double(day) * 86_400), chapter: chapter, samples: samples,
      score: TraceScorer(chapter).score(samples), isFinished: isFinished, isMeasured: true)
  }

  private static func page(
    _ traces: [TracedLetter], practice: [TrailReport.Practice] = [], player: String = "Anna",
    language: Language = .english
  ) -> String {
    var text = ""
    TrailReport(
      player: player, traces: traces, practice: practice, language: language,
      timeZone: .gmt
    ).write { text += $0 }
    return text
  }

  @Test(arguments: Language.allCases) func aReportHasAllParts(language: Language) throws {
    let traces =
      try (0..<8).map { try Self.traced("b", drift: 9 - Double($0), day: $0) }
      + [Self.traced("l", drift: 1, day: 3, isFinished: false)]
    let practice = [
      TrailReport.Practice(chapter: "l", need: 1, reason: Words(cs: "nedojelo se", en: "not finished")),
      TrailReport.Practice(chapter: "b", need: 0.1, reason: Words(cs: "jde dobře", en: "goes well")),
    ]
    let page = Self.page(traces, practice: practice, language: language)
    expect(page.contains(language == .czech ? "Pro terapeuty" : "For therapists"))
    expect(page.contains(language == .czech ? "jde lépe než na začátku" : "goes better than at the beginning"))
    // Two traces of b and one of l, each by deviation and by speed, and the plot.
    expectGreater(page.components(separatedBy: "<polyline").count, 6)
    expect(
      page.contains("share_inside") && page.contains(language == .czech ? "méně než 6 tahů" : "fewer than 6 traces"))
    expect(!page.contains("nan") && !page.contains("NaN"))
  }

  @Test func nothingYetIsSaid() {
    expect(Self.page([]).contains("There is no trace yet."))
  }

  @Test func namesAreEscaped() throws {
    let page = Self.page([try Self.traced("b", drift: 0, day: 0)], player: "<script>alert(1)</script>&\"")
    expect(!page.contains("<script>") && page.contains("&lt;script&gt;"))
    var own = try Self.traced("b", drift: 0, day: 0)
    own.chapter.id = "\"><img src=x onerror=alert(1)>"
    expect(!Self.page([own]).contains("<img"))
  }

  @Test func manyTracesAreOnePage() throws {
    let one = try Self.traced("b", drift: 2, day: 0)
    let page = Self.page(
      (0..<200).map { day in
        var trace = one
        trace.begun += Double(day) * 86_400
        return trace
      })
    expectLess(page.utf8.count, 2_000_000)
  }

  /// The parts off the path are red, and those in its middle green.
  @Test func coloursFollowTheDeviation() throws {
    let chapter = try LetterHand.print.chapter(for: "l")
    func colours(_ drift: Double) -> String {
      var hand = WritingHand(.constant(speed: 50))
      hand.drift = drift
      let picture = TracePicture(chapter: chapter, samples: hand.write(chapter.strokes, sampleRate: 60))
      return TracePicture.row([(picture, .deviation, "l")], label: "l")
    }
    expect(colours(0).contains("#2a827e") && !colours(0).contains("#b23a26"))
    expect(colours(1.5 * chapter.pathTolerance).contains("#b23a26"))
  }
}
