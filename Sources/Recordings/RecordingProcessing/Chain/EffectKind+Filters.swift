import AudioEffects
import EffectChains

extension EffectKind {
  /// Effects that change the level of some frequencies.
  static let filters = FilterKind.allCases.map { EffectKind(.filter($0), summary($0)) }

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
