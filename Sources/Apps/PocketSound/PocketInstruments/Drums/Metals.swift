import AudioCore
import ToneSynthesis

// Cymbals, bells and jingles.

extension DrumSound {
  /// Many modes at random places between two frequencies, as a plate has them; high ones decay faster.
  private static func plate(
    from low: Double, to high: Double, count: Int, decay: Double, level: Double, seed: UInt64,
    to samples: inout [Double]
  ) {
    var random = SeededRandom(seed: seed)
    let span = PortableFunctions.log(high / low)
    let modes = (0..<count).map { index in
      let place = (Double(index) + random.uniform()) / Double(count)
      let frequency = low * PortableFunctions.exp(span * place)
      return DecayingPartials.Partial(
        frequency: frequency, amplitude: Waves.amplitude(level) * random.uniform(in: 0.4..<1),
        decay: decay * (1.3 - 0.6 * place), phase: random.uniform())
    }
    DecayingPartials(partials: modes).add(to: &samples)
  }

  static let crashCymbal = DrumSound(level: -30.7, duration: 2.8) { samples in
    plate(from: 350, to: 12_000, count: 96, decay: 2.6, level: -20, seed: 11, to: &samples)
    addNoise(6500, width: 9000, level: -2, rise: 0.002, decay: 1.9, seed: 12, to: &samples)
  }

  static let openHiHat = DrumSound(level: -29.2, duration: 1) { samples in
    plate(from: 3000, to: 14_000, count: 48, decay: 0.9, level: -18, seed: 13, to: &samples)
    addNoise(9500, width: 7000, level: -1, decay: 0.8, seed: 14, to: &samples)
  }

  static let closedHiHat = DrumSound(level: -12.5, duration: 0.18) { samples in
    plate(from: 4000, to: 15_000, count: 32, decay: 0.13, level: -14, seed: 15, to: &samples)
    addNoise(10_500, width: 7000, level: 0, decay: 0.13, seed: 16, to: &samples)
  }

  /// Jingles that strike each other a few times.
  static let tambourine = DrumSound(level: -22.0, duration: 0.7) { samples in
    for (index, time) in [0, 0.013, 0.031, 0.052].enumerated() {
      addNoise(
        7200, width: 3000, level: -5 - 4 * Double(index), decay: 0.12, at: time, seed: 17 + UInt64(index), to: &samples)
    }
    plate(from: 4300, to: 9000, count: 12, decay: 0.6, level: -10, seed: 21, to: &samples)
    addNoise(1000, width: 900, level: -14, decay: 0.03, seed: 22, to: &samples)
  }

  /// Two tones of a folded plate, 540 and 800 Hz, with odd harmonics.
  static let cowbell = DrumSound(level: -12.5, duration: 0.45) { samples in
    var list: [(frequency: Double, level: Double, decay: Double)] = []
    for (tone, level) in [(540.0, 0.0), (800.0, 1.0)] {
      for n in [1.0, 3, 5, 7] { list.append((tone * n, level - 9 * (n - 1) / 2, 0.42 / (0.8 + 0.2 * n))) }
    }
    DecayingPartials(partials: partials(list)).add(to: &samples)
    addNoise(3000, width: 3000, level: -12, decay: 0.02, seed: 23, to: &samples)
  }

  /// A bent steel bar.
  static let triangle = DrumSound(level: -31.2, duration: 2.6) { samples in
    DecayingPartials(
      partials: partials([
        (1620, -16, 2.2), (3870, 0, 2.6), (4930, -4, 2.4), (6440, -3, 2), (8120, -6, 1.6), (9950, -8, 1.2),
        (12_300, -10, 0.9), (14_600, -14, 0.6),
      ])
    ).add(to: &samples)
    addNoise(9000, width: 6000, level: -14, decay: 0.02, seed: 24, to: &samples)
  }
}
