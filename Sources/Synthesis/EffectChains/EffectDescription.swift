import AudioCore
import AudioEffects
import TimeStretching

/// An effect by its name and its settings, from which it can be made for any sound.
///
/// It has a text form, such as `highpass,frequency=80` (see `init(parsing:)`). In JSON it is its name and its
/// configuration: `{"effect": "gain", "settings": {"gain": -6, "rampDuration": 0.02}}`. The loudness normaliser is none of
/// them, because its gain is known only after the whole sound was measured: see `LoudnessNormalization`.
public enum EffectDescription: Sendable, Hashable {
  /// `Gain`.
  case gain(Gain.Configuration)
  /// `Pan`.
  case pan(Pan.Configuration)
  /// `Fade`.
  case fade(Fade.Configuration)
  /// `StateVariableFilter`.
  case filter(StateVariableFilter.Configuration)
  /// `Echo`.
  case echo(Echo.Configuration)
  /// `RingModulator`.
  case ringModulator(RingModulator.Configuration)
  /// `Compressor`.
  case compressor(Compressor.Configuration)
  /// `Gate`.
  case gate(Gate.Configuration)
  /// `TruePeakLimiter`.
  case limiter(TruePeakLimiter.Configuration)
  /// `PitchShift`.
  case pitchShift(PitchShift.Configuration)

  /// The effect for a sound of this format, in the state of a new instance.
  ///
  /// - Parameters:
  ///   - sampleRate: in hertz, in the range of the effect.
  ///   - channelCount: 1 to 1024; 1 or 2 for a pan.
  /// - Throws: `AudioEffectsError`, also for a setting outside its range.
  public func make(sampleRate: Double, channelCount: Int) throws(AudioEffectsError) -> AnyAudioEffect {
    switch self {
    case .gain(let settings):
      AnyAudioEffect(try Gain(configuration: settings, sampleRate: sampleRate, channelCount: channelCount))
    case .pan(let settings):
      AnyAudioEffect(try Pan(configuration: settings, sampleRate: sampleRate, channelCount: channelCount))
    case .fade(let settings):
      AnyAudioEffect(try Fade(configuration: settings, sampleRate: sampleRate, channelCount: channelCount))
    case .filter(let settings):
      AnyAudioEffect(
        try StateVariableFilter(configuration: settings, sampleRate: sampleRate, channelCount: channelCount))
    case .echo(let settings):
      AnyAudioEffect(try Echo(configuration: settings, sampleRate: sampleRate, channelCount: channelCount))
    case .ringModulator(let settings):
      AnyAudioEffect(try RingModulator(configuration: settings, sampleRate: sampleRate, channelCount: channelCount))
    case .compressor(let settings):
      AnyAudioEffect(try Compressor(configuration: settings, sampleRate: sampleRate, channelCount: channelCount))
    case .gate(let settings):
      AnyAudioEffect(try Gate(configuration: settings, sampleRate: sampleRate, channelCount: channelCount))
    case .limiter(let settings):
      AnyAudioEffect(try TruePeakLimiter(configuration: settings, sampleRate: sampleRate, channelCount: channelCount))
    case .pitchShift(let settings):
      AnyAudioEffect(try PitchShift(configuration: settings, sampleRate: sampleRate, channelCount: channelCount))
    }
  }
}

extension EffectDescription: Codable {
  private enum CodingKeys: CodingKey { case effect, settings }

  /// The names in JSON.
  private enum Name: String, Codable {
    case gain, pan, fade, filter, echo, ringModulator, compressor, gate, limiter, pitchShift
  }

  /// Reads an effect. Its settings are checked when it is made.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func settings<Configuration: Decodable>(_ type: Configuration.Type) throws -> Configuration {
      try values.decode(type, forKey: .settings)
    }
    switch try values.decode(Name.self, forKey: .effect) {
    case .gain: self = .gain(try settings(Gain.Configuration.self))
    case .pan: self = .pan(try settings(Pan.Configuration.self))
    case .fade: self = .fade(try settings(Fade.Configuration.self))
    case .filter: self = .filter(try settings(StateVariableFilter.Configuration.self))
    case .echo: self = .echo(try settings(Echo.Configuration.self))
    case .ringModulator: self = .ringModulator(try settings(RingModulator.Configuration.self))
    case .compressor: self = .compressor(try settings(Compressor.Configuration.self))
    case .gate: self = .gate(try settings(Gate.Configuration.self))
    case .limiter: self = .limiter(try settings(TruePeakLimiter.Configuration.self))
    case .pitchShift: self = .pitchShift(try settings(PitchShift.Configuration.self))
    }
  }

  /// Writes the name and the settings.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    func write(_ name: Name, _ settings: some Encodable) throws {
      try values.encode(name, forKey: .effect)
      try values.encode(settings, forKey: .settings)
    }
    switch self {
    case .gain(let settings): try write(.gain, settings)
    case .pan(let settings): try write(.pan, settings)
    case .fade(let settings): try write(.fade, settings)
    case .filter(let settings): try write(.filter, settings)
    case .echo(let settings): try write(.echo, settings)
    case .ringModulator(let settings): try write(.ringModulator, settings)
    case .compressor(let settings): try write(.compressor, settings)
    case .gate(let settings): try write(.gate, settings)
    case .limiter(let settings): try write(.limiter, settings)
    case .pitchShift(let settings): try write(.pitchShift, settings)
    }
  }
}
