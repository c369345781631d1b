import LanguageTags

extension SpeechVoice {
  /// The installed voices of a language, whatever their regions are, the usual one first: `de`, `pt-BR`, `zh-Hant`.
  ///
  /// - Parameters:
  ///   - language: a BCP 47 tag; none for a text that is no tag.
  ///   - voices: those of `installed(dataFolder:)`.
  public static func speaking(_ language: String, among voices: [SpeechVoice]) -> [SpeechVoice] {
    guard let tag = LanguageTag(rawValue: language), let usual = match(tag.rawValue, in: voices) else { return [] }
    // What the engine calls a dialect of a language has the language among its own.
    let others = voices.filter { voice in
      voice != usual && voice.languages.contains { LanguageTag.lookup(of: $0).last == tag.primary }
    }
    return [usual] + others
  }

  /// The voices nearest to a name that none has: those of related languages, then those whose tags or names are written alike.
  ///
  /// - Returns: at most five, as `smj (Lule Saami)`.
  static func nearest(to wanted: String, in voices: [SpeechVoice]) -> [String] {
    let key = wanted.lowercased()
    guard !key.isEmpty else { return [] }
    let near = LanguageTag(rawValue: key).flatMap { related[$0.primary] }?.split(separator: " ").map(String.init) ?? []
    let alike = voices.compactMap { voice in
      ((voice.languages.prefix(1).map { $0 }) + [voice.name.lowercased()]).map { difference(key, $0) }.min()
        .map { (voice, $0) }
    }
    .filter { $0.1 <= max(1, key.count / 3) }.sorted { ($0.1, $0.0.identifier) < ($1.1, $1.0.identifier) }.map(\.0)
    var (chosen, seen): ([SpeechVoice], Set<String>) = ([], [])
    for voice in near.compactMap({ match($0, in: voices) }) + alike where seen.insert(voice.identifier).inserted {
      chosen.append(voice)
    }
    return chosen.prefix(5).map { "\($0.languages.first ?? $0.identifier) (\($0.name))" }
  }

  /// Languages that the engine does not speak, and those near them that it does.
  private static let related = [
    "br": "cy fr", "co": "it", "dsb": "cs pl", "fil": "id ms", "fo": "is da", "frr": "de da", "fy": "nl", "gl": "pt es",
    "gsw": "de", "hsb": "cs pl", "iu": "kl", "lo": "th", "mg": "ms", "nds": "de nl", "nn": "nb da", "oc": "ca fr",
    "ps": "fa", "rm": "it de", "rmy": "ro hi", "rom": "hi ro", "sc": "it", "se": "smj fi", "sma": "smj nb",
    "smn": "smj fi",
    "sms": "smj fi", "st": "tn", "szl": "pl cs", "tg": "fa", "tl": "id ms", "ts": "tn", "wa": "fr-be", "xh": "tn",
    "yi": "de",
    "zu": "tn",
  ]

  /// The fewest letters to insert, delete or replace that make one text of the other (Levenshtein).
  private static func difference(_ one: String, _ other: String) -> Int {
    let (one, other) = (Array(one), Array(other))
    var row = Array(0...other.count)
    for (place, letter) in one.enumerated() {
      var before = row[0]
      row[0] = place + 1
      for (index, own) in other.enumerated() {
        let changed = before + (own == letter ? 0 : 1)
        before = row[index + 1]
        row[index + 1] = min(changed, row[index] + 1, before + 1)
      }
    }
    return row[other.count]
  }
}
