import AudioCore
import ToneSynthesis

// Piano, electric piano and organ.

extension Timbre {
  /// Hammered strings: stiff, two or three for a note, which decay fast at first and slowly later (G. Weinreich, "Coupled
  /// piano strings", JASA 62, 1977).
  static let piano = Timbre(roots: octaves, level: -16.5) { key in
    let frequency = Waves.frequency(ofKey: key)
    let height = Double(key - 24) / 84
    let stiffness = 0.000008 * Waves.octaves(8 * max(0, height - 0.12))
    let prompt = 11 * Waves.octaves(-3.8 * height)
    var partials: [DecayingPartials.Partial] = []
    for n in 1...120 {
      let order = Double(n)
      let pitch =
        frequency * order * ((1 + stiffness * order * order) / (1 + stiffness)).squareRoot()
      guard pitch < 14_000 else { break }
      // The hammer strikes at an eighth of the string and is soft: it excites few partials above 1 to 3 kHz.
      let place = abs(SineKernel.sine(turns: order / 16)) + 0.05
      let limit = 800 + 1.2 * frequency
      let softness = 1 / (1 + (pitch / limit) * (pitch / limit))
      let amplitude = place * softness / PortableFunctions.power(order, 0.4)
      let decay = prompt / (1 + pitch / 2500)
      // Phases without a pattern keep the peak low.
      partials.append(.init(frequency: pitch, amplitude: amplitude, decay: decay, phase: 0.618034 * order))
      partials.append(
        .init(
          frequency: pitch * (1 + 0.0002 * (n % 2 == 0 ? 1 : -1)), amplitude: 0.25 * amplitude, decay: 3.5 * decay,
          phase: 0.618034 * order))
    }
    return struck(
      partials, duration: 1.5 + 6.5 * (1 - height), contact: 0.0015 + 0.002 * (1 - height),
      noise: (NoiseBand(frequency: 350, width: 500), 0.05, -16), seed: UInt64(key))
  }

  /// Frequency modulation after J. M. Chowning (JAES 21, 1973): a bell-like tine on a soft tone.
  static let electricPiano = Timbre(roots: octaves, level: -22.6) { key in
    let frequency = Waves.frequency(ofKey: key)
    let height = Double(key - 24) / 84
    let duration = 1.5 + 5.5 * (1 - height)
    let decay = 7 * Waves.octaves(-2.5 * height)
    var samples = [Double](repeating: 0, count: Waves.frames(duration))
    func factor(_ seconds: Double) -> Double { PortableFunctions.tenToThe(-3 / (seconds * Waves.sampleRate)) }
    let (toneFall, bodyFall, tineFall) = (factor(decay), factor(1.3 * decay), factor(0.25 + 0.5 * (1 - height)))
    let tineRatio = frequency * 14 < 12_000 ? 14.0 : (frequency * 7 < 12_000 ? 7 : 4)
    var (tone, body, tine) = (1.0, 2.0 / (1 + frequency / 1200), frequency * tineRatio < 12_000 ? 0.9 : 0.0)
    for n in samples.indices {
      let turns = frequency / Waves.sampleRate * Double(n)
      let modulator = body * SineKernel.sine(turns: turns) / 6.283185307179586
      let bell = tine * SineKernel.sine(turns: tineRatio * turns) / 6.283185307179586
      samples[n] = tone * (SineKernel.sine(turns: turns + modulator) + 0.45 * SineKernel.sine(turns: turns + bell))
      tone *= toneFall
      body *= bodyFall
      tine *= tineFall
    }
    finish(&samples, contact: 0.002)
    return Recording(samples: samples)
  }

  /// Drawbars of 8, 4, 2⅔, 2, 1⅗ and 1 feet, through a slowly turning loudspeaker.
  static let organ = Timbre(roots: octaves, level: -27.2) { key in
    SustainedTone(
      spectrum: HarmonicSpectrum(levels: [0, -3, -5, -9, -17, -16, -60, -13], slope: 60), attack: 0.006,
      voices: [.init(vibratoCents: 5, vibratoPeriods: 9)], vibratoDelay: 0, vibratoRise: 0.3, tremolo: 0.7,
      tremoloPeriods: 9, breath: .init(frequency: 3000, width: 4000, level: -60, burst: 32, burstDuration: 0.004),
      loopDuration: 1.5
    ).recording(key: key, seed: UInt64(key))
  }

  /// A recording of decaying partials with the noise of the stroke.
  ///
  /// - Parameters:
  ///   - duration: seconds, of which the last fifth fades out.
  ///   - contact: seconds in which the sound rises.
  ///   - noise: its band, the seconds in which it falls by 60 dB, and its level relative to the partials' sum in decibels.
  static func struck(
    _ partials: [DecayingPartials.Partial], duration: Double, contact: Double,
    noise: (band: NoiseBand, decay: Double, level: Double)? = nil, seed: UInt64
  ) -> Recording {
    var samples = [Double](repeating: 0, count: Waves.frames(duration))
    DecayingPartials(partials: partials).add(to: &samples)
    if let noise {
      let power = partials.reduce(0) { $0 + $1.amplitude * $1.amplitude } / 2
      add(
        noise.band, decay: noise.decay, level: Waves.amplitude(noise.level) * power.squareRoot(), to: &samples,
        seed: seed)
    }
    finish(&samples, contact: contact)
    return Recording(samples: samples)
  }

  /// Adds decaying noise from frame `start` on; `level` is its root mean square at the beginning.
  static func add(
    _ band: NoiseBand, decay: Double, level: Double, to samples: inout [Double], from start: Int = 0, seed: UInt64
  ) {
    let count = min(samples.count - start, Waves.frames(1.3 * decay))
    guard count > 0 else { return }
    let factor = PortableFunctions.tenToThe(-3 / (decay * Waves.sampleRate))
    var gain = level
    for (n, value) in band.samples(count, seed: seed).enumerated() {
      samples[start + n] += gain * value
      gain *= factor
    }
  }

  /// Gives the sound a soft start and lets its last fifth fade out.
  static func finish(_ samples: inout [Double], contact: Double) {
    let rise = max(1, contact * Waves.sampleRate)
    for n in 0..<min(samples.count, Int(rise)) { samples[n] *= Waves.rise(Double(n) / rise) }
    let fade = max(1, samples.count / 5)
    for n in 0..<fade { samples[samples.count - 1 - n] *= Waves.rise(Double(n) / Double(fade)) }
  }
}
