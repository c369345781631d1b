import Tables
import VoiceGames
import VoiceListening

/// The ticks of a recorded session as a table: what the ear measured, usually 20 times a second.
package enum SoundTrack {
  /// The columns. Only a game for two has a lower and a higher voice (`lower_hz`, `upper_hz`).
  package static let columns: [Tables.Column] = [
    .init("tick", decimals: 0), .init("time_s", decimals: 3), .init("volume", decimals: 1),
    .init("level_dbfs", decimals: 2), .init("room_level_dbfs", decimals: 2), .init("frequency_hz", decimals: 2),
    .init("sound"), .init("lower_hz", decimals: 2), .init("upper_hz", decimals: 2),
  ]

  /// The rows of a recording, in the order of time.
  package static func rows(of recording: RecordedSession) -> some Sequence<Tables.Row> {
    recording.heard.lazy.compactMap { heard in
      guard case .tick(let tick) = heard else { return nil }
      let (measured, players) = (columns, tick.players)
      return Tables.Row([
        .integer(tick.index), measured[1].cell(tick.time), measured[2].cell(tick.volume), measured[3].cell(tick.level),
        measured[4].cell(tick.roomLevel), measured[5].cell(tick.frequency), .text(tick.sounding.rawValue),
        measured[7].cell(players?.lower), measured[8].cell(players?.upper),
      ])
    }
  }

  /// The table of a recording as CSV.
  package static func csv(of recording: RecordedSession) -> String {
    let format = CSVFormat(columns: columns)
    return rows(of: recording).reduce(into: format.header) { $0 += format.line($1) }
  }
}
