import Fingerprinting
import RecordingAnalysis
import Tables

/// Presents recordings' fingerprints: as rows, and for people as a table without the words.
package struct FingerprintReport: RecordingReport {
  private typealias ResultColumn = TypedColumn<RecordingResult<RecordingFingerprint>>
  private typealias FoundColumn = TypedColumn<RecordingFingerprint>

  private static let durations: [FoundColumn] = [
    .number("hop_s", decimals: 9) { $0.fingerprint.profile.hopDuration },
    .number("span_s", decimals: 9) { $0.fingerprint.profile.spanDuration },
  ]
  private static let duration = FoundColumn.number("duration_s", heading: "length s", decimals: 6) {
    $0.fingerprint.duration
  }
  private static let content = FoundColumn.number("content_share", heading: "content", decimals: 4) {
    $0.fingerprint.contentShare
  }
  private static let hash = FoundColumn.text("simhash") { SimHash($0.fingerprint)?.text }
  private static let words = FoundColumn.text("words") { $0.fingerprint.hexadecimalWords }
  private static let remark = FoundColumn.text("remark") { remark($0.fingerprint) }

  private let rows: TypedTable<RecordingResult<RecordingFingerprint>>
  private let shown: TypedTable<RecordingResult<RecordingFingerprint>>

  /// Creates the report of fingerprints with the given profile.
  package init(_ profile: FingerprintProfile) {
    let start: [ResultColumn] = [.path(), .text("profile") { _ in profile.identifier }]
    rows = TypedTable(
      start
        + TypedColumn.measured(Self.durations + [Self.duration, Self.content, Self.hash, Self.words, Self.remark])
        + [.error()])
    let values = [Self.duration.printed(decimals: 3), Self.content, Self.hash]
    shown = TypedTable(
      start + TypedColumn.measured(values) + [
        .text("remark") { $0.failure ?? $0.value.flatMap { Self.remark($0.fingerprint) } }
      ])
  }

  /// All columns in their order.
  package var columns: [Column] { rows.columns }

  /// Makes the row of a recording.
  package func rows(_ result: RecordingResult<RecordingFingerprint>) -> [Row] { [rows.row(result)] }

  /// Makes the table line of a recording.
  package func lines(_ result: RecordingResult<RecordingFingerprint>) -> [Row] { [shown.row(result)] }

  /// Formats the lines as a table.
  package func table(_ lines: [Row], width: Int?) -> String {
    TextTable(columns: shown.columns, rows: lines, width: width).text()
  }

  /// The reason why a search with this fingerprint cannot succeed; `nil` if it can.
  private static func remark(_ fingerprint: Fingerprint) -> String? {
    guard !fingerprint.words.isEmpty else {
      return "too short: expected at least \(fingerprint.profile.spanDuration) s"
    }
    return fingerprint.contentShare == 0 ? "no content" : nil
  }
}
