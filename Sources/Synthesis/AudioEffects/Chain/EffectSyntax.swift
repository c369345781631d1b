import AudioCore

/// How the settings of one effect are written and read.
struct EffectSyntax<Configuration: Sendable>: Sendable {
  /// One setting: its name, and its way between the text and the configuration.
  struct Setting: Sendable {
    let name: String
    /// The text of the value; `nil` if the configuration has none.
    let text: @Sendable (Configuration) -> String?
    let read: @Sendable (String, _ place: String, inout Configuration) throws(AudioEffectsError) -> Void
  }

  /// The name of the effect.
  let name: String
  /// The configuration of an effect of which only the name is written.
  let initial: Configuration
  /// The settings. The name of the first one may be left out.
  let settings: [Setting]
  /// Sets what depends on settings that are not written; it is given the names of those that are.
  var complete: @Sendable (inout Configuration, Set<String>) -> Void = { _, _ in }

  /// The configuration for pieces such as `-6` or `ramp=0.1`; only the first of them may lack its name.
  func read(first: String?, _ pieces: [String]) throws(AudioEffectsError) -> Configuration {
    var (configuration, written) = (initial, Set<String>())
    if let first { try set(settings[0], first, &configuration, &written) }
    for piece in pieces {
      let sides = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(trimmed)
      guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else {
        throw .invalidText(of: name, expected: "name=value", got: "'\(piece)'")
      }
      guard let setting = settings.first(where: { $0.name == sides[0] }) else {
        let known = settings.map(\.name).joined(separator: ", ")
        throw .invalidText(of: name, expected: "a setting of \(known)", got: "'\(sides[0])'")
      }
      try set(setting, sides[1], &configuration, &written)
    }
    complete(&configuration, written)
    return configuration
  }

  /// The effect with every setting, in the order of `settings`.
  func text(_ configuration: Configuration) -> String {
    let written = settings.compactMap { setting in setting.text(configuration).map { "\(setting.name)=\($0)" } }
    return ([name] + written).joined(separator: ",")
  }

  private func set(
    _ setting: Setting, _ text: String, _ configuration: inout Configuration, _ written: inout Set<String>
  ) throws(AudioEffectsError) {
    guard written.insert(setting.name).inserted else {
      throw .invalidText(of: name, expected: "\(setting.name) once", got: "it twice")
    }
    try setting.read(text, "\(name): \(setting.name)", &configuration)
  }
}

extension EffectSyntax.Setting {
  /// A number in the range of a parameter.
  static func number(
    _ name: String, _ parameter: AudioParameter, _ path: any WritableKeyPath<Configuration, Double> & Sendable
  ) -> Self {
    .optional(name, parameter, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// A number that a configuration need not have.
  static func optional(
    _ name: String, _ parameter: AudioParameter, get: @escaping @Sendable (Configuration) -> Double?,
    set: @escaping @Sendable (inout Configuration, Double) -> Void
  ) -> Self {
    Self(
      name: name, text: { get($0).map { "\($0)" } },
      read: { (text, place, configuration) throws(AudioEffectsError) in
        guard let value = Double(text) else {
          throw .invalidText(of: place, expected: "a number", got: "'\(text)'")
        }
        guard parameter.range.contains(value) else {
          let unit = parameter.unit.isEmpty ? "" : " " + parameter.unit
          let range = "\(parameter.range.lowerBound) to \(parameter.range.upperBound)\(unit)"
          throw .invalidText(of: place, expected: range, got: "\(value)\(unit)")
        }
        set(&configuration, value)
      })
  }

  /// One of the words of a type.
  static func word<Word: RawRepresentable & CaseIterable>(
    _ name: String, _ path: any WritableKeyPath<Configuration, Word> & Sendable
  ) -> Self where Word.RawValue == String {
    .word(name, Word.self, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// One of the words of a type, which stand for values of the configuration.
  static func word<Word: RawRepresentable & CaseIterable>(
    _ name: String, _ type: Word.Type, get: @escaping @Sendable (Configuration) -> Word,
    set: @escaping @Sendable (inout Configuration, Word) -> Void
  ) -> Self where Word.RawValue == String {
    Self(
      name: name, text: { get($0).rawValue },
      read: { (text, place, configuration) throws(AudioEffectsError) in
        guard let word = Word(rawValue: text) else {
          let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
          throw .invalidText(of: place, expected: "one of \(words)", got: "'\(text)'")
        }
        set(&configuration, word)
      })
  }
}

/// A text without the spaces around it.
func trimmed(_ text: some StringProtocol) -> String {
  String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
}
