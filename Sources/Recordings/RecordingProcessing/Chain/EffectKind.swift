import AudioCore

/// An effect that a chain can name.
package struct EffectKind: Sendable {
  /// Name as it is written in a chain.
  package let name: String
  /// What it does, in a line.
  package let summary: String
  /// Its settings; the first is the one whose name may be left out.
  package let arguments: [EffectArgument]
  /// Whether it needs the whole sound in memory: 4 bytes a sample.
  package let needsWholeSound: Bool
  /// Whether samples keep their values, so that no new rounding is needed: they are only moved, left out or silenced.
  let keepsValues: Bool
  /// Whether it goes by the loudness, and so by the layout of the channels.
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

  /// All of them, in the order in which they are listed.
  package static let all = levels + times + filters + dynamics
}
