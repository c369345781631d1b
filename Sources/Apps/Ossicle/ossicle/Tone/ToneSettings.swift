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

  /// The wave that a band limit keeps from aliases, if it is one.
  var waveform: Waveform? {
    switch self {
    case .triangle: .triangle
    case .square: .square
    case .sawtooth: .sawtooth
    case .pulse: .pulse
    default: nil
    }
  }

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
  /// Root mean square while it sounds, ramps and pauses left out, as the peak of a sine with the same; dBFS.
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
    case .triangle, .square, .sawtooth, .pulse:
      guard let waveform = kind.waveform else { preconditionFailure("it is a wave") }
      return try gated(wave(waveform, sampleRate), sampleRate)
    case .white:
      return try gated(
        WhiteNoise(configuration: .init(rootMeanSquare: rootMeanSquare, seed: seed), sampleRate: sampleRate), sampleRate
      )
    case .pink, .brown:
      return try gated(
        ColouredNoise(
          configuration: .init(kind == .pink ? .pink : .brown, rootMeanSquare: rootMeanSquare, seed: seed),
          sampleRate: sampleRate), sampleRate)
    case .narrowBand:
      return try gated(
        NarrowBandNoise(
          configuration: .init(frequency: frequency, bandwidth: bandwidth, rootMeanSquare: rootMeanSquare, seed: seed),
          sampleRate: sampleRate), sampleRate)
    case .speech:
      return try gated(
        SpeechShapedNoise(
          configuration: .init(spectrum, rootMeanSquare: rootMeanSquare, seed: seed), sampleRate: sampleRate),
        sampleRate)
    case .pulsed:
      // As many whole pulses as there is time for, one at least: the last pause is left out.
      guard duration >= pulse + ramp else { throw .shorterThanItsRamps(duration: duration, ramps: pulse + ramp) }
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
          sampleRate: sampleRate), sampleRate)
    case .sweep:
      guard let sweep = try sweep(sampleRate: sampleRate) else { preconditionFailure("it is a sweep") }
      return sweep
    }
  }

  /// Peak of a sine.
  private var amplitude: Double { Decibels.amplitude(level: level) }

  /// Of everything.
  private var rootMeanSquare: Double { amplitude / 2.0.squareRoot() }

  private func wave(_ waveform: Waveform, _ sampleRate: Double) throws(ToneError) -> BandLimitedOscillator {
    let unit = try Self.unitRootMeanSquare(waveform, frequency: frequency, width: width, sampleRate: sampleRate)
    return try BandLimitedOscillator(
      configuration: .init(waveform, frequency: frequency, amplitude: rootMeanSquare / unit, width: width),
      sampleRate: sampleRate)
  }

  /// The root mean square of a wave of amplitude 1, measured: harmonics beyond the band limit are no part of it.
  private static func unitRootMeanSquare(
    _ waveform: Waveform, frequency: Double, width: Double, sampleRate: Double
  ) throws(ToneError) -> Double {
    // A lower wave has a thousand harmonics and more, and the same root mean square within 0.003 dB.
    let frequency = max(frequency, sampleRate / 2000)
    var oscillator = try BandLimitedOscillator(
      configuration: .init(waveform, frequency: frequency, width: width), sampleRate: sampleRate)
    let settling = 256
    // Whole periods, about a second of them.
    let count = Int((max(1, frequency.rounded()) / frequency * sampleRate).rounded())
    let samples = oscillator.rendered(frameCount: settling + count, sampleRate: sampleRate).samples[settling...]
    return (samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(count)).squareRoot()
  }

  private func gated<Source: AudioGenerator & Sendable>(
    _ source: Source, _ sampleRate: Double
  ) throws(ToneError) -> any AudioGenerator {
    try GatedSound(source, gate: .init(rise: ramp, fall: ramp, duration: duration), sampleRate: sampleRate)
  }
}
