import AudioCore

/// An error in the text of a chain. Each description is one line.
package enum EffectChainError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text names no effect.
  case empty
  /// No effect has this name; the second value lists the names that exist.
  case unknownEffect(String, known: [String])
  /// The effect has no setting of this name; the last value lists the settings that it has.
  case unknownArgument(String, effect: String, known: [String])
  /// A setting lacks its name or its value.
  case notAnAssignment(String, effect: String)
  /// A setting is given twice.
  case saidTwice(String, effect: String)
  /// The value is not a number.
  case notANumber(String, argument: String, effect: String)
  /// The value is none of the words that the setting takes.
  case notAChoice(String, argument: String, effect: String, choices: [String])
  /// The number is outside the setting's range.
  case outOfRange(AudioParameter.OutOfRange, effect: String)

  /// One line with the expected and the actual text.
  package var description: String {
    switch self {
    case .empty: "expected effects, such as 'gain=-6; echo=0.25', got none"
    case .unknownEffect(let name, let known):
      "expected an effect (\(known.joined(separator: ", "))), got '\(name)'"
    case .unknownArgument(let name, let effect, let known) where known.isEmpty:
      "\(effect): expected no settings, got '\(name)'"
    case .unknownArgument(let name, let effect, let known):
      "\(effect): expected a setting of \(known.joined(separator: ", ")), got '\(name)'"
    case .notAnAssignment(let text, let effect): "\(effect): expected name=value, got '\(text)'"
    case .saidTwice(let name, let effect): "\(effect): expected \(name) once, got it twice"
    case .notANumber(let text, let argument, let effect): "\(effect): \(argument): expected a number, got '\(text)'"
    case .notAChoice(let text, let argument, let effect, let choices):
      "\(effect): \(argument): expected one of \(choices.joined(separator: ", ")), got '\(text)'"
    case .outOfRange(let problem, let effect): "\(effect): \(problem)"
    }
  }
}
