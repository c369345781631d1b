import AudioCore

/// An effect that a chain can name.
package struct EffectKind: Sendable {
  /// The name as it is written in a chain.
  package let name: String
  /// A description of the effect in one line.
  package let summary: String
  /// The settings. The name of the first one may be left out in a chain.
  package let arguments: [EffectArgument]
  /// Whether the effect needs the whole sound in memory, at 4 bytes a sample.
  package let needsWholeSound: Bool
  /// Whether samples keep their values, so that no new rounding is needed. Such an effect only moves, leaves out or
  /// silences samples.
  let keepsValues: Bool
  /// Whether the effect measures loudness, which depends on the layout of the channels.
  let measuresLoudness: Bool
  let makeStage: @Sendable (EffectValues, SoundShape) throws -> any SoundStage

  init(
    _ name: String, _ summary: String, _ arguments: [EffectArgument] = [], needsWholeSound: Bool = false,
    keepsValues: Bool = false, measuresLoudness: Bool = false,
    makeStage: @escaping @Sendable (EffectValues, SoundShape) throws -> any SoundStage
  ) {
    self.name = name
    self.summary = summary
    self.arguments = arguments
    self.needsWholeSound = needsWholeSound
    self.keepsValues = keepsValues
    self.measuresLoudness = measuresLoudness
    self.makeStage = makeStage
  }

  /// All effects, in the order in which they are listed.
  package static let all = levels + times + filters + dynamics
}
