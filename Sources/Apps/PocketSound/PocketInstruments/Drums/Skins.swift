import Instruments
import ToneSynthesis

// Drums with a skin.

extension DrumSound {
  /// A skin under tension: its pitch falls after the stroke, and the modes of a membrane ring above it.
  private static func skin(
    _ frequency: Double, bend: Double, decay: Double, damping: Double, to samples: inout [Double]
  ) {
    addGlide(from: frequency * bend, to: frequency, within: 0.02, level: 0, decay: decay, to: &samples)
    let modes = ModalRatios.membrane.prefix(7).dropFirst().enumerated().map { index, ratio in
      (
        frequency: frequency * ratio, level: -12 - 3 * Double(index),
        decay: decay / PortableFunctions.power(ratio, damping)
      )
    }
    DecayingPartials(partials: partials(modes)).add(to: &samples)
  }

  static let bassDrum = DrumSound(level: -22.7, duration: 0.7) { samples in
    addGlide(from: 130, to: 52, within: 0.025, level: 0, decay: 0.55, to: &samples)
    addNoise(900, width: 1500, level: -22, decay: 0.03, seed: 1, to: &samples)
  }

  static let snareDrum = DrumSound(level: -12.5, duration: 0.4) { samples in
    skin(190, bend: 1.2, decay: 0.24, damping: 1, to: &samples)
    addNoise(4200, width: 6000, level: -4, decay: 0.32, seed: 2, to: &samples)
  }

  static let bongo = DrumSound(level: -14.9, duration: 0.35) { samples in
    skin(400, bend: 1.08, decay: 0.26, damping: 1.2, to: &samples)
    addNoise(1500, width: 2000, level: -14, decay: 0.03, seed: 3, to: &samples)
  }

  static let conga = DrumSound(level: -24.3, duration: 0.6) { samples in
    skin(210, bend: 1.05, decay: 0.45, damping: 1.6, to: &samples)
    addNoise(900, width: 1200, level: -16, decay: 0.03, seed: 4, to: &samples)
  }

  /// A rod is rubbed below the skin: the pitch glides up and down, and friction gives many harmonics.
  static let cuica = DrumSound(level: -30.7, duration: 0.42) { samples in
    let count = Double(samples.count)
    let spectrum = HarmonicSpectrum(levels: [0, -9, -7, -16, -18], slope: 14)
    let cycle = WaveCycle(amplitudes: (1...12).map { spectrum.amplitude($0, at: 700 * Double($0)) }) { _ in 0 }
    var phase = 1.0
    for n in samples.indices {
      let time = Double(n) / count
      let frequency =
        420 * Waves.octaves(0.95 * Waves.rise(min(1, time / 0.45)) - 0.5 * Waves.rise((time - 0.45) / 0.5))
      samples[n] += cycle.value(phase) * Waves.rise(time / 0.08)
      phase += frequency / Waves.sampleRate
    }
    var grain = [Double](repeating: 0, count: samples.count)
    addNoise(1800, width: 2500, level: -30, rise: 0.02, decay: 0.8, seed: 5, to: &grain)
    for n in samples.indices { samples[n] += grain[n] }
  }
}
