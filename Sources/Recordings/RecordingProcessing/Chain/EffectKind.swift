import AudioEffects
import EffectChains

/// An effect that a chain can name.
///
/// Those that `EffectChains` can make from a text are taken from there. The others need the whole recording or change its
/// length.
package struct EffectKind: Sendable {
  /// The name as it is written in a chain.
  package let name: String
  /// A description of the effect in one line.
  package let summary: String
  /// The settings. The name of the first one may be left out in a chain.
  package let settings: [EffectSetting]
  /// Whether the effect needs the whole sound in memory, at 4 bytes a sample.
  package let needsWholeSound: Bool
  /// Whether samples keep their values, so that no new rounding is needed. Such an effect only moves, leaves out or
  /// silences samples.
  let keepsValues: Bool
  /// Whether the effect measures loudness, which depends on the layout of the channels.
  let measuresLoudness: Bool
  let read: @Sendable (EffectText) throws(AudioEffectsError) -> Reading

  /// An effect with its settings.
  struct Reading: Sendable {
    /// The effect as text, with every setting.
    let text: String
    let makeStage: @Sendable (SoundShape) throws -> any SoundStage
  }

  /// An effect of `EffectChains`. While it runs its numbers stay, so that it has no settings about their changes.
  ///
  /// - Parameter keepsTail: whether the sound that the effect makes after the end is kept, such as an echo.
  init(_ notation: EffectNotation, _ summary: String, keepsTail: Bool = false) {
    let notation = notation.unchanging()
    name = notation.name
    self.summary = summary
    settings = notation.settings
    (needsWholeSound, keepsValues, measuresLoudness) = (false, false, false)
    read = { (text) throws(AudioEffectsError) in
      let (effect, text) = try notation.read(text)
      return Reading(text: text) { shape in
        try EffectStage(
          effect.make(sampleRate: shape.sampleRate, channelCount: shape.channelCount), keepsTail: keepsTail)
      }
    }
  }

  /// An effect of this module.
  init<Settings: Sendable>(
    _ syntax: EffectSyntax<Settings>, _ summary: String, needsWholeSound: Bool = false, keepsValues: Bool = false,
    measuresLoudness: Bool = false,
    makeStage: @escaping @Sendable (Settings, SoundShape) throws -> any SoundStage
  ) {
    name = syntax.name
    self.summary = summary
    settings = syntax.list
    self.needsWholeSound = needsWholeSound
    self.keepsValues = keepsValues
    self.measuresLoudness = measuresLoudness
    read = { (text) throws(AudioEffectsError) in
      let settings = try syntax.read(text)
      return Reading(text: syntax.text(settings)) { try makeStage(settings, $0) }
    }
  }

  /// All effects, in the order in which they are listed.
  package static let all = levels + times + filters + dynamics
}
