import ArgumentParser
import AudioCore
import ToneSynthesis

/// What `ossicle tone` can make.
enum ToneKind: String, CaseIterable, ExpressibleByArgument {
  case sine, triangle, square, sawtooth, pulse
  case white, pink, brown
  case narrowBand = "narrow-band"
  case speech
  case pulsed, warble, sweep

  /// Whether a frequency belongs to it.
  var hasFrequency: Bool {
    switch self {
    case .white, .pink, .brown, .speech: false
    default: true
    }
  }
}

extension FrequencySweep.Course: ExpressibleByArgument {}
extension NarrowBandNoise.Bandwidth: ExpressibleByArgument {}
extension SpeechSpectrum: ExpressibleByArgument {}

/// All that decides the samples of a tone.
struct ToneSettings {
  /// Which channels sound.
  enum Ear: String, CaseIterable, ExpressibleByArgument {
    case mono, left, right, both
  }

  let kind: ToneKind
  let frequency: Double
  let level: Double
  let duration: Double
  let ramp: Double
  let ear: Ear
  let endFrequency: Double?
  let course: FrequencySweep.Course
  let width: Double
  let bandwidth: NarrowBandNoise.Bandwidth
  let spectrum: SpeechSpectrum
  let seed: UInt64
  let pulse: Double
  let warbleRate: Double
  let deviation: Double

  /// The sweep, if it is one.
  func sweep(sampleRate: Double) throws(ToneError) -> FrequencySweep? {
    guard kind == .sweep else { return nil }
    return try FrequencySweep(
      configuration: .init(
        course, from: frequency, to: endFrequency ?? frequency, duration: duration, amplitude: amplitude, rise: ramp,
        fall: ramp),
      sampleRate: sampleRate)
  }

  /// What makes the sound, one channel, with its rise and fall.
  func generator(sampleRate: Double) throws(ToneError) -> any AudioGenerator {
    switch kind {
    case .sine:
      return try gated(
        SineOscillator(configuration: .init(frequency: frequency, amplitude: amplitude), sampleRate: sampleRate),
        sampleRate)
    case .triangle: return try gated(wave(.triangle, sampleRate), sampleRate)
    case .square: return try gated(wave(.square, sampleRate), sampleRate)
    case .sawtooth: return try gated(wave(.sawtooth, sampleRate), sampleRate)
    case .pulse: return try gated(wave(.pulse, sampleRate), sampleRate)
    case .white:
      return try gated(
        WhiteNoise(configuration: .init(rootMeanSquare: amplitude, seed: seed), sampleRate: sampleRate), sampleRate)
    case .pink, .brown:
      return try gated(
        ColouredNoise(
          configuration: .init(kind == .pink ? .pink : .brown, rootMeanSquare: amplitude, seed: seed),
          sampleRate: sampleRate), sampleRate)
    case .narrowBand:
      return try gated(
        NarrowBandNoise(
          configuration: .init(frequency: frequency, bandwidth: bandwidth, rootMeanSquare: amplitude, seed: seed),
          sampleRate: sampleRate), sampleRate)
    case .speech:
      return try gated(
        SpeechShapedNoise(
          configuration: .init(spectrum, rootMeanSquare: amplitude, seed: seed), sampleRate: sampleRate),
        sampleRate)
    case .pulsed:
      // As many whole pulses as there is time for: the last pause is left out.
      let count = max(1, Int(((duration + pulse - ramp) / (2 * pulse)).rounded(.down)))
      return try PulsedTone(
        configuration: .init(
          frequency: frequency, amplitude: amplitude, on: pulse, off: pulse, ramp: ramp, count: count),
        sampleRate: sampleRate)
    case .warble:
      return try gated(
        WarbleTone(
          configuration: .init(
            frequency: frequency, amplitude: amplitude, rate: warbleRate, deviation: deviation),
          sampleRate: sampleRate), sampleRate)
    case .sweep:
      guard let sweep = try sweep(sampleRate: sampleRate) else { preconditionFailure("it is a sweep") }
      return sweep
    }
  }

  /// Peak of a tone, root mean square of a noise.
  var amplitude: Double { Decibels.amplitude(level: level) }

  private func wave(_ waveform: Waveform, _ sampleRate: Double) throws(ToneError) -> BandLimitedOscillator {
    try BandLimitedOscillator(
      configuration: .init(waveform, frequency: frequency, amplitude: amplitude, width: width), sampleRate: sampleRate)
  }

  private func gated<Source: AudioGenerator & Sendable>(
    _ source: Source, _ sampleRate: Double
  ) throws(ToneError) -> any AudioGenerator {
    try GatedSound(source, gate: .init(rise: ramp, fall: ramp, duration: duration), sampleRate: sampleRate)
  }
}
