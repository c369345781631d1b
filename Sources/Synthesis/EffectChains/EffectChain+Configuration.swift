import AudioEffects

extension EffectChain {
  /// The effects of a chain, in their order.
  ///
  /// As text they are separated by semicolons: `gain=-6; highpass=80; limit`. In JSON they are an array of
  /// `EffectDescription`.
  public struct Configuration: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The effects; none leave the sound as it is.
    public var effects: [EffectDescription]

    /// These effects.
    public init(_ effects: [EffectDescription]) { self.effects = effects }

    /// Reads a chain.
    ///
    /// - Throws: `AudioEffectsError.invalidText`, also for a text that names no effect.
    public init(parsing text: String) throws(AudioEffectsError) {
      var effects: [EffectDescription] = []
      for effect in EffectText.chain(text) { effects.append(try EffectDescription(effect)) }
      guard !effects.isEmpty else {
        throw .invalidText(of: "chain", expected: "effects, such as 'gain=-6; echo=0.25'", got: "none")
      }
      self.effects = effects
    }

    /// Reads an array of effects.
    public init(from decoder: any Decoder) throws {
      effects = try decoder.singleValueContainer().decode([EffectDescription].self)
    }

    /// Writes an array of effects.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.singleValueContainer()
      try values.encode(effects)
    }

    /// The chain as text, with every setting in a fixed order: equal chains give equal texts.
    public var description: String { effects.map(\.description).joined(separator: "; ") }
  }
}
