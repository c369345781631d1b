import AudioEffects

extension EffectDescription: CustomStringConvertible {
  /// The names that a text can begin with.
  public static var names: [String] { EffectNotation.all.map(\.name) }

  /// Reads an effect: its name and its settings, separated by commas, such as `gain=-6` or `lowpass=1000,q=0.7`.
  ///
  /// The name of an effect's first setting may be left out; a setting that is not written has its default. The
  /// names and the form are those of `ossicle effect --chain`.
  ///
  /// - Throws: `AudioEffectsError.invalidText` with the place in the text, what was expected and what came.
  public init(parsing text: String) throws(AudioEffectsError) {
    self = try Self(EffectText(text))
  }

  /// Reads an effect of a chain.
  init(_ text: EffectText) throws(AudioEffectsError) {
    guard let notation = EffectNotation.all.first(where: { $0.name == text.name }) else {
      throw .invalidText(of: "effect", expected: Self.names.joined(separator: ", "), got: "'\(text.name)'")
    }
    self = try notation.read(text).effect
  }

  /// The effect as text, with every setting in a fixed order, which `init(parsing:)` reads as the same effect. What has no
  /// influence is left out: the gain of a filter without one, and the shift of formants that are not kept.
  public var description: String { EffectNotation.all.lazy.compactMap { $0.text(self) }.first ?? "" }
}
