import Foundation
import HearingRecords
import HearingTest
import Tables

/// Results as rows for spreadsheets and statistics programs.
///
/// `level_db` is in dB HL if `scale` is `dB HL`; if it is `nominal`, there was no calibration. `noise_db` is the
/// (highest) level of noise in the other ear on the same scale, empty without noise. A level may be a bound: the column
/// with the same name and `qualifier` then holds a sign (`>`: no response up to this level; `<=`: heard at this level;
/// `~`: a guess of an unreliable result), and such a level must not be averaged as a number. `source` says who
/// answered: only `person` is of a person. If `outcome` is `no-answer-at-all`, no tone was answered and there are no
/// levels; if it is `invalid`, the answers do not belong to the tones, and the levels say nothing of hearing. `shift_db` is
/// the shift from the mean of the person's first comparable sessions, above 0 is worse, and `change` says what the rule of
/// two adjacent frequencies and a repeat makes of it. `headphone` is the person's name of a headphone without a
/// calibration.
package enum HearingTable {
  /// The columns of the threshold table.
  package static let thresholdColumns = [
    Column("person"), Column("session", decimals: 0), Column("started"), Column("ear"),
    Column("frequency_hz", heading: "frequency (Hz)", decimals: 0), Column("status"),
    Column("level_db", heading: "level (dB)", decimals: 1), Column("scale"),
    Column("standard_deviation_db", heading: "SD (dB)", decimals: 1), Column("reason"),
    Column("trials", decimals: 0), Column("retest_level_db", heading: "retest (dB)", decimals: 1),
    Column("finished"), Column("simulated"), Column("masked"), Column("noise_db", heading: "noise (dB)", decimals: 0),
    Column("unmasked_level_db", heading: "without noise (dB)", decimals: 1),
    Column("level_qualifier", heading: ""), Column("retest_qualifier", heading: ""),
    Column("unmasked_qualifier", heading: ""), Column("source"), Column("outcome"),
    Column("shift_db", heading: "shift (dB)", decimals: 1), Column("shift_qualifier", heading: ""), Column("change"),
    Column("headphone"),
  ]

  /// The rows of a session's thresholds.
  package static func thresholds(of verdict: HearingVerdict) -> [Row] {
    let session = verdict.session
    let record = session.record
    let columns = thresholdColumns
    func qualifier(_ result: ThresholdResult?) -> Cell {
      result.flatMap(ResultText.qualifier).map { .text($0) } ?? .undefined
    }
    let isUnanswered = session.isUnanswered
    let change = verdict.change
    return session.reportedEntries.map { entry in
      let result = entry.result
      let shift = change?.shifts.first { $0.point == entry.point }
      let finding = change?.finding(at: entry.point)
      return Row([
        .text(record.person.name), .integer(Int(record.id)), .text(record.started.formatted(.iso8601)),
        .text(entry.point.ear.rawValue), columns[4].cell(entry.point.frequency),
        .text(isUnanswered ? "no-answer" : result.status.rawValue),
        isUnanswered ? .undefined : columns[6].cell(result.level), .text(session.isCalibrated ? "dB HL" : "nominal"),
        columns[8].cell(result.standardDeviation), result.reason.map { .text($0.rawValue) } ?? .undefined,
        .integer(result.trialCount), isUnanswered ? .undefined : columns[11].cell(entry.retest?.level),
        .flag(record.ended != nil), .flag(record.conditions.isSimulated), .flag(entry.masking != nil),
        columns[15].cell(entry.masking?.noise),
        isUnanswered ? .undefined : columns[16].cell(entry.masking?.unmasked.level),
        isUnanswered ? .undefined : qualifier(result), isUnanswered ? .undefined : qualifier(entry.retest),
        isUnanswered ? .undefined : qualifier(entry.masking?.unmasked), .text(record.conditions.source.rawValue),
        .text(
          isUnanswered
            ? "no-answer-at-all"
            : !session.isValid ? "invalid" : record.ended == nil ? "unfinished" : "answered"),
        columns[22].cell(shift?.shift), shift?.bound.map { .text($0 == .worse ? ">=" : "<=") } ?? .undefined,
        shift == nil
          ? .undefined
          : .text(finding.map { "\($0.certainty.rawValue)-\($0.direction.rawValue)" } ?? "none"),
        record.headphone.map { .text($0) } ?? .undefined,
      ])
    }
  }

  /// The columns of the trial table.
  package static let trialColumns = [
    Column("person"), Column("session", decimals: 0), Column("number", decimals: 0), Column("at"), Column("purpose"),
    Column("ear"), Column("frequency_hz", decimals: 0), Column("level_db", decimals: 1), Column("scale"),
    Column("pause_s", decimals: 3), Column("heard"), Column("reaction_time_s", decimals: 6),
    Column("stray_presses", decimals: 0), Column("noise_db", decimals: 0), Column("source"),
  ]

  /// The rows of a session's trials.
  package static func trials(_ trials: [(date: Date, trial: Trial)], of record: HearingSessionRecord) -> [Row] {
    let columns = trialColumns
    return trials.map { date, trial in
      Row([
        .text(record.person.name), .integer(Int(record.id)), .integer(trial.number),
        .text(date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))),
        .text(trial.purpose.rawValue), .text(trial.point.ear.rawValue), columns[6].cell(trial.point.frequency),
        columns[7].cell(trial.level), .text(record.conditions.calibration == nil ? "nominal" : "dB HL"),
        columns[9].cell(trial.pause), .flag(trial.response.heard), columns[11].cell(trial.response.reactionTime),
        .integer(trial.strayPresses), columns[13].cell(trial.noise),
        .text(record.conditions.source.rawValue),
      ])
    }
  }
}
