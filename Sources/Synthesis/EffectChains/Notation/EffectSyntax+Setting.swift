import AudioCore
import AudioEffects

extension EffectSyntax {
  /// One setting: its name, its values, and its way between the text and the configuration.
  package struct Setting: Sendable {
    let name: String
    let values: EffectSetting.Values
    /// What happens without a value.
    let absence: String
    /// Whether the setting matters only while the effect's numbers change.
    var isForChanges = false
    /// The value in a configuration; `nil` if it has none.
    let value: @Sendable (Configuration) -> EffectSetting.Value?
    let read: @Sendable (String, _ place: String, inout Configuration) throws(AudioEffectsError) -> Void

    /// The setting as one that matters only while the effect's numbers change.
    var forChanges: Self {
      var setting = self
      setting.isForChanges = true
      return setting
    }
  }
}

extension EffectSyntax.Setting {
  /// A number in the range of a parameter.
  package static func number(
    _ name: String, _ parameter: AudioParameter, _ path: any WritableKeyPath<Configuration, Double> & Sendable
  ) -> Self {
    .optional(name, parameter, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// The duration of a change of the effect's numbers.
  static func ramp(_ path: any WritableKeyPath<Configuration, Double> & Sendable) -> Self {
    .number("ramp", ParameterRamp.duration, path).forChanges
  }

  /// A number that a configuration need not have.
  ///
  /// - Parameter absence: what happens without the number, as people read it.
  package static func optional(
    _ name: String, _ parameter: AudioParameter, orElse absence: String = "none",
    get: @escaping @Sendable (Configuration) -> Double?, set: @escaping @Sendable (inout Configuration, Double) -> Void
  ) -> Self {
    Self(
      name: name, values: .number(parameter), absence: absence,
      value: { get($0).map { .number($0) } },
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
  package static func word<Word: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Configuration, Word> & Sendable
  ) -> Self where Word.RawValue == String {
    .word(name, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// One of the words of a type, which stand for values of the configuration.
  static func word<Word: RawRepresentable & CaseIterable>(
    _ name: String, get: @escaping @Sendable (Configuration) -> Word,
    set: @escaping @Sendable (inout Configuration, Word) -> Void
  ) -> Self where Word.RawValue == String {
    let words = Word.allCases.map(\.rawValue)
    return Self(
      name: name, values: .choice(words), absence: "none", value: { .word(get($0).rawValue) },
      read: { (text, place, configuration) throws(AudioEffectsError) in
        guard let word = Word(rawValue: text) else {
          throw .invalidText(of: place, expected: "one of \(words.joined(separator: ", "))", got: "'\(text)'")
        }
        set(&configuration, word)
      })
  }
}
