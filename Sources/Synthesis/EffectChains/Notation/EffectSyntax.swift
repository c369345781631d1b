import AudioCore
import AudioEffects

/// How the settings of one effect are written and read.
package struct EffectSyntax<Configuration: Sendable>: Sendable {
  /// The name of the effect.
  package let name: String
  /// The configuration of an effect of which only the name is written.
  let initial: Configuration
  /// The settings. The name of the first one may be left out.
  let settings: [Setting]
  /// Sets what depends on settings that are not written; it is given the names of those that are.
  let complete: @Sendable (inout Configuration, Set<String>) -> Void

  /// An effect with these settings, in the order in which they are written.
  package init(
    name: String, initial: Configuration, settings: [Setting],
    complete: @escaping @Sendable (inout Configuration, Set<String>) -> Void = { _, _ in }
  ) {
    self.name = name
    self.initial = initial
    self.settings = settings
    self.complete = complete
  }

  /// The same effect without the settings that matter only while its numbers change.
  var unchanging: Self {
    Self(name: name, initial: initial, settings: settings.filter { !$0.isForChanges }, complete: complete)
  }

  /// The settings for people to read.
  package var list: [EffectSetting] {
    settings.map {
      EffectSetting(name: $0.name, values: $0.values, initial: $0.value(initial), absence: $0.absence)
    }
  }

  /// The configuration that a text of this effect gives.
  ///
  /// - Throws: `AudioEffectsError.invalidText`.
  package func read(_ text: EffectText) throws(AudioEffectsError) -> Configuration {
    var (configuration, written) = (initial, Set<String>())
    if let value = text.first {
      guard let first = settings.first else { throw unknown(value) }
      try set(first, value, &configuration, &written)
    }
    for piece in text.pieces {
      let sides = EffectText.sides(piece)
      guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else {
        throw .invalidText(of: name, expected: "name=value", got: "'\(piece)'")
      }
      guard let setting = settings.first(where: { $0.name == sides[0] }) else { throw unknown(sides[0]) }
      try set(setting, sides[1], &configuration, &written)
    }
    complete(&configuration, written)
    return configuration
  }

  /// The effect with every setting, in the order of `settings`.
  package func text(_ configuration: Configuration) -> String {
    let written = settings.compactMap { setting in
      setting.value(configuration).map { "\(setting.name)=\($0.text)" }
    }
    return ([name] + written).joined(separator: ",")
  }

  private func unknown(_ text: String) -> AudioEffectsError {
    let known = settings.map(\.name).joined(separator: ", ")
    return .invalidText(
      of: name, expected: known.isEmpty ? "no settings" : "a setting of \(known)", got: "'\(text)'")
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
