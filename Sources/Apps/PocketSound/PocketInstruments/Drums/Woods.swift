import AudioCore
import ToneSynthesis

// Sticks, blocks, rattles and hands.

extension DrumSound {
  /// The stick strikes the rim while it lies on the skin.
  static let sideStick = DrumSound(level: -12.5, duration: 0.16) { samples in
    DecayingPartials(
      partials: partials([(420, -6, 0.1), (1070, -4, 0.11), (1710, 0, 0.12), (2650, -8, 0.07), (3900, -14, 0.05)])
    ).add(to: &samples)
    addNoise(2500, width: 3500, level: -14, decay: 0.03, seed: 31, to: &samples)
  }

  /// Two hardwood rods: nearly a sine of 2.5 kHz.
  static let claves = DrumSound(level: -27.9, duration: 0.2) { samples in
    DecayingPartials(partials: partials([(2500, 0, 0.14), (5080, -22, 0.06), (6900, -26, 0.04)])).add(to: &samples)
    addNoise(5000, width: 4000, level: -24, decay: 0.008, seed: 32, to: &samples)
  }

  /// A hollow block.
  static let woodBlock = DrumSound(level: -12.5, duration: 0.25) { samples in
    DecayingPartials(
      partials: partials([(860, 0, 0.2), (1240, -9, 0.13), (1980, -16, 0.07), (2900, -22, 0.05)])
    ).add(to: &samples)
    addNoise(1500, width: 1500, level: -20, decay: 0.015, seed: 33, to: &samples)
  }

  /// Three bursts of several hands, and the room after them.
  static let handClap = DrumSound(level: -14.5, duration: 0.4) { samples in
    for (index, time) in [0, 0.011, 0.023].enumerated() {
      addNoise(1250, width: 1400, level: -2, decay: 0.025, at: time, seed: 34 + UInt64(index), to: &samples)
    }
    addNoise(1150, width: 1300, level: -4, decay: 0.24, at: 0.034, seed: 37, to: &samples)
  }

  /// Steel beads rolled over a cylinder: one short, high swish.
  static let cabasa = DrumSound(level: -28.3, duration: 0.25) { samples in
    addNoise(8200, width: 5000, level: 0, rise: 0.045, decay: 0.12, seed: 38, to: &samples)
  }

  /// A stick scraped over notches.
  static let guiro = DrumSound(level: -26.8, duration: 0.5) { samples in
    var (time, index) = (0.0, 0)
    while time < 0.4 {
      let level = -6 + 6 * Waves.rise(time / 0.1)
      addNoise(3300, width: 1800, level: level, decay: 0.014, at: time, seed: 40 + UInt64(index), to: &samples)
      DrumSound.click(2350, level: level - 4, decay: 0.012, at: time, to: &samples)
      time += 0.021 - 0.018 * time
      index += 1
    }
  }

  /// A wooden box with loose pins, which rattle and slow down.
  static let vibraslap = DrumSound(level: -25.2, duration: 1.2) { samples in
    var (time, index) = (0.0, 0)
    while time < 1.1 {
      let level = -26 * time
      click(2700, level: level, decay: 0.035, at: time, to: &samples)
      click(1350, level: level - 8, decay: 0.03, at: time, to: &samples)
      addNoise(3600, width: 2500, level: level - 8, decay: 0.02, at: time, seed: 80 + UInt64(index), to: &samples)
      time += 0.034 + 0.008 * time
      index += 1
    }
  }

  /// Adds a short sine.
  private static func click(
    _ frequency: Double, level: Double, decay: Double, at time: Double, to samples: inout [Double]
  ) {
    DecayingPartials(partials: partials([(frequency, level, decay)])).add(to: &samples, from: Waves.frames(time))
  }
}
