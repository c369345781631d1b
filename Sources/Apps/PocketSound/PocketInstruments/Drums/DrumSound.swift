import AudioCore
import ToneSynthesis

/// How a drum of the synthesised bank sounds.
struct DrumSound: Sendable {
  /// The level in its loudest tenth of a second, in dBFS.
  var level: Double
  /// Seconds to the end of the recording.
  var duration: Double
  /// Writes the sound from frame 0 on.
  var make: @Sendable (inout [Double]) -> Void

  /// The recording of the drum.
  func recording() -> Recording {
    var samples = [Double](repeating: 0, count: Waves.frames(duration))
    make(&samples)
    let rise = 0.0005 * Waves.sampleRate
    for n in 0..<Int(rise) { samples[n] *= Waves.rise(Double(n) / rise) }
    let fade = max(1, samples.count / 5)
    for n in 0..<fade { samples[samples.count - 1 - n] *= Waves.rise(Double(n) / Double(fade)) }
    return Recording(samples: samples)
  }

  /// The sound of a drum.
  static func sound(of drum: MusicDrum) -> DrumSound {
    switch drum {
    case .snareDrum: snareDrum
    case .bassDrum: bassDrum
    case .sideStick: sideStick
    case .crashCymbal: crashCymbal
    case .openHiHat: openHiHat
    case .closedHiHat: closedHiHat
    case .tambourine: tambourine
    case .handClap: handClap
    case .claves: claves
    case .woodBlock: woodBlock
    case .cowbell: cowbell
    case .triangle: triangle
    case .bongo: bongo
    case .conga: conga
    case .cabasa: cabasa
    case .guiro: guiro
    case .vibraslap: vibraslap
    case .cuica: cuica
    }
  }

  /// Partials with these frequencies in hertz, levels in decibels and decays in seconds to −60 dB.
  static func partials(_ list: [(frequency: Double, level: Double, decay: Double)]) -> [DecayingPartials.Partial] {
    // Phases without a pattern keep the peak low.
    list.enumerated().map { index, partial in
      .init(
        frequency: partial.frequency, amplitude: Waves.amplitude(partial.level), decay: partial.decay,
        phase: 0.618034 * Double(index))
    }
  }

  /// Adds a stroke of noise: its band, its level in decibels, the seconds of its rise and the seconds to −60 dB.
  static func addNoise(
    _ frequency: Double, width: Double, level: Double, rise: Double = 0, decay: Double, at time: Double = 0,
    seed: UInt64, to samples: inout [Double]
  ) {
    let start = Waves.frames(time)
    let count = min(samples.count - start, Waves.frames(rise + 1.3 * decay))
    guard count > 0 else { return }
    let riseFrames = rise * Waves.sampleRate
    let factor = PortableFunctions.tenToThe(-3 / (decay * Waves.sampleRate))
    var gain = Waves.amplitude(level)
    for (n, value) in NoiseBand(frequency: frequency, width: width, isSteep: true).samples(count, seed: seed)
      .enumerated()
    {
      let time = Double(n)
      samples[start + n] += value * gain * (time < riseFrames ? Waves.rise(time / riseFrames) : 1)
      if time >= riseFrames { gain *= factor }
    }
  }

  /// Adds a sine whose frequency falls or rises exponentially from `first` to `last` within a time constant.
  static func addGlide(
    from first: Double, to last: Double, within constant: Double, level: Double, decay: Double,
    to samples: inout [Double]
  ) {
    let fall = PortableFunctions.exp(-1 / (constant * Waves.sampleRate))
    let shrink = PortableFunctions.tenToThe(-3 / (decay * Waves.sampleRate))
    var (excess, amplitude, phase) = (first - last, Waves.amplitude(level), 0.0)
    for n in samples.indices {
      samples[n] += amplitude * SineKernel.sine(turns: phase)
      phase += (last + excess) / Waves.sampleRate
      excess *= fall
      amplitude *= shrink
    }
  }
}
