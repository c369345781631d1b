import Foundation
import HearingRecords
import HearingTest
import Tables

/// The tables and remarks of a report.
enum ReportTables {
  // MARK: Averages and grade

  static let summaryColumns = [
    Column("ear"), Column("average", heading: "pure-tone average (dB HL)", decimals: 1), Column("remark"),
  ]

  static func summary(_ session: ReportedSession) -> [Row] {
    Ear.allCases.compactMap { ear in
      guard session.outcome.entries.contains(where: { $0.point.ear == ear }) else { return nil }
      let average = session.average(ear)
      let remark =
        if !session.isCalibrated {
          "undefined without a calibration"
        } else if let average {
          average.isLowerBound
            ? "at least: a frequency gave no response, its highest level is in the mean" : "500, 1000, 2000, 4000 Hz"
        } else {
          "undefined: 500, 1000, 2000 or 4000 Hz is missing or unreliable"
        }
      return Row([
        .text(ear.rawValue), average.map { .text(ResultText.average($0)) } ?? .undefined, .text(remark),
      ])
    }
  }

  static func gradeText(_ session: ReportedSession) -> String? {
    guard let grade = session.grade else { return nil }
    return "World Health Organization, 2021: \(session.gradeIsLowerBound ? "at least " : "")\(grade.words.en)."
  }

  // MARK: Thresholds

  static func thresholdColumns(_ session: ReportedSession) -> [Column] {
    let unit = session.isCalibrated ? "dB HL" : "nominal dB"
    let columns = [
      Column("ear"), Column("frequency", heading: "Hz", decimals: 0), Column("result"),
      Column("level", heading: unit, decimals: 1), Column("deviation", heading: "± SD", decimals: 1),
      Column("retest", decimals: 1), Column("trials", decimals: 0), Column("median", heading: "norm", decimals: 1),
      Column("fractile", heading: "as good (%)", decimals: 0),
    ]
    guard hasMasking(session) else { return columns }
    return columns + [
      Column("noise", decimals: 0), Column("unmasked", heading: "without noise"),
    ]
  }

  private static func hasMasking(_ session: ReportedSession) -> Bool {
    session.outcome.entries.contains { $0.masking != nil }
  }

  static func thresholds(_ session: ReportedSession) -> [Row] {
    let (columns, hasMasking) = (thresholdColumns(session), hasMasking(session))
    return session.outcome.entries.sorted(by: { order($0.point) < order($1.point) }).map { entry in
      var cells = [
        .text(entry.point.ear.rawValue), columns[1].cell(entry.point.frequency),
        .text(ResultText.result(entry.result, unit: session.unit).en), level(entry.result),
        columns[4].cell(entry.result.standardDeviation), entry.retest.map(level) ?? .undefined,
        .integer(entry.result.trialCount),
        columns[7].cell(session.median(at: entry.point.frequency)),
        columns[8].cell(session.fractile(entry).map { 100 * $0 }),
      ]
      if hasMasking {
        cells.append(columns[9].cell(entry.masking?.noise))
        cells.append(entry.masking.map { .text(ResultText.short($0.unmasked, unit: session.unit).en) } ?? .undefined)
      }
      return Row(cells)
    }
  }

  static func thresholdNote(_ session: ReportedSession) -> String {
    var note = "± SD and retest in dB. "
    if hasMasking(session) { note += "Noise: its level in the other ear; without noise: what was found before. " }
    guard session.isCalibrated else { return note + "Levels are nominal." }
    guard session.record.person.sex != nil, session.record.person.birthYear != nil else {
      return note + "The age norm needs the year of birth and the sex."
    }
    return note
      + "Norm: the median of people of the same age and sex without ear disease, and how many of them hear as well or "
      + "better (ISO 7029:2017; from 18 to 80 years, above 2 kHz to 70)."
  }

  private static func level(_ result: ThresholdResult) -> Cell {
    ResultText.level(result).map { .text($0) } ?? .undefined
  }

  // MARK: Validity

  static func validity(_ session: ReportedSession) -> String {
    let outcome = session.outcome
    let share = outcome.falseAlarmShare.map { String(format: " (%.0f %%)", 100 * $0) } ?? ""
    let retests = outcome.entries.compactMap { entry in
      entry.retest.map { (entry, $0) }
    }
    let doubtful = outcome.entries.count { $0.result.status == .unreliable }
    var lines = [
      "\(outcome.falseAlarmCount) of \(outcome.catchTrialCount) silences were answered\(share); "
        + "\(outcome.strayPressCount) presses at other times.",
      "\(doubtful) of \(outcome.entries.count) results are unreliable.",
    ]
    lines += retests.map { entry, retest in
      let place = "\(entry.point.ear.rawValue) ear, \(Int(entry.point.frequency)) Hz"
      guard let first = entry.unmasked.threshold, let second = retest.threshold else {
        let (before, after) = (entry.unmasked, retest)
        return "Retest, \(place): \(ResultText.short(before, unit: session.unit).en), then "
          + "\(ResultText.short(after, unit: session.unit).en)."
      }
      let change = String(format: "%+.1f", second - first)
      return "Retest, \(place): \(change == "-0.0" ? "+0.0" : change) dB."
    }
    lines += masking(session)
    lines.append(
      "± SD is the procedure's own; putting the headphone on again adds 2.5 dB, above 4 kHz 3 dB (ISO 8253-1).")
    return lines.joined(separator: "\n")
  }

  /// The remarks on tones that cross the head to the other ear.
  private static func masking(_ session: ReportedSession) -> [String] {
    let (plan, results) = (session.record.plan, session.results)
    var lines: [String] = []
    let masked = session.outcome.entries.count { $0.masking != nil }
    if masked > 0 {
      lines.append(
        "\(masked) \(masked == 1 ? "place was" : "places were") measured again with noise in the other ear, whose "
          + "threshold was so much better that it may have heard the tone.")
    }
    let suspects = session.outcome.entries.filter { entry in
      guard entry.masking == nil, let level = entry.result.threshold,
        let other = results[TonePoint(entry.point.ear.other, entry.point.frequency)]?.level
      else { return false }
      return plan.masking == nil && CrossHearing().needsMasking(threshold: level, otherThreshold: other)
    }
    for entry in suspects {
      lines.append(
        "The threshold of the \(entry.point.ear.rawValue) ear at \(Int(entry.point.frequency)) Hz may be the other "
          + "ear's: there was no masking noise.")
    }
    let ears = Set(plan.places.map(\.point.ear))
    if ears.count == 1, let ear = ears.first {
      lines.append(
        "Only the \(ear.rawValue) ear was tested: a threshold of 40 dB or more may be the other ear's, if that hears "
          + "so much better.")
    }
    return lines
  }

  // MARK: Change

  static let changeColumns = [
    Column("ear"), Column("frequency", heading: "frequency (Hz)", decimals: 0), Column("before"), Column("now"),
    Column("shift", heading: "shift (dB)", decimals: 1),
    Column("deviation", heading: "SD of a shift (dB)", decimals: 1),
    Column("probability", heading: "chance of such a shift", decimals: 3), Column("reliable", heading: "changed"),
  ]

  static func changes(from earlier: ReportedSession, to session: ReportedSession) -> [Row] {
    let before = earlier.results
    let entries = session.outcome.entries.sorted { order($0.point) < order($1.point) }
    return entries.compactMap { entry in
      guard let first = before[entry.point] else { return nil }
      let shift = ThresholdShift(from: first, to: entry.result, frequency: entry.point.frequency)
      let verdict =
        if let shift { shift.isReliable ? (shift.shift > 0 ? "worse" : "better") : "no" } else { "not comparable" }
      return Row([
        .text(entry.point.ear.rawValue), changeColumns[1].cell(entry.point.frequency),
        .text(ResultText.short(first, unit: earlier.unit).en),
        .text(ResultText.short(entry.result, unit: session.unit).en), changeColumns[4].cell(shift?.shift),
        changeColumns[5].cell(shift?.deviation),
        changeColumns[6].cell(shift?.probability), .text(verdict),
      ])
    }
  }

  static func changeNote(_ session: ReportedSession, _ earlier: ReportedSession) -> String {
    let places = session.outcome.entries.count { earlier.results[$0.point] != nil }
    let chance = 100 * (1 - pow(0.95, Double(places)))
    return
      "A shift above 0 is worse. It counts as a change beyond 1.96 standard deviations of repeated tests: one place in twenty "
      + String(
        format: "without any change, so that of %d places at least one does so in %.0f %% of all pairs of ", places,
        chance)
      + "sessions. A change is to be repeated before it means anything."
  }

  /// The remarks on the check of the room.
  static func room(_ check: RoomCheck?) -> [String] {
    guard let check else { return ["The room's noise was not checked: thresholds may be those of the noise."] }
    let time = check.date.formatted(.iso8601)
    return ["Checked \(time) for tests from \(Int(check.lowestLevel)) dB HL on."] + check.remarks
  }

  /// The order of the rows: the right ear first, and low frequencies first.
  private static func order(_ point: TonePoint) -> (Int, Double) { (point.ear == .right ? 0 : 1, point.frequency) }

  // MARK: Speech and questionnaires

  static let speechColumns = [
    Column("day"), Column("ear"), Column("voice"), Column("threshold", heading: "threshold (dB)", decimals: 1),
    Column("deviation", heading: "± SD (dB)", decimals: 1), Column("remark"),
  ]

  static func speech(_ records: [SpeechSessionRecord]) -> [Row] {
    records.map { record in
      Row([
        .text(HearingReport.day(record.started)), .text(record.plan.ear.rawValue), .text(record.plan.voice),
        speechColumns[3].cell(record.outcome?.threshold), speechColumns[4].cell(record.outcome?.standardDeviation),
        .text(SessionSource(device: record.plan.device, isSimulated: record.plan.isSimulated).warning ?? ""),
      ])
    }
  }

  static let answerColumns = [Column("question"), Column("answer")]

  static func answers(_ answered: AnsweredQuestionnaire) -> [Row] {
    answered.questionnaire.questions.map { question in
      let text: String? =
        switch answered.answers[question.id] {
        case .flag(let flag): flag ? "yes" : "no"
        case .number(let number): String(format: "%.7g", number)
        case .text(let text): text
        case .list(let list): list.joined(separator: ", ")
        case nil: nil
        }
      return Row([.text(question.text), text.map { .text($0) } ?? .undefined])
    }
  }
}
