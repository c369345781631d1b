import RecordingAnalysis
import Tables

/// A table of voice events with a row for each event. Columns that its kind does not have are empty.
package enum VoiceEventTable {
  /// All columns in their order.
  package static let columns = table.columns

  private static let table = TypedTable<VoiceEvent>([
    .number("time_s", decimals: 6) { $0.time },
    .text("kind") { $0.kind.rawValue },
    .number("start_s", decimals: 6) { $0.start },
    .number("end_s", decimals: 6) { $0.end },
    .number("duration_s", decimals: 6) { $0.duration },
    .number("decided_at_s", decimals: 6) { $0.decidedAt },
    .number("voicing_onset_s", decimals: 6) { $0.voicingOnset },
    .flag("voice") { $0.isVoice },
    .text("reason") { $0.reason },
    .number("level_dbfs", decimals: 2) { $0.level },
    .number("peak_level_dbfs", decimals: 2) { $0.peakLevel },
    .number("room_level_dbfs", decimals: 2) { $0.floor },
    .number("score", decimals: 3) { $0.score },
    .number("confidence", decimals: 4) { $0.confidence },
    .number("periodicity", decimals: 4) { $0.periodicity },
    .number("frequency_hz", decimals: 2) { $0.frequency },
    .number("strength", decimals: 4) { $0.strength },
    .number("rise_db", decimals: 2) { $0.rise },
  ])

  /// Makes the row of an event.
  package static func row(_ event: VoiceEvent) -> Row { table.row(event) }
}
