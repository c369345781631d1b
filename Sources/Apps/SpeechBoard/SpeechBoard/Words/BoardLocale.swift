import LanguageTags

/// Languages of boards as BCP 47 tags, as they are written in files: `en`, `en-GB`, `en_US`.
package enum BoardLocale {
  /// The ISO 639 code at the beginning of a tag, in small letters; for what is no tag, what stands there.
  package static func language(of locale: String) -> String {
    LanguageTag(rawValue: locale)?.primary ?? String(locale.prefix { $0 != "-" && $0 != "_" }).lowercased()
  }

  /// The one of several tags that fits a language best: the same tag, the tag without a region, any region of the language.
  package static func best(for locale: String, among tags: some Collection<String>) -> String? {
    if tags.isEmpty { return nil }
    let wanted = tag(locale)
    let language = language(of: locale)
    let fitting = tags.filter { Self.language(of: $0) == language }.sorted()
    return fitting.first { tag($0) == wanted } ?? fitting.first { tag($0) == language } ?? fitting.first
  }

  /// Whether two tags are of one language.
  package static func isSameLanguage(_ one: String, _ other: String) -> Bool {
    language(of: one) == language(of: other)
  }

  private static func tag(_ locale: String) -> String { LanguageTag(rawValue: locale)?.rawValue ?? locale }
}
