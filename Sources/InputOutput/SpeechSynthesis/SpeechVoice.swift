import CEspeakNG

/// An installed voice, or a variant that changes the timbre of any voice.
public struct SpeechVoice: Sendable, Hashable {
  /// Whose voice it resembles, as its file says.
  public enum Gender: String, Sendable, Hashable {
    case male, female
  }

  /// Its name, in English: `Czech`, `English (America)`.
  public let name: String
  /// The languages it speaks as BCP 47 tags in lower case, the one it is meant for first: `en-us`, `en`.
  public let languages: [String]
  /// Its file below the data's `voices` and `lang`, unique: `zlw/cs`, of a variant `!v/f3`.
  public let identifier: String
  /// `nil` where its file says nothing.
  public let gender: Gender?
  /// In years; `nil` where its file says nothing.
  public let age: Int?

  /// How much each language is preferred for this voice: the lower, the more.
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

  /// The voices that can be spoken with, by identifier. Those of MBROLA, which need another program, are left out.
  ///
  /// - Parameter dataFolder: the folder that holds `espeak-ng-data`; `nil` for the engine's own places (the environment's
  ///   `ESPEAK_DATA_PATH` first).
  /// - Complexity: reads the head of each voice file: about 5 ms.
  /// - Throws: `SpeechError.engineUnavailable`, `.dataNotFound`, `.speakingAlready`.
  public static func installed(dataFolder: String? = nil) throws(SpeechError) -> [SpeechVoice] {
    try EspeakSession.withEngine(dataFolder: dataFolder) { (engine) throws(SpeechError) in
      engine.voices(variants: false)
    }
  }

  /// What can follow a voice after a `+`, as in `cs+f3`, by identifier: other speakers, whispering, croaking, Klatt's
  /// synthesiser. Their short names are the ends of their identifiers (`shortName`).
  ///
  /// - Throws: as `installed(dataFolder:)`.
  public static func variants(dataFolder: String? = nil) throws(SpeechError) -> [SpeechVoice] {
    try EspeakSession.withEngine(dataFolder: dataFolder) { (engine) throws(SpeechError) in
      engine.voices(variants: true)
    }
  }

  /// The end of the identifier: `f3` of `!v/f3`.
  public var shortName: String { identifier.split(separator: "/").last.map(String.init) ?? identifier }

  /// The best of `voices` for what a person calls it: its identifier, its name (case does not matter), or a language. Of
  /// several voices for a language that which prefers it most is taken; a language that nobody speaks is tried without its
  /// last subtag (`cs-CZ`, then `cs`: RFC 4647, 3.4, lookup).
  static func match(_ wanted: String, in voices: [SpeechVoice]) -> SpeechVoice? {
    let key = wanted.lowercased()
    if let voice = voices.first(where: { $0.identifier.lowercased() == key || $0.name.lowercased() == key }) {
      return voice
    }
    var subtags = key.replacing("_", with: "-").split(separator: "-")
    while !subtags.isEmpty {
      let tag = subtags.joined(separator: "-")
      let speakers = voices.compactMap { voice in
        voice.languages.firstIndex(of: tag).map { (voice, voice.priorities[$0]) }
      }
      if let best = speakers.min(by: { $0.1 < $1.1 }) { return best.0 }
      subtags.removeLast()
    }
    return nil
  }
}
