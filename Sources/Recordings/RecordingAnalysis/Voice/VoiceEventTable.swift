import Tables

/// Voice events as a table: a row an event, with the columns that its kind has.
package enum VoiceEventTable {
  /// All columns in their order.
  package static let columns = fields.map(\.column)

  private typealias Field = (column: Column, cell: @Sendable (VoiceEvent, Column) -> Cell)

  private static let fields: [Field] = [
    (Column("time_s", decimals: 6), { $1.cell($0.time) }),
    (Column("kind"), { $1.cell($0.kind.rawValue) }),
    (Column("start_s", decimals: 6), { $1.cell($0.start) }),
    (Column("end_s", decimals: 6), { $1.cell($0.end) }),
    (Column("duration_s", decimals: 6), { event, column in column.cell(event.duration) }),
    (Column("decided_at_s", decimals: 6), { $1.cell($0.decidedAt) }),
    (Column("voicing_onset_s", decimals: 6), { $1.cell($0.voicingOnset) }),
    (Column("voice"), { $1.cell($0.isVoice) }),
    (Column("reason"), { $1.cell($0.reason) }),
    (Column("level_dbfs", decimals: 2), { $1.cell($0.level) }),
    (Column("peak_level_dbfs", decimals: 2), { $1.cell($0.peakLevel) }),
    (Column("room_level_dbfs", decimals: 2), { $1.cell($0.floor) }),
    (Column("score", decimals: 3), { $1.cell($0.score) }),
    (Column("confidence", decimals: 4), { $1.cell($0.confidence) }),
    (Column("periodicity", decimals: 4), { $1.cell($0.periodicity) }),
    (Column("frequency_hz", decimals: 2), { $1.cell($0.frequency) }),
    (Column("strength", decimals: 4), { $1.cell($0.strength) }),
    (Column("rise_db", decimals: 2), { $1.cell($0.rise) }),
  ]

  /// The row of an event.
  package static func row(_ event: VoiceEvent) -> Row { Row(fields.map { $0.cell(event, $0.column) }) }
}

extension VoiceEvent {
  /// Length of the sound or the speech in seconds.
  package var duration: Double? { start.flatMap { start in end.map { $0 - start } } }
}
