import ArgumentParser
import AudioCore
import ToneSynthesis

/// The kinds of sound that `ossicle tone` generates.
enum ToneKind: String, CaseIterable, ExpressibleByArgument {
  case sine, triangle, square, sawtooth, pulse
  case white, pink, brown
  case narrowBand = "narrow-band"
  case speech
  case pulsed, warble, sweep

  /// The waveform for `BandLimitedOscillator`; `nil` for kinds that other generators render.
  var waveform: Waveform? {
    switch self {
    case .triangle: .triangle
    case .square: .square
    case .sawtooth: .sawtooth
    case .pulse: .pulse
    default: nil
    }
  }

  /// Whether this kind of sound has a frequency.
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

/// All settings that decide the samples of a tone.
struct ToneSettings {
  /// The channels that carry the sound: one channel, or one or both of two.
  enum Ear: String, CaseIterable, ExpressibleByArgument {
    case mono, left, right, both
  }

  let kind: ToneKind
  let frequency: Double
  /// The level in dBFS: the peak of a sine that has the same root mean square as the sound. Ramps and pauses do not
  /// count.
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

  /// The sweep; `nil` if the tone is of another kind.
  func sweep(sampleRate: Double) throws(ToneError) -> FrequencySweep? {
    guard kind == .sweep else { return nil }
    return try FrequencySweep(
      configuration: .init(
        course, from: frequency, to: endFrequency ?? frequency, duration: duration, amplitude: amplitude, rise: ramp,
        fall: ramp),
      sampleRate: sampleRate)
  }

  /// The generator of the sound. It renders one channel, with rise and fall.
  func generator(sampleRate: Double) throws -> any AudioGenerator {
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
