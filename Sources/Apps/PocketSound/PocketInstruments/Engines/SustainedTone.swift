import AudioCore
import ToneSynthesis

/// A sound of blown, bowed, sung and electronic instruments: harmonics that begin together, noise of breath or bow, and a
/// loop without a seam.
///
/// All motions of the loop (pitch, vibrato, tremolo, noise) have whole numbers of periods in it. Its samples therefore
/// continue themselves, and its mean pitch is exact: the key's frequency is rounded to a whole number of periods, and
/// `Recording.tuneCents` makes up for the rounding.
package struct SustainedTone {
  /// One of several players, singers or oscillators in unison.
  package struct Voice {
    /// Its own vibrato: depth in cents, and periods in one loop.
    var vibratoCents: Double
    var vibratoPeriods: Int
    /// Slow wandering of the pitch once in a loop, in cents.
    var driftCents = 0.0

    package init(vibratoCents: Double, vibratoPeriods: Int, driftCents: Double = 0.0) {
      self.vibratoCents = vibratoCents
      self.vibratoPeriods = vibratoPeriods
      self.driftCents = driftCents
    }
  }

  /// Noise of breath or bow.
  package struct Breath {
    /// Middle and width of its band, in hertz. The middle is at least twice the fundamental if `followsPitch`.
    var frequency: Double
    var width: Double
    /// Its root mean square relative to that of the tone, in decibels.
    var level: Double
    /// How much stronger it is at the start of a note, in decibels, and the seconds in which that falls to 1/e.
    var burst = 0.0
    var burstDuration = 0.03
    /// Whether the band moves with the note; such noise is the most audible one and has steep slopes.
    var followsPitch = false

    package init(
      frequency: Double, width: Double, level: Double, burst: Double = 0.0, burstDuration: Double = 0.03,
      followsPitch: Bool = false
    ) {
      self.frequency = frequency
      self.width = width
      self.level = level
      self.burst = burst
      self.burstDuration = burstDuration
      self.followsPitch = followsPitch
    }
  }

  /// The harmonics while the note sounds.
  package var spectrum: HarmonicSpectrum
  /// Seconds until the note has its full level.
  package var attack: Double
  /// At the start of a note harmonic n is weaker by (n − 1) times these decibels.
  package var darkness = 0.0
  /// Seconds until the harmonics have their full levels.
  package var brightening = 0.05
  /// The voices; one without motion by default.
  package var voices = [Voice(vibratoCents: 0, vibratoPeriods: 0)]
  /// Seconds until the vibrato begins, and seconds until it has its depth.
  package var vibratoDelay = 0.25
  package var vibratoRise = 0.35
  /// Depth of the tremolo in decibels either side, and its periods in a loop.
  package var tremolo = 0.0
  package var tremoloPeriods = 0
  package var breath: Breath?

  /// The length of the loop in seconds.
  package var loopDuration = 1.2

  package init(
    spectrum: HarmonicSpectrum, attack: Double, darkness: Double = 0.0, brightening: Double = 0.05,
    voices: [Voice] = [Voice(vibratoCents: 0, vibratoPeriods: 0)], vibratoDelay: Double = 0.25,
    vibratoRise: Double = 0.35, tremolo: Double = 0.0, tremoloPeriods: Int = 0, breath: Breath? = nil,
    loopDuration: Double = 1.2
  ) {
    self.spectrum = spectrum
    self.attack = attack
    self.darkness = darkness
    self.brightening = brightening
    self.voices = voices
    self.vibratoDelay = vibratoDelay
    self.vibratoRise = vibratoRise
    self.tremolo = tremolo
    self.tremoloPeriods = tremoloPeriods
    self.breath = breath
    self.loopDuration = loopDuration
  }

  /// The recording for a key.
  package func recording(key: Int, seed: UInt64) -> Recording {
    let frequency = Waves.frequency(ofKey: key)
    let loopLength = Waves.frames(loopDuration)
    let periods = (frequency * Double(loopLength) / Waves.sampleRate).rounded()
    let rounded = periods * Waves.sampleRate / Double(loopLength)
    let hasMotion = tremolo != 0 || voices.contains { $0.vibratoCents != 0 || $0.driftCents != 0 }
    let start = Waves.frames(max(attack, brightening, hasMotion ? vibratoDelay + vibratoRise : 0, 0.1))
    let count = start + loopLength
    var signal = [Double](repeating: 0, count: count)
    let sines =
      hasMotion ? (0..<loopLength).map { SineKernel.sine(turns: Double($0) / Double(loopLength)) } : [0]
    let cycles = cycles(rounded, seed: seed)
    var random = SeededRandom(seed: seed &+ 7919)
    for index in voices.indices {
      addVoice(
        index, cycles, to: &signal, start: start, periods: periods, sines: sines,
        offset: index == 0 ? 0 : random.uniform())
    }
    shape(&signal, start: start)
    if let breath { add(breath, to: &signal, start: start, frequency: frequency, seed: seed) }
    return Recording(
      samples: signal, loop: start..<count,
      tuneCents: 1200 * PortableFunctions.log(frequency / rounded) / 0.6931471805599453)
  }

  /// The waveforms at the start and in the loop.
  private func cycles(_ frequency: Double, seed: UInt64) -> (dark: WaveCycle, bright: WaveCycle) {
    let count = max(1, min(1000, Int(Waves.highestPartial / frequency)))
    let amplitudes = (1...count).map { spectrum.amplitude($0, at: Double($0) * frequency) }
    let fall = Waves.amplitude(-darkness)
    var factor = 1.0
    let dark = amplitudes.map { amplitude in
      defer { factor *= fall }
      return factor * amplitude
    }
    // Random phases of the harmonics keep the peaks of unison voices low; a single voice has sines.
    var random = SeededRandom(seed: seed)
    let phases = (1...count).map { _ in voices.count > 1 ? random.uniform() : 0 }
    return (WaveCycle(amplitudes: dark) { phases[$0 - 1] }, WaveCycle(amplitudes: amplitudes) { phases[$0 - 1] })
  }

  private func addVoice(
    _ index: Int, _ cycles: (dark: WaveCycle, bright: WaveCycle), to signal: inout [Double], start: Int,
    periods: Double, sines: [Double], offset: Double
  ) {
    let voice = voices[index]
    let loopLength = signal.count - start
    // Even spacing of the motions keeps the mean pitch of all voices still.
    let place = index * loopLength / voices.count
    // A swing of c cents v times in a loop of k periods shifts the phase by (c ln 2 / 1200) k / (2π v) turns.
    func depth(_ cents: Double, _ rate: Int) -> Double {
      rate == 0 ? 0 : cents * 0.0005776226504666211 * periods / (6.283185307179586 * Double(rate))
    }
    let vibrato = depth(voice.vibratoCents, voice.vibratoPeriods)
    let drift = depth(voice.driftCents, 1)
    let (delay, rise) = (vibratoDelay * Waves.sampleRate, max(1, vibratoRise * Waves.sampleRate))
    let brightFrames = darkness > 0 ? max(1, brightening * Waves.sampleRate) : 0
    let share = 1 / Double(voices.count).squareRoot()
    let rate = voice.vibratoPeriods
    // The sines of all motions are read from one period, in steps of their number of periods.
    var driftPlace = (((place - start) % loopLength) + loopLength) % loopLength
    var vibratoPlace = (((place - rate * start) % loopLength) + loopLength) % loopLength
    signal.withUnsafeMutableBufferPointer { signal in
      cycles.dark.withSamples { dark in
        cycles.bright.withSamples { bright in
          for n in signal.indices {
            // Before the loop the phase is below 0; a whole number of turns makes it positive.
            var phase = periods * (Double(n - start) / Double(loopLength)) + offset + 1_048_576
            if vibrato != 0 { phase += vibrato * Waves.rise((Double(n) - delay) / rise) * sines[vibratoPlace] }
            if drift != 0 { phase += drift * sines[driftPlace] }
            vibratoPlace += rate
            if vibratoPlace >= loopLength { vibratoPlace -= loopLength }
            driftPlace += 1
            if driftPlace >= loopLength { driftPlace -= loopLength }
            var value = WaveCycle.value(bright, phase)
            if Double(n) < brightFrames {
              let mix = Waves.rise(Double(n) / brightFrames)
              value = mix * value + (1 - mix) * WaveCycle.value(dark, phase)
            }
            signal[n] += share * value
          }
        }
      }
    }
  }

  /// The rise of the level, and the tremolo.
  private func shape(_ signal: inout [Double], start: Int) {
    let attackFrames = max(1, attack * Waves.sampleRate)
    let loopLength = Double(signal.count - start)
    let (delay, rise) = (vibratoDelay * Waves.sampleRate, max(1, vibratoRise * Waves.sampleRate))
    let depth = Waves.amplitude(tremolo) - 1
    for n in signal.indices {
      if Double(n) < attackFrames { signal[n] *= Waves.rise(Double(n) / attackFrames) }
      if tremolo != 0 {
        let swing = SineKernel.sine(turns: Double(tremoloPeriods) * Double(n - start) / loopLength)
        signal[n] *= 1 + depth * Waves.rise((Double(n) - delay) / rise) * swing
      }
    }
  }

  private func add(_ breath: Breath, to signal: inout [Double], start: Int, frequency: Double, seed: UInt64) {
    let loop = start..<signal.count
    let power = signal[loop].reduce(0) { $0 + $1 * $1 } / Double(loop.count)
    let level = Waves.amplitude(breath.level) * power.squareRoot()
    let middle = breath.followsPitch ? max(breath.frequency, 2 * frequency) : breath.frequency
    let noise = NoiseBand(
      frequency: min(middle, 12_000), width: breath.width, isSteep: breath.followsPitch
    ).samples(
      loop.count, seed: seed ^ 0x5EED, isLoop: true)
    let burst = Waves.amplitude(breath.burst) - 1
    let fall = PortableFunctions.exp(-1 / (breath.burstDuration * Waves.sampleRate))
    let rise = max(1, min(attack, 0.02) * Waves.sampleRate)
    var extra = burst
    for n in signal.indices {
      // The burst is over where the loop begins.
      let rest = n < start ? extra * (1 - Waves.rise(Double(n) / Double(start))) : 0
      let place = ((n - start) % loop.count + loop.count) % loop.count
      signal[n] += level * (1 + rest) * Waves.rise(Double(n) / rise) * noise[place]
      extra *= fall
    }
  }
}
