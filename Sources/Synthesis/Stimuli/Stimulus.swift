import AudioCore
import ToneSynthesis

/// A tone, a noise or a stimulus of a hearing test: all settings that decide its samples.
package struct Stimulus: Sendable {
  /// The channels that carry the sound: one channel, or one or both of two.
  package enum Ear: String, Sendable, CaseIterable {
    case mono, left, right, both
  }

  /// A setting that does not fit the others.
  package struct Fault: Error, Sendable {
    /// The name of the setting, such as `frequency`.
    package let setting: String
    /// What was expected, and what came.
    package let problem: String
  }

  /// The accepted sample rates, in hertz.
  package static let sampleRates = 1000.0...384_000
  /// The highest frequency up to which `BandLimitedOscillator` has a flat response, as a share of the sample rate.
  private static let flatBand = 0.42

  let kind: StimulusKind
  /// The frequency in hertz: of a tone, of the middle of a band, of the start of a sweep. `nil` for a kind without one.
  package var frequency: Double?
  /// The level in dBFS: the peak of a sine that has the same root mean square as the sound. Ramps and pauses do not
  /// count.
  package var level = -20.0
  /// The length with the rise and the fall, in seconds.
  package var duration = 1.0
  /// The length of the rise, and of the fall, in seconds.
  package var ramp = 0.05
  /// The channels that carry the sound.
  package var ear = Ear.mono
  /// The frequency at which a sweep ends, in hertz.
  package var endFrequency: Double?
  /// The course of a sweep's frequency over time.
  package var course = FrequencySweep.Course.exponential
  /// The share of the period during which a pulse wave is high.
  package var width = 0.25
  /// The width of a narrow band of noise.
  package var bandwidth = NarrowBandNoise.Bandwidth.thirdOctave
  /// The talkers whose speech gives the spectrum of speech noise.
  package var spectrum = SpeechSpectrum.combined
  /// The seed of a noise.
  package var seed: UInt64 = 1
  /// The length of each pulse of a pulsed tone at half its amplitude, in seconds.
  package var pulse = 0.225
  /// Frequency swings of a warble tone per second.
  package var warbleRate = 5.0
  /// The largest deviation of a warble tone, as a share of its frequency.
  package var deviation = 0.05

  /// A stimulus of a kind, at −20 dBFS for a second.
  package init(_ kind: StimulusKind) { self.kind = kind }

  /// Checks that the settings fit one another and a sample rate in hertz.
  ///
  /// - Throws: `Fault`.
  package func validate(sampleRate: Double) throws(Fault) {
    guard Self.sampleRates.contains(sampleRate) else {
      throw Fault(setting: "rate", problem: "expected 1000 to 384000 Hz, got \(sampleRate) Hz")
    }
    if kind.hasFrequency {
      guard let frequency else { throw Fault(setting: "frequency", problem: "expected one for \(kind.rawValue)") }
      guard frequency > 0 else {
        throw Fault(setting: "frequency", problem: "expected more than 0 Hz, got \(frequency) Hz")
      }
      let highest = Self.flatBand * sampleRate
      guard kind.waveform == nil || frequency < highest else {
        throw Fault(
          setting: "frequency",
          problem: "expected less than \(highest) Hz (\(Self.flatBand) of the sample rate) for \(kind.rawValue), "
            + "got \(frequency) Hz")
      }
    } else if frequency != nil {
      throw Fault(setting: "frequency", problem: "expected none, since \(kind.rawValue) has none")
    }
    let ramps = PulsedTone.audiometricRamps
    guard kind != .pulsed || ramps.contains(ramp) else {
      throw Fault(
        setting: "ramp",
        problem: "expected \(ramps.lowerBound) to \(ramps.upperBound) s for pulsed (20 to 50 ms from -20 to -1 dB), "
          + "got \(ramp) s")
    }
    guard kind != .pulsed || pulse > 0 && duration / pulse < 1e9 else {
      throw Fault(setting: "pulse", problem: "expected more than 0 s and \(duration / 1e9) s, got \(pulse) s")
    }
    guard kind != .sweep || endFrequency != nil else {
      throw Fault(setting: "to", problem: "expected the frequency where the sweep ends")
    }
  }

  /// The number of channels.
  package var channelCount: Int { ear == .mono ? 1 : 2 }

  /// The channels of a stretch of the sound, which a generator rendered.
  package func channels(of tone: [Float]) -> [[Float]] {
    let silence = [Float](repeating: 0, count: tone.count)
    return switch ear {
    case .mono: [tone]
    case .left: [tone, silence]
    case .right: [silence, tone]
    case .both: [tone, tone]
    }
  }

  /// The number of frames at a sample rate in hertz.
  ///
  /// - Throws: `AudioFormatError` for a length that no sound has.
  package func frameCount(sampleRate: Double) throws(AudioFormatError) -> Int {
    let count = (duration * sampleRate).rounded()
    let most = Double(AudioFormat.mostSamples) / sampleRate
    guard (0...most).contains(duration) else { throw .argument("duration", duration, expected: 0...most) }
    return Int(count)
  }

  /// The whole sound in memory, at a sample rate in hertz.
  ///
  /// - Throws: `Fault`, `ToneError`, `AudioFormatError`.
  package func sound(sampleRate: Double) throws -> AudioBuffer {
    try validate(sampleRate: sampleRate)
    var generator = try generator(sampleRate: sampleRate)
    let tone = try generator.rendered(frameCount: frameCount(sampleRate: sampleRate))
    return try AudioBuffer(channels: channels(of: tone.samples), sampleRate: sampleRate)
  }

  /// The sweep; `nil` if the tone is of another kind.
  package func sweep(sampleRate: Double) throws(ToneError) -> FrequencySweep? {
    guard kind == .sweep else { return nil }
    let frequency = frequency ?? 0
    return try FrequencySweep(
      configuration: .init(
        course, from: frequency, to: endFrequency ?? frequency, duration: duration, amplitude: amplitude, rise: ramp,
        fall: ramp),
      sampleRate: sampleRate)
  }

  /// The generator of the sound. It renders one channel, with rise and fall.
  package func generator(sampleRate: Double) throws -> any AudioGenerator {
    let frequency = frequency ?? 0
    switch kind {
    case .sine:
      return try gated(
        SineOscillator(configuration: .init(frequency: frequency, amplitude: amplitude), sampleRate: sampleRate))
    case .triangle, .square, .sawtooth, .pulse:
      guard let waveform = kind.waveform else { preconditionFailure("it is a wave") }
      return try gated(wave(waveform, sampleRate))
    case .white:
      return try gated(
        WhiteNoise(configuration: .init(rootMeanSquare: rootMeanSquare, seed: seed), sampleRate: sampleRate))
    case .pink, .brown:
      return try gated(
        ColouredNoise(
          configuration: .init(kind == .pink ? .pink : .brown, rootMeanSquare: rootMeanSquare, seed: seed),
          sampleRate: sampleRate))
    case .narrowBand:
      return try gated(
        NarrowBandNoise(
          configuration: .init(frequency: frequency, bandwidth: bandwidth, rootMeanSquare: rootMeanSquare, seed: seed),
          sampleRate: sampleRate))
    case .speech:
      return try gated(
        SpeechShapedNoise(
          configuration: .init(spectrum, rootMeanSquare: rootMeanSquare, seed: seed), sampleRate: sampleRate))
    case .pulsed:
      // The duration is filled with whole pulses, at least one. The last pulse has no pause after it.
      guard duration >= pulse + ramp else {
        throw ToneError.shorterThanItsRamps(duration: duration, ramps: pulse + ramp)
      }
      let count = max(1, Int(((duration + pulse - ramp) / (2 * pulse) + 1e-9).rounded(.down)))
      return try PulsedTone(
        configuration: .init(
          frequency: frequency, amplitude: amplitude, on: pulse, off: pulse, ramp: ramp, count: count),
        sampleRate: sampleRate)
    case .warble:
      return try gated(
        WarbleTone(
          configuration: .init(
            frequency: frequency, amplitude: amplitude, rate: warbleRate, deviation: deviation),
          sampleRate: sampleRate))
    case .sweep:
      guard let sweep = try sweep(sampleRate: sampleRate) else { preconditionFailure("it is a sweep") }
      return sweep
    }
  }

  /// The peak of a sine at the level.
  private var amplitude: Double { Decibels.amplitude(level: level) }

  /// The root mean square of every kind of sound at the level.
  private var rootMeanSquare: Double { amplitude / 2.0.squareRoot() }

  private func wave(_ waveform: Waveform, _ sampleRate: Double) throws -> BandLimitedOscillator {
    let frequency = frequency ?? 0
    let unit = try Self.unitRootMeanSquare(waveform, frequency: frequency, width: width, sampleRate: sampleRate)
    return try BandLimitedOscillator(
      configuration: .init(waveform, frequency: frequency, amplitude: rootMeanSquare / unit, width: width),
      sampleRate: sampleRate)
  }

  /// The root mean square of a wave of amplitude 1. It is measured, because the band limit removes harmonics.
  private static func unitRootMeanSquare(
    _ waveform: Waveform, frequency: Double, width: Double, sampleRate: Double
  ) throws -> Double {
    // A wave below this frequency has more than a thousand harmonics, and the same root mean square within 0.003 dB.
    let frequency = max(frequency, sampleRate / 2000)
    var oscillator = try BandLimitedOscillator(
      configuration: .init(waveform, frequency: frequency, width: width), sampleRate: sampleRate)
    let settling = 256
    // The measurement covers about one second in whole periods.
    let count = Int((max(1, frequency.rounded()) / frequency * sampleRate).rounded())
    let samples = try oscillator.rendered(frameCount: settling + count).samples[settling...]
    return (samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(count)).squareRoot()
  }

  private func gated<Source: AudioGenerator & Sendable>(_ source: Source) throws(ToneError) -> any AudioGenerator {
    try GatedSound(source, gate: .init(rise: ramp, fall: ramp, duration: duration))
  }
}
