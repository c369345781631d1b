import AudioCore
import AudioEffects

/// The text form of one effect: its name, its settings, and the way between its text and its description.
package struct EffectNotation: Sendable {
  /// The name as it is written.
  package let name: String
  /// The settings, in the order in which they are written.
  package let settings: [EffectSetting]
  /// Reads a text of this effect, and gives it also with every setting.
  package let read: @Sendable (EffectText) throws(AudioEffectsError) -> (effect: EffectDescription, text: String)
  /// The text of a description; `nil` if it is one of another effect.
  let text: @Sendable (EffectDescription) -> String?
  /// The same effect without the settings that matter only while its numbers change, such as `ramp`.
  package let unchanging: @Sendable () -> EffectNotation

  init<Configuration: Sendable>(
    _ syntax: EffectSyntax<Configuration>, _ make: @escaping @Sendable (Configuration) -> EffectDescription,
    _ configuration: @escaping @Sendable (EffectDescription) -> Configuration?
  ) {
    name = syntax.name
    settings = syntax.list
    read = { (text) throws(AudioEffectsError) in
      let configuration = try syntax.read(text)
      return (make(configuration), syntax.text(configuration))
    }
    text = { configuration($0).map(syntax.text) }
    unchanging = { EffectNotation(syntax.unchanging, make, configuration) }
  }

  /// All effects. Their names are those of `ossicle effect`, and so are their settings, to which those are added that
  /// matter only while an effect runs. Of two that can write a description the first one does.
  static let all =
    [gain, fadeIn, fade, pan, robot] + FilterKind.allCases.map(filter) + [echo, pitch, compress, gate, limit]
}
