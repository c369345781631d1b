import LanguageTags
import SpeechSynthesis

/// The voices of espeak-ng that can be chosen.
package struct InstalledVoices: Sendable {
  /// A voice.
  package struct Choice: Sendable, Hashable {
    /// What the setting for a voice has.
    package let id: String
    /// The name, in English.
    package let name: String
  }

  private let voices: [SpeechVoice]

  /// Lists them; none where the engine is missing.
  package init() { voices = (try? SpeechVoice.installed()) ?? [] }

  /// The languages that a voice speaks, as BCP 47 tags, sorted.
  package var languages: [String] {
    Set(voices.flatMap(\.languages).compactMap { LanguageTag(rawValue: $0)?.rawValue }).sorted()
  }

  /// The voices of a language, whatever their regions are, the usual one first.
  ///
  /// - Parameter language: a BCP 47 tag.
  package func choices(for language: String) -> [Choice] {
    SpeechVoice.speaking(language, among: voices).map { Choice(id: $0.identifier, name: $0.name) }
  }

  /// Looks a voice up, without speaking.
  ///
  /// - Throws: `SpeechBoardVoiceError.engine` if there is none; it names the nearest.
  package static func check(_ voice: String) throws(SpeechBoardVoiceError) {
    do { _ = try SpeechSynthesizer(configuration: SpeechConfiguration(voice: voice)) } catch {
      throw .engine(reason: error.description)
    }
  }
}
