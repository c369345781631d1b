// Sounds of several voices: choir, synthesiser lead and pad.

extension Timbre {
  /// Five singers on "ah": vowel formants, each voice with its own vibrato.
  static let choir = Timbre(roots: Array(stride(from: 36, through: 84, by: 6)) + [96, 108, 120], level: -25.1) { key in
    let female = key >= 57
    return SustainedTone(
      spectrum: HarmonicSpectrum(
        slope: 9,
        formants: [
          .init(frequency: female ? 850 : 650, width: 110, level: 10),
          .init(frequency: female ? 1220 : 1080, width: 120, level: 7),
          .init(frequency: female ? 2810 : 2650, width: 200, level: 2), .init(frequency: 3600, width: 300, level: 0),
        ], formantFloor: -6), attack: 0.14, darkness: 1, brightening: 0.2,
      voices: [
        .init(vibratoCents: 14, vibratoPeriods: 11, driftCents: 5),
        .init(vibratoCents: 18, vibratoPeriods: 10, driftCents: 9),
        .init(vibratoCents: 12, vibratoPeriods: 12, driftCents: 8),
        .init(vibratoCents: 16, vibratoPeriods: 9, driftCents: 10),
      ], vibratoDelay: 0, vibratoRise: 0.3,
      breath: .init(frequency: 3500, width: 4000, level: -40, burst: 8, burstDuration: 0.08), loopDuration: 2
    ).recording(key: key, seed: UInt64(key))
  }

  /// A square wave with a little of all harmonics, bright and steady.
  static let synthLead = Timbre(roots: octaves, level: -27.5) { key in
    SustainedTone(
      spectrum: HarmonicSpectrum(slope: 6, evenLevel: -10, limit: 9000), attack: 0.004,
      voices: [.init(vibratoCents: 5, vibratoPeriods: 6)], vibratoDelay: 0.4, vibratoRise: 0.3
    ).recording(key: key, seed: UInt64(key))
  }

  /// Slow, warm saw-tooth waves that drift against each other.
  static let synthPad = Timbre(roots: octaves, level: -23.1) { key in
    SustainedTone(
      spectrum: HarmonicSpectrum(slope: 6, limit: 1400), attack: 0.35, darkness: 1, brightening: 0.5,
      voices: [
        .init(vibratoCents: 4, vibratoPeriods: 3, driftCents: 9),
        .init(vibratoCents: 5, vibratoPeriods: 2, driftCents: 9),
        .init(vibratoCents: 4, vibratoPeriods: 4, driftCents: 10),
      ], vibratoDelay: 0, vibratoRise: 0.3, loopDuration: 2.5
    ).recording(key: key, seed: UInt64(key))
  }
}
