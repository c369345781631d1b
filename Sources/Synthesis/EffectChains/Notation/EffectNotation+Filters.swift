import AudioCore
import AudioEffects

extension EffectNotation {
  /// `StateVariableFilter` of a kind.
  package static func filter(_ kind: FilterKind) -> EffectNotation {
    typealias Setting = EffectSyntax<StateVariableFilter.Configuration>.Setting
    let frequency = Setting.number("frequency", StateVariableFilter.frequency, \.frequency)
    let gain: [Setting] = kind.hasGain ? [.number("gain", StateVariableFilter.gain, \.gain)] : []
    let initial = StateVariableFilter.Configuration(
      kind: kind, frequency: StateVariableFilter.frequency.defaultValue)
    return EffectNotation(
      EffectSyntax(
        name: kind.rawValue, initial: initial,
        settings: [frequency] + gain + [.number("q", StateVariableFilter.q, \.q), .ramp(\.rampDuration)]),
      { .filter($0) }, { if case .filter(let settings) = $0, settings.kind == kind { settings } else { nil } })
  }
}
