import CEspeakNG
import LanguageTags

/// An installed voice, or a variant that changes the timbre of any voice.
public struct SpeechVoice: Sendable, Hashable {
  /// The gender that the voice imitates, as stated by its file.
  public enum Gender: String, Sendable, Hashable {
    case male, female
  }

  /// The name in English: `Czech`, `English (America)`.
  public let name: String
  /// The languages that the voice speaks as BCP 47 tags in lower case, the principal one first: `en-us`, `en`.
  public let languages: [String]
  /// The unique path of the voice's file below the folders `voices` and `lang` of the data: `zlw/cs`, for a variant
  /// `!v/f3`.
  public let identifier: String
  /// The imitated gender; `nil` if the file states none.
  public let gender: Gender?
  /// The imitated age in years; `nil` if the file states none.
  public let age: Int?

  /// The priority of each language for this voice; a lower number is a stronger preference.
  let priorities: [Int]

  init(_ voice: espeak_VOICE) {
    name = voice.name.map { String(cString: $0) } ?? ""
    identifier = voice.identifier.map { String(cString: $0) } ?? ""
    gender = voice.gender == 1 ? .male : voice.gender == 2 ? .female : nil
    age = voice.age == 0 ? nil : Int(voice.age)
    // Pairs of a byte of priority and a terminated name; a priority of 0 ends the list.
    var pairs: [(priority: Int, language: String)] = []
    if var place = voice.languages {
      while place.pointee != 0 {
        let language = String(cString: place + 1)
        pairs.append((Int(UInt8(bitPattern: place.pointee)), language.lowercased()))
        place += 2 + language.utf8.count
      }
    }
    languages = pairs.map(\.language)
    priorities = pairs.map(\.priority)
  }

  /// The installed voices, ordered by identifier, without those of MBROLA, which need another program.
  ///
  /// - Parameter dataFolder: the folder that holds `espeak-ng-data`; `nil` for the engine's own places
  ///   (`ESPEAK_DATA_PATH` of the environment first).
  /// - Complexity: reads the head of each voice file: about 5 ms.
  /// - Throws: `SpeechError.engineUnavailable`, `.dataNotFound`, `.speakingAlready`.
  public static func installed(dataFolder: String? = nil) throws(SpeechError) -> [SpeechVoice] {
    try EspeakSession.withEngine(dataFolder: dataFolder) { (engine) throws(SpeechError) in
      engine.voices(variants: false)
    }
  }

  /// The variants that can follow a voice after a `+`, as in `cs+f3`, ordered by identifier: other speakers,
  /// whispering, croaking, Klatt's synthesiser. Their names in that notation are `shortName`.
  ///
  /// - Throws: as `installed(dataFolder:)`.
  public static func variants(dataFolder: String? = nil) throws(SpeechError) -> [SpeechVoice] {
    try EspeakSession.withEngine(dataFolder: dataFolder) { (engine) throws(SpeechError) in
      engine.voices(variants: true)
    }
  }

  /// The end of the identifier: `f3` of `!v/f3`.
  public var shortName: String { identifier.split(separator: "/").last.map(String.init) ?? identifier }

  /// The voice among `voices` that a person means by an identifier, a name (in any case) or a language. Of several
  /// voices for a language, the one with the lowest priority number is chosen. A language without a voice is tried
  /// again without its last subtag (`zh-Hant-TW`, `zh-Hant`, `zh`: RFC 4647, 3.4, lookup).
  static func match(_ wanted: String, in voices: [SpeechVoice]) -> SpeechVoice? {
    let key = wanted.lowercased()
    if let voice = voices.first(where: { $0.identifier.lowercased() == key || $0.name.lowercased() == key }) {
      return voice
    }
    for tag in tags(for: key) {
      let speakers = voices.compactMap { voice in
        voice.languages.firstIndex(of: tag).map { (voice, voice.priorities[$0]) }
      }
      if let best = speakers.min(by: { $0.1 < $1.1 }) { return best.0 }
    }
    return nil
  }

  /// The tags that are looked up for a language, in small letters. The engine has names of languages that are no tags, too.
  private static func tags(for language: String) -> [String] {
    LanguageTag.lookup(of: LanguageTag(rawValue: language)?.rawValue ?? language).map { $0.lowercased() }
  }
}
