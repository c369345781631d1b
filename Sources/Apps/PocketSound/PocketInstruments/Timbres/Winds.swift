// Brass and woodwinds.

extension Timbre {
  /// A lip reed: bright tones that begin dark (J.-C. Risset, "Computer study of trumpet tones", 1966).
  static let trombone = Timbre(roots: halfOctaves, level: -27.9) { key in
    SustainedTone(
      spectrum: HarmonicSpectrum(
        slope: 2,
        formants: [.init(frequency: 600, width: 700, level: 2), .init(frequency: 1700, width: 1600, level: 0)],
        formantFloor: -14, limit: 3000), attack: 0.05, darkness: 4, brightening: 0.11,
      voices: [.init(vibratoCents: 4, vibratoPeriods: 6)], vibratoDelay: 0.5, vibratoRise: 0.4,
      breath: .init(frequency: 1200, width: 2000, level: -46, burst: 14, burstDuration: 0.03)
    ).recording(key: key, seed: UInt64(key))
  }

  /// A reed on a cylinder: odd harmonics in the low register.
  static let clarinet = Timbre(roots: octaves, level: -27.7) { key in
    SustainedTone(
      spectrum: HarmonicSpectrum(
        levels: [0, -1, -2, -4, -6, -9, -11, -14, -15], slope: 14, evenLevel: -30, evenLimit: 2500,
        limit: 6000), attack: 0.05,
      darkness: 1.5, brightening: 0.07,
      breath: .init(frequency: 2500, width: 3500, level: -44, burst: 12, burstDuration: 0.03)
    ).recording(key: key, seed: UInt64(key))
  }

  /// A reed on a cone, with formants and a rough attack.
  static let saxophone = Timbre(roots: halfOctaves, level: -27.9) { key in
    SustainedTone(
      spectrum: HarmonicSpectrum(
        levels: [-3, 0, -1, -4], slope: 4,
        formants: [
          .init(frequency: 650, width: 500, level: 3), .init(frequency: 1500, width: 600, level: 1),
          .init(frequency: 2900, width: 1000, level: 2),
        ], formantFloor: -12, limit: 6000), attack: 0.035, darkness: 1.5, brightening: 0.08,
      voices: [.init(vibratoCents: 10, vibratoPeriods: 6)], vibratoDelay: 0.25, vibratoRise: 0.35, tremolo: 0.5,
      tremoloPeriods: 6, breath: .init(frequency: 3500, width: 5000, level: -36, burst: 16, burstDuration: 0.025)
    ).recording(key: key, seed: UInt64(key))
  }

  /// An air jet: few harmonics, much breath, a vibrato of loudness.
  static let flute = Timbre(roots: octaves, level: -26.5) { key in
    SustainedTone(
      spectrum: HarmonicSpectrum(levels: [0, -8, -13, -21, -27, -33], slope: 18), attack: 0.07, darkness: 3,
      brightening: 0.12, voices: [.init(vibratoCents: 7, vibratoPeriods: 6)], vibratoDelay: 0.2, vibratoRise: 0.4,
      tremolo: 1, tremoloPeriods: 6,
      breath: .init(
        frequency: 2000, width: 2200, level: -30, burst: 12, burstDuration: 0.05, followsPitch: true)
    ).recording(key: key, seed: UInt64(key))
  }

  /// A duct flute of wood: almost a sine with a weak third harmonic and a chiff, without vibrato.
  static let woodenFlute = Timbre(roots: octaves, level: -27.1) { key in
    SustainedTone(
      spectrum: HarmonicSpectrum(levels: [0, -26, -18, -40, -34], slope: 24), attack: 0.055, darkness: 1,
      brightening: 0.06,
      breath: .init(
        frequency: 1500, width: 600, level: -26, burst: 20, burstDuration: 0.03, followsPitch: true)
    ).recording(key: key, seed: UInt64(key))
  }

  /// A double reed on a long cone: a strong formant near 500 Hz and a weak one near 1150 Hz.
  static let bassoon = Timbre(roots: halfOctaves, level: -27.3) { key in
    SustainedTone(
      spectrum: HarmonicSpectrum(
        levels: [-3, 0, -1], slope: 5,
        formants: [.init(frequency: 490, width: 150, level: 8), .init(frequency: 1150, width: 250, level: -4)],
        formantFloor: -20, limit: 1800), attack: 0.06, darkness: 1, brightening: 0.06,
      voices: [.init(vibratoCents: 4, vibratoPeriods: 6)], vibratoDelay: 0.3, vibratoRise: 0.4,
      breath: .init(frequency: 1500, width: 2500, level: -42, burst: 10, burstDuration: 0.03)
    ).recording(key: key, seed: UInt64(key))
  }
}
