/// A language by its tag of BCP 47 (RFC 5646), such as `de`, `pt-BR` or `zh-Hant-TW`, in its usual capitals.
///
/// The syntax is checked, not whether a subtag is registered. `_` is read as `-`, since POSIX and Java write it so. A language that is
/// written as an extension of another stands for itself (`zh-yue` is `yue`: RFC 5646, 4.5), and five retired codes give
/// the ones that replaced them (`iw` is `he`). Tags that RFC 5646 lists as irregular (`i-klingon`, `en-GB-oed`) are
/// refused.
package struct LanguageTag: RawRepresentable, Hashable, Sendable, Codable {
  /// The most bytes of a tag that is read.
  package static let lengthLimit = 100

  /// The tag: the language in small letters, a script with one capital, a region in capitals.
  package let rawValue: String
  /// The language: two or three letters in general (`de`), `x` for a private tag.
  package let primary: String
  /// The script (`Hant`); `nil` if the tag states none.
  package let script: String?

  /// Reads a tag; `nil` for a text that is none.
  package init?(rawValue text: String) {
    guard text.utf8.count <= Self.lengthLimit else { return nil }
    var rest = text.lowercased().split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }[...]
    guard rest.allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(Self.isLetterOrDigit) }) else {
      return nil
    }
    var (tag, script): ([String], String?) = ([], nil)
    if rest.first != "x" {
      guard let primary = Self.primary(from: &rest) else { return nil }
      tag.append(Self.replacements[primary] ?? primary)
      if let next = rest.first, next.utf8.count == 4, Self.isLetters(next) {
        script = next.prefix(1).uppercased() + next.dropFirst()
        tag.append(script ?? "")
        rest.removeFirst()
      }
      if let next = rest.first,
        next.utf8.count == 2 && Self.isLetters(next) || next.utf8.count == 3 && Self.isDigits(next)
      {
        tag.append(next.uppercased())
        rest.removeFirst()
      }
      while let next = rest.first, next.utf8.count > 4 || next.utf8.count == 4 && next.first?.isNumber == true {
        guard !tag.dropFirst().contains(String(next)) else { return nil }
        tag.append(String(rest.removeFirst()))
      }
    }
    guard let extensions = Self.extensions(rest) else { return nil }
    (rawValue, self.script) = ((tag + extensions).joined(separator: "-"), script)
    primary = tag.first ?? "x"
  }

  /// The tag and the shorter ones that are looked up in its place, in their order: without the last subtag, again and again
  /// (RFC 4647, 3.4): `zh-Hant-TW`, `zh-Hant`, `zh`.
  package var lookup: [String] { Self.lookup(of: rawValue) }

  /// The order of look-up for any text of subtags, in the capitals of the text.
  package static func lookup(of text: String) -> [String] {
    var subtags = text.split { $0 == "-" || $0 == "_" }
    var found: [String] = []
    while !subtags.isEmpty {
      found.append(subtags.joined(separator: "-"))
      subtags.removeLast()
      if subtags.count > 1, subtags.last?.count == 1 { subtags.removeLast() }
    }
    return found
  }

  /// The language and the script in which it is written, where the tag states one: what words and their spelling follow from.
  /// Regions share their words.
  package var written: LanguageTag {
    let usual = Self.latinLanguages.contains(primary) ? "Latn" : nil
    let text = script.map { $0 == usual ? primary : primary + "-" + $0 } ?? primary
    return primary == "x" ? self : Self(rawValue: text) ?? self
  }

  /// Whether two tags are of one language, whatever their regions and scripts are.
  package func isSameLanguage(as other: LanguageTag) -> Bool { primary == other.primary }

  // MARK: Reading

  /// Retired codes and those in their place (IANA's registry, Preferred-Value).
  private static let replacements = ["iw": "he", "in": "id", "ji": "yi", "jw": "jv", "mo": "ro"]
  /// Languages whose script is not written (IANA's registry, Suppress-Script), as far as words of them are shipped.
  private static let latinLanguages: Set<String> = ["cs", "en"]

  /// The language, or the extension of it that stands for itself.
  private static func primary(from rest: inout ArraySlice<Substring>) -> String? {
    guard let first = rest.popFirst(), first.utf8.count >= 2, isLetters(first) else { return nil }
    var primary = first
    guard first.utf8.count <= 3 else { return String(primary) }
    var count = 0
    while count < 3, let next = rest.first, next.utf8.count == 3, isLetters(next) {
      if count == 0 { primary = next }
      rest.removeFirst()
      count += 1
    }
    return String(primary)
  }

  /// Extensions and private subtags as they are, in small letters; `nil` if they are none.
  private static func extensions(_ subtags: ArraySlice<Substring>) -> [String]? {
    var (rest, seen): (ArraySlice<Substring>, Set<Substring>) = (subtags, [])
    while let single = rest.popFirst() {
      guard single.utf8.count == 1, seen.insert(single).inserted else { return nil }
      if single == "x" { return rest.isEmpty ? nil : subtags.map(String.init) }
      guard let first = rest.popFirst(), first.utf8.count > 1 else { return nil }
      rest = rest.drop { $0.utf8.count > 1 }
    }
    return subtags.map(String.init)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) || (97...122).contains(byte) }
  private static func isLetters(_ text: Substring) -> Bool { text.utf8.allSatisfy { $0 >= 97 } }
  private static func isDigits(_ text: Substring) -> Bool { text.utf8.allSatisfy { $0 <= 57 } }
}

extension LanguageTag: CustomStringConvertible {
  package var description: String { rawValue }
}
