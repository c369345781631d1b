import AudioCore
import Instruments
import ToneSynthesis

// Struck bars and pans.

extension Timbre {
  /// The modes of a bar.
  struct Bar {
    /// Frequencies divided by that of the note.
    var ratios: [Double]
    /// Levels in decibels.
    var levels: [Double]
    /// Seconds in which the modes fall by 60 dB at C4.
    var decays: [Double]
    /// Fall of the decays in octaves for each octave.
    var decaySlope: Double
    /// Seconds in which the mallet is in contact.
    var contact: Double
    /// The noise of the stroke.
    var noise: (band: NoiseBand, decay: Double, level: Double)

    func partials(_ key: Int) -> [DecayingPartials.Partial] {
      let factor = Waves.octaves(-decaySlope * Double(key - 60) / 12)
      return ratios.indices.map { index in
        .init(
          frequency: Waves.frequency(ofKey: key) * ratios[index], amplitude: Waves.amplitude(levels[index]),
          decay: decays[index] * factor)
      }
    }

    func recording(key: Int, longest: Double) -> Recording {
      let factor = Waves.octaves(-decaySlope * Double(key - 60) / 12)
      let duration = min(longest, max(0.3, 1.25 * (decays.max() ?? 1) * factor))
      return Timbre.struck(partials(key), duration: duration, contact: contact, noise: noise, seed: UInt64(key))
    }
  }

  /// Metal bars whose second mode is two octaves up; discs in the resonators turn and make the tremolo.
  static let vibraphone = Timbre(roots: octaves, level: -23.5) { key in
    var recording = Bar(
      ratios: ModalRatios.marimbaBar, levels: [0, -8, -18, -26], decays: [7, 2.6, 0.8, 0.4], decaySlope: 0.5,
      contact: 0.0015, noise: (NoiseBand(frequency: 3000, width: 3000), 0.02, -26)
    ).recording(key: key, longest: 6)
    for n in recording.samples.indices {
      let swing = SineKernel.sine(turns: 5.2 * Double(n) / Waves.sampleRate + 0.25)
      recording.samples[n] *= 1 + 0.22 * (swing - 1)
    }
    return recording
  }

  /// Wooden bars, short and warm.
  static let marimba = Timbre(roots: octaves, level: -14.5) { key in
    Bar(
      ratios: ModalRatios.marimbaBar, levels: [0, -7, -13, -24], decays: [1.4, 0.45, 0.16, 0.08], decaySlope: 0.6,
      contact: 0.003, noise: (NoiseBand(frequency: 500, width: 500), 0.04, -18)
    ).recording(key: key, longest: 3)
  }

  /// Plucked steel teeth: bars clamped at one end, whose modes are in the ratio 1 : 6.27 : 17.5.
  static let musicBox = Timbre(roots: octaves, level: -14.5) { key in
    // The bent modes of low teeth would blur the pitch.
    let low = -0.5 * Double(max(0, 48 - key))
    return Bar(
      ratios: [1, 2, 6.2669, 17.5475], levels: [0, -14, -5 + low, -12 + low], decays: [3, 1.8, 0.5, 0.2],
      decaySlope: 0.4,
      contact: 0.0005, noise: (NoiseBand(frequency: 6000, width: 5000), 0.015, -20)
    ).recording(key: key, longest: 3.5)
  }

  /// A pan of steel: the note is tuned with its octave and twelfth, which take up its energy after the stroke.
  static let steelDrum = Timbre(roots: octaves, level: -19.7) { key in
    let bar = Bar(
      ratios: [1, 2, 3, 4, 5.1, 6.3, 7.9], levels: [0, -3, -9, -13, -20, -24, -28],
      decays: [1.9, 1.6, 1.1, 0.7, 0.35, 0.25, 0.18], decaySlope: 0.4, contact: 0.003,
      noise: (NoiseBand(frequency: 1500, width: 2000), 0.05, -20))
    var partials = bar.partials(key)
    // A mode that begins at the same level with the opposite sign and decays faster makes octave and twelfth rise later.
    partials += partials[1...2].map {
      .init(frequency: $0.frequency * 1.0015, amplitude: -0.75 * $0.amplitude, decay: 0.12 * $0.decay)
    }
    let duration = min(3, max(0.3, 1.25 * (bar.decays[0]) * Waves.octaves(-0.4 * Double(key - 60) / 12)))
    return struck(partials, duration: duration, contact: bar.contact, noise: bar.noise, seed: UInt64(key))
  }
}
