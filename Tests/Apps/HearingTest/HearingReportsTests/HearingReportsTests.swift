import AppReports
import Expectations
import Foundation
import HearingRecords
import HearingReports
import HearingTest
import TestSupport
import Testing

@Suite struct HearingReportsTests: SampleSessions {
  @Test func aCalibratedSession() throws {
    let folder = try TemporaryFolder()
    let records = try records(folder, [sloping])
    let session = try ReportedSession(1, in: records)
    expect(session.average(.right)?.level == 35 && session.average(.left)?.level == 39)
    expect(session.grade == .moderate && !session.gradeIsLowerBound)
    // The median of men of 60 at 4 kHz is 20.21 dB by the standard's formula.
    expectLess(abs((session.median(at: 4000) ?? 0) - 20.21), 0.01)
    let share = try require(session.fractile(sloping[3]))
    expect(share > 0.9 && share < 1)
    let text = page(try HearingReport(session: 1, in: records))
    for part in ["Anna &lt;Nová&gt;", "dB HL", "moderate hearing loss", "1 of 6 silences", "ISO 7029", "TDH39"] {
      expect(text.contains(part), "\(part)")
    }
    expect(!text.contains("Change since") && !text.contains("nominal"))
  }

  @Test func withoutACalibrationNothingIsHL() throws {
    let folder = try TemporaryFolder()
    let records = try records(folder, calibrated: false, [sloping])
    let session = try ReportedSession(1, in: records)
    expect(session.average(.right) == nil && session.grade == nil && session.fractile(sloping[0]) == nil)
    let text = page(try HearingReport(session: 1, in: records))
    expect(text.contains("Not calibrated: levels are nominal, no dB HL."))
    // Only the warning may say it.
    let rest = text.replacingOccurrences(of: "no dB HL", with: "")
    expect(!rest.contains("dB HL") && !rest.contains("hearing loss") && rest.contains("nominal dB"))
    expect(HearingTable.thresholds(of: HearingVerdict(session)).allSatisfy { $0.cells[7].plainText == "nominal" })
  }

  @Test func noResponseIsNoThreshold() throws {
    let folder = try TemporaryFolder()
    var entries = sloping
    entries[3].result = .noResponse(at: 85, trialCount: 5)
    entries[7].result = .unreliable(.falseAlarms, bestGuess: 40, trialCount: 20)
    let records = try records(folder, [entries])
    let session = try ReportedSession(1, in: records)
    expect(session.average(.right)?.isLowerBound == true && session.average(.left) == nil && session.grade == nil)
    let text = page(try HearingReport(session: 1, in: records))
    expect(
      text.contains("no response up to this level") && text.contains("&gt; 85.0")
        && text.contains("Left ear, 4000 Hz: unreliable: answers without a tone."))
    expect(text.contains("right ear, no response") && text.contains("left ear, unreliable"))
  }

  /// A headphone that is mute: no grade, average or norm, no audiogram, and what to do.
  @Test func noAnswerAtAll() throws {
    var silent = sloping
    for index in silent.indices { silent[index].result = .noResponse(at: 85, trialCount: 5) }
    for (entries, answered) in [(silent, 0), (silent, 3), ([], 0)] {
      let records = try records(try TemporaryFolder(), answered: answered, [entries])
      let session = try ReportedSession(1, in: records)
      guard !entries.isEmpty else {
        // Of a session without a place nothing was to be tested.
        expectEqual(session.judgement, .noAnswerAtAll)
        continue
      }
      expect(session.judgement == .noAnswerAtAll && session.grade == nil && session.average(.left) == nil)
      expect(session.fractile(silent[0]) == nil && session.normRange(at: 1000) == nil)
      let text = page(try HearingReport(session: 1, in: records))
      expect(text.contains("No answer at all") && text.contains("plugged in"))
      for part in ["hearing loss", "Audiogram", "85.0", "World Health", "ISO 7029"] {
        expect(!text.contains(part), "\(part)")
      }
      let rows = HearingTable.thresholds(of: HearingVerdict(session))
      expect(
        rows.count == 8 && rows.allSatisfy { $0.cells[5].plainText == "no-answer" && $0.cells[6].plainText == nil })
      expect(rows.allSatisfy { $0.cells[21].plainText == "no-answer-at-all" })
    }
  }

  /// One ear of two: a finding, with what is to be verified. An earphone that does not sound gives the same, so the ear
  /// has no average, and the person no grade.
  @Test func aSilentEar() throws {
    var entries = sloping
    for index in 4..<8 { entries[index].result = .noResponse(at: 85, trialCount: 5) }
    let records = try records(try TemporaryFolder(), [entries])
    let session = try ReportedSession(1, in: records)
    expect(session.outcome.silentEars == [.left] && session.average(.left) == nil && session.grade == nil)
    expectEqual(session.average(.right)?.level, 35)
    let text = page(try HearingReport(session: 1, in: records))
    expect(text.contains("The left ear gave no response at all") && text.contains("verify the earphone"))
    expect(!text.contains("profound") && !text.contains("World Health") && !text.contains(">85.0<"))
    let rows = HearingTable.thresholds(of: HearingVerdict(session))
    expect(
      rows[4].cells[6].plainText == "85.0" && rows[4].cells[17].plainText == ">" && rows[0].cells[17].plainText == nil)
  }

  @Test func aTrialRunSaysSoAtItsHead() throws {
    for (device, part) in [("null", "played to nobody"), ("Loopback: PCM (hw:1,0)", "loopback or null device")] {
      let records = try records(try TemporaryFolder(), device: device, [sloping])
      let text = page(try HearingReport(session: 1, in: records))
      expect(text.contains(part), "\(device)")
      expectUnequal(
        HearingTable.thresholds(of: try HearingVerdict(session: 1, in: records))[0].cells[20].plainText, "person")
    }
  }

  /// Triangles and squares for what was found with noise in the other ear, and what it was without.
  @Test func maskedThresholds() throws {
    let folder = try TemporaryFolder()
    var entries = sloping
    entries[0].masking = .init(unmasked: .threshold(12.5, standardDeviation: 2, trialCount: 9), noise: 55)
    entries[1].result = .noResponse(at: 85, trialCount: 40)
    entries[1].masking = .init(unmasked: .threshold(58, standardDeviation: 2, trialCount: 9), noise: 45)
    entries[4].masking = .init(unmasked: .threshold(18, standardDeviation: 2, trialCount: 9), noise: 35)
    let records = try records(folder, [entries])
    let session = try ReportedSession(1, in: records)
    expectEqual(session.outcome.entries, entries)
    let text = page(try HearingReport(session: 1, in: records))
    for part in [
      "right ear, masked", "right ear, masked, no response", "left ear, masked", "3 places were measured again",
      "with noise in the other ear", "without noise", "12.5", "80 % of the same age and sex",
    ] {
      expect(text.contains(part), "\(part)")
    }
    let rows = HearingTable.thresholds(of: HearingVerdict(session)).map { $0.cells[14...16].map { $0.plainText ?? "" } }
    expect(rows[0] == ["true", "55", "12.5"] && rows[1] == ["true", "45", "58.0"] && rows[2] == ["false", "", ""])
    let plain = page(try HearingReport(session: 1, in: try self.records(try TemporaryFolder(), [sloping])))
    expect(!plain.contains("masked") && !plain.contains("without noise"))
  }

  /// Without masking a threshold far above the other ear's is pointed at.
  @Test func whatWasNotMaskedIsSaid() throws {
    let folder = try TemporaryFolder()
    var entries = sloping
    entries[0] = entry(.right, 500, 70)
    let records = try records(folder, [entries])
    expect(
      page(try HearingReport(session: 1, in: records)).contains("Right ear, 500 Hz: the threshold may be the other ear")
    )
    let one = try self.records(try TemporaryFolder(), [Array(sloping.prefix(4))])
    expect(page(try HearingReport(session: 1, in: one)).contains("Only the right ear was tested"))
  }

  @Test func aChangeBetweenSessions() throws {
    let folder = try TemporaryFolder()
    var later = sloping
    later[3] = entry(.right, 4000, 65)
    later[2].result = .noResponse(at: 85, trialCount: 5)
    let records = try records(folder, [sloping, later])
    let report = try HearingReport(session: 2, in: records)
    expectEqual(report.history.change?.referenceCount, 1)
    let words = ReportWords(language: .english, timeZone: .gmt)
    let rows = ChangeTable(try require(report.history.change), of: report.session, words).rows
      .map { $0.cells.map { $0.plainText ?? "" } }
    // √(2 (1.5² + 2.5²)) = 4.12 dB, so that 15 dB are 3.64 deviations.
    expectEqual(rows[3], ["right ear", "4000", "65.0", "15.0", "4.1", "0.000", "worse, not confirmed"])
    expectEqual(
      rows[2].prefix(4) + rows[2].suffix(2),
      ["right ear", "2000", "no response: above 85 dB HL", "≥ 45.0", "", "worse, not confirmed"])
    expectEqual(rows[0].last, "no")
    expect(page(report).contains("Change since 18 November 2026"))
  }

  /// 20 dB are as long as an octave, levels grow downwards, frequencies to the right.
  @Test func theAudiogramsScales() throws {
    let folder = try TemporaryFolder()
    let session = try ReportedSession(1, in: try records(folder, [sloping]))
    let svg = AudiogramFigure(session).figure().svg()
    // Of the legend's circle the radius is another.
    var points: [(x: Double, y: Double)] = []
    for match in svg.matches(of: /<circle cx="([0-9.]+)" cy="([0-9.]+)" r="6"/) {
      points.append((try require(Double(match.1)), try require(Double(match.2))))
    }
    expectEqual(points.count, 4)
    for (one, next) in zip(points, points.dropFirst()) {
      expectLess(abs(next.x - one.x - 72), 0.11, "an octave")
      expectLess(abs(next.y - one.y - 36), 0.11, "10 dB")
    }
    expect(svg.contains("#c62828") && svg.contains("#1565c0") && svg.contains(">8k<") && svg.contains(">125<"))
  }
}
