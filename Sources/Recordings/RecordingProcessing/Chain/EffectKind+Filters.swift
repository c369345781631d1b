import AudioCore
import AudioEffects

extension EffectKind {
  /// Effects that change the level of some frequencies.
  static let filters = FilterKind.allCases.map { kind in
    let gain = kind.hasGain ? [EffectArgument("gain", StateVariableFilter.gain)] : []
    let arguments = [EffectArgument("frequency", StateVariableFilter.frequency)] + gain
    return EffectKind(
      kind.rawValue, summary(kind), arguments + [EffectArgument("q", StateVariableFilter.q)]
    ) { values, shape in
      let configuration = StateVariableFilter.Configuration(
        kind: kind, frequency: values.number("frequency"), q: values.number("q"), gain: values.numbers["gain"] ?? 0)
      return try EffectStage(
        StateVariableFilter(
          configuration: configuration, sampleRate: shape.sampleRate, channelCount: shape.channelCount))
    }
  }

  private static func summary(_ kind: FilterKind) -> String {
    switch kind {
    case .lowPass: "what is below a frequency, 12 dB an octave"
    case .highPass: "what is above a frequency, 12 dB an octave"
    case .bandPass: "what is around a frequency"
    case .notch: "all but what is around a frequency"
    case .peaking: "louder or softer around a frequency"
    case .lowShelf: "louder or softer below a frequency"
    case .highShelf: "louder or softer above a frequency"
    case .allPass: "other phases, the same loudness"
    }
  }
}
