import AudioEffects

/// An error in the text of a chain. Each description is one line.
package enum EffectChainError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text names no effect.
  case empty
  /// No effect has this name; the second value lists the names that exist.
  case unknownEffect(String, known: [String])
  /// A setting of an effect is not written as it must be, or its value is none that it takes.
  case invalidSetting(AudioEffectsError)

  /// One line with the expected and the actual text.
  package var description: String {
    switch self {
    case .empty: "expected effects, such as 'gain=-6; echo=0.25', got none"
    case .unknownEffect(let name, let known):
      "expected an effect (\(known.joined(separator: ", "))), got '\(name)'"
    case .invalidSetting(let problem): problem.description
    }
  }
}
