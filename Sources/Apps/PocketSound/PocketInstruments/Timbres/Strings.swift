import AudioCore
import ToneSynthesis

// Plucked and bowed strings.

extension Timbre {
  /// The parameters of a plucked string.
  struct Pluck {
    /// Where it is plucked, as a share of its length: partials with a node there are missing.
    var position: Double
    /// Inharmonicity B in f(n) = n f √(1 + B n²).
    var stiffness: Double
    /// Seconds in which the fundamental of C4 falls by 60 dB, and the fall of that time in octaves for each octave.
    var decay: Double
    var decaySlope: Double
    /// The frequency at which partials decay twice as fast, in hertz.
    var damping: Double
    /// Partials fall by 12 dB for each octave above this frequency, in hertz.
    var limit: Double
    /// Fall of all partials in decibels for each octave.
    var slope: Double
    /// Seconds in which the finger or the pick leaves the string.
    var contact: Double
    /// The noise of finger, pick and body: its band, seconds to −60 dB, and level in decibels.
    var noise: (band: NoiseBand, decay: Double, level: Double)
    /// Resonances of the body.
    var body: [HarmonicSpectrum.Formant] = []
    /// The place of a pickup as a share of the length; `nil` for an acoustic instrument.
    var pickup: Double?

    func partials(_ frequency: Double) -> [DecayingPartials.Partial] {
      let octave = PortableFunctions.log(frequency / 261.6255653005986) / 0.6931471805599453
      let longest = decay * Waves.octaves(-decaySlope * octave)
      var partials: [DecayingPartials.Partial] = []
      for n in 1...100 {
        let order = Double(n)
        let pitch = frequency * order * ((1 + stiffness * order * order) / (1 + stiffness)).squareRoot()
        guard pitch < 14_000 else { break }
        var amplitude = abs(SineKernel.sine(turns: order * position / 2)) / PortableFunctions.power(order, slope / 6.02)
        if let pickup { amplitude *= abs(SineKernel.sine(turns: order * pickup / 2)) + 0.02 }
        amplitude /= 1 + (pitch / limit) * (pitch / limit)
        if !body.isEmpty {
          amplitude *= body.reduce(0.5) { sum, formant in
            let distance = 2 * (pitch - formant.frequency) / formant.width
            return sum + Waves.amplitude(formant.level) / (1 + distance * distance).squareRoot()
          }
        }
        // Phases without a pattern keep the peak low.
        partials.append(
          .init(
            frequency: pitch, amplitude: amplitude, decay: longest / (1 + pitch / (damping + 2 * frequency)),
            phase: 0.618034 * order))
      }
      return partials
    }

    func recording(key: Int, longest: Double) -> Recording {
      let frequency = Waves.frequency(ofKey: key)
      let octave = Double(key - 60) / 12
      let duration = min(longest, max(0.4, 1.25 * decay * Waves.octaves(-decaySlope * octave)))
      return Timbre.struck(partials(frequency), duration: duration, contact: contact, noise: noise, seed: UInt64(key))
    }
  }

  /// Steel strings on a wooden body.
  static let guitar = Timbre(roots: octaves, level: -20.5) { key in
    Pluck(
      position: 0.18, stiffness: 0.000022, decay: 3.5, decaySlope: 0.5, damping: 1800, limit: 4500, slope: 6,
      contact: 0.0015, noise: (NoiseBand(frequency: 2200, width: 3000), 0.05, -20),
      body: [
        .init(frequency: 105, width: 30, level: 4), .init(frequency: 205, width: 50, level: 5),
        .init(frequency: 420, width: 120, level: 2), .init(frequency: 1100, width: 500, level: 0),
      ]
    ).recording(key: key, longest: 5)
  }

  /// Steel strings before a magnetic pickup, through an amplifier that is driven a little.
  static let electricGuitar = Timbre(roots: octaves, level: -25.9) { key in
    let pluck = Pluck(
      position: 0.12, stiffness: 0.000003, decay: 8, decaySlope: 0.4, damping: 3000, limit: 5000, slope: 6,
      contact: 0.001, noise: (NoiseBand(frequency: 3000, width: 3000), 0.03, -26), pickup: 0.23)
    var recording = pluck.recording(key: key, longest: 6)
    // Soft clipping: x / (1 + |x|) at a drive at which the decay is longer than that of the string.
    let peak = recording.samples.reduce(0) { max($0, abs($1)) }
    recording.samples = recording.samples.map { sample in
      let driven = 3 * sample / peak + 0.08
      return driven / (1 + abs(driven)) - 0.08 / 1.08
    }
    lowPass(&recording.samples, limit: 5000)
    finish(&recording.samples, contact: 0.001)
    return recording
  }

  /// Heavy strings, plucked with a finger.
  static let bass = Timbre(roots: octaves, level: -19.2) { key in
    Pluck(
      position: 0.25, stiffness: 0.00002, decay: 2.6, decaySlope: 0.5, damping: 600, limit: 700, slope: 7,
      contact: 0.006, noise: (NoiseBand(frequency: 500, width: 600), 0.04, -24), pickup: 0.3
    ).recording(key: key, longest: 5)
  }

  /// Strings of the violin family, plucked: short and dark, with the resonances of the body.
  static let pizzicato = Timbre(roots: octaves, level: -14.5) { key in
    Pluck(
      position: 0.3, stiffness: 0.00003, decay: 0.95, decaySlope: 0.4, damping: 1200, limit: 2200, slope: 7,
      contact: 0.003, noise: (NoiseBand(frequency: 450, width: 500), 0.06, -14),
      body: [
        .init(frequency: 280, width: 60, level: 5), .init(frequency: 460, width: 90, level: 4),
        .init(frequency: 900, width: 300, level: 0),
      ]
    ).recording(key: key, longest: 2)
  }

  /// A bowed string: a saw-toothed motion through the body's resonances, with the noise of the bow.
  static let cello = Timbre(roots: halfOctaves, level: -27.2) { key in
    SustainedTone(
      spectrum: HarmonicSpectrum(
        slope: 5.5,
        formants: [
          .init(frequency: 110, width: 50, level: 0), .init(frequency: 220, width: 80, level: 0),
          .init(frequency: 420, width: 150, level: 2), .init(frequency: 1000, width: 500, level: 3),
          .init(frequency: 2400, width: 1200, level: 0), .init(frequency: 3400, width: 900, level: 0),
        ], formantFloor: -8, limit: 5000), attack: 0.09, darkness: 2, brightening: 0.15,
      voices: [.init(vibratoCents: 14, vibratoPeriods: 7, driftCents: 2)], vibratoDelay: 0.2, vibratoRise: 0.3,
      tremolo: 0.3, tremoloPeriods: 7,
      breath: .init(frequency: 2000, width: 4000, level: -37, burst: 14, burstDuration: 0.05), loopDuration: 1.3
    ).recording(key: key, seed: UInt64(key))
  }

  /// A low-pass of second order, run over the samples once.
  static func lowPass(_ samples: inout [Double], limit: Double) {
    let share = 1 - PortableFunctions.exp(-6.283185307179586 * limit / Waves.sampleRate)
    var (first, second) = (0.0, 0.0)
    for n in samples.indices {
      first += share * (samples[n] - first)
      second += share * (first - second)
      samples[n] = second
    }
  }
}
