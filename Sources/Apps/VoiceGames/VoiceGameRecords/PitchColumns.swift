import Tables
import VoiceGames

/// The figures of the pitch in the log: columns that the last event of a game fills, if the game has them.
enum PitchColumns {
  private static let values: [(column: Column, value: @Sendable (PitchFigures) -> Double?)] = [
    (.init("f0_ticks", decimals: 0), { Double($0.ticks) }),
    (.init("f0_mean_hz", decimals: 2), { $0.meanFrequency }),
    (.init("f0_sd_hz", decimals: 2), { $0.frequencyDeviation }),
    (.init("f0_low_hz", decimals: 1), { $0.lowFrequency }),
    (.init("f0_high_hz", decimals: 1), { $0.highFrequency }),
    (.init("f0_mean_st", decimals: 2), { $0.meanSemitones }),
    (.init("f0_sd_st", decimals: 2), { $0.semitoneDeviation }),
    (.init("f0_range_st", decimals: 2), { $0.rangeSemitones }),
  ]

  static let all = values.map(\.column)

  /// The cells of an event, by the summary that it carries.
  static func cells(_ summary: GameSummary?) -> [Cell] {
    let pitch = summary?.pitch.flatMap { $0.isValid ? $0 : nil }
    return values.map { column, value in column.cell(pitch.flatMap(value)) }
  }
}
