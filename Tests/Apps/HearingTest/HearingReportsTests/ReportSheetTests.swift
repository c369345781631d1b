import AppWords
import Expectations
import Foundation
import HearingRecords
import HearingReports
import HearingTest
import TestSupport
import Testing

/// The order and the words of a report's first sheet.
@Suite struct ReportSheetTests: SampleSessions {
  private func report(
    _ language: Language, calibrated: Bool = true, circumstances: SessionCircumstances = .unknown,
    _ sessions: [[SessionOutcome.Entry]]
  ) throws -> HearingReport {
    let records = try records(
      try TemporaryFolder(), calibrated: calibrated, circumstances: circumstances, sessions)
    var report = try HearingReport(session: Int64(sessions.count), in: records)
    report.language = language
    report.timeZone = try require(TimeZone(identifier: "Europe/Prague"))
    return report
  }

  @Test(arguments: [
    (
      Language.czech,
      ["<h2>Audiogram", "<svg", "<h2>Co z toho plyne", "<h2>Co dělat", "Ještě dnes k lékaři", "<h2>Sluchové prahy"]
    ),
    (
      .english,
      ["<h2>Audiogram", "<svg", "<h2>What it comes to", "<h2>What to do", "See a doctor today", "<h2>Thresholds"]
    ),
  ])
  func theAudiogramComesFirstThenWhatToDoThenTheTables(_ language: Language, parts: [String]) throws {
    let text = page(try report(language, [sloping]))
    expect(text.contains("<html lang=\"\(language.rawValue)\">"))
    let places = try parts.map { try require(text.range(of: $0), "\($0)").lowerBound }
    expectEqual(places, places.sorted())
    // One session alone has one sheet.
    expect(!text.contains("class=\"sheet\""))
    expect(page(try report(language, [sloping, sloping])).contains("class=\"sheet\""))
  }

  /// No English words are left in a Czech report, and no decimal points in its numbers.
  @Test func czechThroughout() throws {
    var entries = sloping
    entries[0].masking = .init(unmasked: .threshold(12.5, standardDeviation: 2, trialCount: 9), noise: 55)
    entries[1].result = .noResponse(at: 85, trialCount: 40)
    entries[2].retest = .threshold(41.5, standardDeviation: 2, trialCount: 9)
    entries[7].result = .unreliable(.falseAlarms, bestGuess: 40, trialCount: 20)
    for calibrated in [true, false] {
      let text = page(try report(.czech, calibrated: calibrated, [entries, entries]))
      let body = String(try require(text.components(separatedBy: "<body>").last))
      let words = body.replacing(/<[^>]*>/, with: " ")
      for word in [
        "ear", "hearing", "threshold", "noise", "the", "not", "of", "and", "session", "response", "unreliable",
      ] {
        let found = words.matches(of: try Regex("(?i)\\b\(word)\\b")).count
        // The name of the app stands in the last line.
        expectEqual(found, (word == "hearing" ? 1 : 0), "\(word)")
      }
      for part in ["12,5", "bez odpovědi", "nespolehlivé: odpovědi bez tónu", "maskováno", "pravé ucho", "± SD"] {
        expect(words.contains(part), "\(part)")
      }
      expect(
        !words.contains("12.5") && words.contains("dB HL") && words.contains(calibrated ? "průměr" : "orientačně"))
    }
  }

  @Test func whenWhereAndByWhom() throws {
    let circumstances = try SessionCircumstances(place: " Praha 4 <čekárna> ", examiner: "MUDr. Eva Malá")
    var report = try report(.czech, circumstances: circumstances, [sloping])
    var text = page(report)
    expect(text.contains("18.\u{A0}11. 2026, 12:06–12:16 · vyšetření č. 1"))
    expect(text.contains("Praha 4 &lt;čekárna&gt;</dd>") && text.contains("MUDr. Eva Malá"))
    expect(text.contains("1966 (60\u{A0}let)") && text.contains("podle údaje: a test, 1.\u{A0}3. 2026"))
    report.circumstances = try SessionCircumstances(examiner: "Jan").or(report.circumstances)
    text = page(report)
    expect(text.contains("Praha 4") && text.contains("<dd>Jan</dd>") && !text.contains("Malá"))
    expect(page(try self.report(.czech, [sloping])).contains("<dt>místo</dt><dd>neuvedeno</dd>"))
  }

  @Test func theSizeOfTheLetters() throws {
    var report = try report(.english, [sloping])
    expect(page(report).contains("--size: 1.0;"))
    report.textSize = 1.6
    expect(page(report).contains("--size: 1.6;"))
  }

  /// A row for each kind of figure, frequencies ascending, an average only where there is one.
  @Test func theTableOfThresholds() throws {
    var entries = sloping
    entries[3].result = .noResponse(at: 85, trialCount: 5)
    let report = try report(.english, [entries])
    let table = ThresholdTable(report.session, .init(language: .english, timeZone: .gmt))
    expectEqual(table.columns.map(\.heading), ["Hz", "500", "1000", "2000", "4000", "average"])
    let rows = table.rows.map { $0.cells.map { $0.plainText ?? "–" } }
    expectEqual(rows[0], ["Right ear (dB HL)", "20.0", "30.0", "40.0", "> 85.0", "≥ 43.8"])
    expectEqual(rows[1].prefix(5), ["± SD", "1.5", "1.5", "1.5", "–"])
    expectEqual(
      rows.map(\.[0]),
      [
        "Right ear (dB HL)", "± SD", "as good or better (%)", "Left ear (dB HL)", "± SD", "as good or better (%)",
        "usual threshold (median)",
      ])
    expectEqual(table.notes[0], "> no response up to this level.")
  }
}
