import TextFiles

/// Under which terms a picture may be used.
package struct SymbolLicence: Sendable, Hashable, Codable {
  /// Where the terms were found.
  package enum Origin: Sendable, Hashable, Codable {
    /// A file of the set, by its path.
    case file(String)
    /// The row of the symbol in a table of the set.
    case table
    /// The set itself says nothing; the terms are those that its makers publish.
    case makers
  }

  /// The name of the licence, such as `CC BY-SA 4.0`; the first line of its text if it is no well-known one.
  package var name: String
  /// Who made the pictures; `nil` if it is not said.
  package var author: String?
  /// Where the terms are explained.
  package var url: String?
  /// The whole text of the licence file.
  package var text: String?
  package var origin: Origin

  package init(name: String, author: String? = nil, url: String? = nil, text: String? = nil, origin: Origin) {
    (self.name, self.author, self.url, self.text, self.origin) = (name, author, url, text, origin)
  }

  /// The terms of ARASAAC's pictograms (https://arasaac.org/terms-of-use).
  package static let arasaac = SymbolLicence(
    name: "CC BY-NC-SA 4.0", author: "Sergio Palao, ARASAAC (https://arasaac.org), Government of Aragon (Spain)",
    url: "https://creativecommons.org/licenses/by-nc-sa/4.0/", origin: .makers)

  /// Reads a licence file; `nil` if there is no text in it.
  package init?(text: String, path: String) {
    let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmed }
    guard let first = lines.first(where: { $0.contains(where: \.isLetter) }) else { return nil }
    let link = Self.commonsLink(in: text)
    self.init(
      name: link?.name ?? Self.wellKnownName(in: text) ?? String(first.prefix(100)), author: Self.author(in: lines),
      url: link?.url ?? Self.firstLink(in: text), text: text, origin: .file(path))
  }

  /// A licence that a table names by a word or by a link.
  init(tableName: String, author: String?, url: String?) {
    let link = Self.commonsLink(in: tableName) ?? url.flatMap { Self.commonsLink(in: $0) }
    let isLink = tableName.lowercased().hasPrefix("http")
    self.init(
      name: isLink || tableName.isEmpty ? link?.name ?? tableName : tableName, author: author,
      url: url ?? link?.url ?? (isLink ? tableName : nil), origin: .table)
  }

  /// The first link to a licence of Creative Commons, and the licence's short name.
  private static func commonsLink(in text: String) -> (name: String, url: String)? {
    guard text.lowercased().contains("creativecommons.org") else { return nil }
    let pattern = /(?i)https?:\/\/(?:www\.)?creativecommons\.org\/(licenses|publicdomain)\/([a-z-]+)\/(\d\.\d)/
    guard let match = text.firstMatch(of: pattern) else { return nil }
    let (kind, terms, version) = (match.1.lowercased(), match.2.lowercased(), match.3)
    guard kind == "licenses" else {
      let name = terms == "zero" ? "CC0 \(version)" : "Public Domain Mark \(version)"
      return (name, "https://creativecommons.org/publicdomain/\(terms)/\(version)/")
    }
    return ("CC \(terms.uppercased()) \(version)", "https://creativecommons.org/licenses/\(terms)/\(version)/")
  }

  private static func firstLink(in text: String) -> String? {
    text.firstMatch(of: /https?:\/\/[^\s<>"')]+/).map { String($0.0.prefix(500)) }
  }

  private static func wellKnownName(in text: String) -> String? {
    let text = text.lowercased()
    let known = [
      ("mit license", "MIT"), ("apache license", "Apache License"), ("gnu general public license", "GNU GPL"),
      ("sil open font license", "SIL Open Font License"), ("public domain", "Public domain"),
    ]
    if let commons = text.firstMatch(of: /\bcc[ -](by(?:-nc)?(?:-sa|-nd)?)(?:[ -](\d\.\d))?\b/) {
      return "CC " + commons.1.uppercased() + (commons.2.map { " " + $0 } ?? "")
    }
    if text.contains("creative commons"), text.contains("attribution") {
      let parts = ["BY", text.contains("noncommercial") || text.contains("non-commercial") ? "NC" : nil]
      let share = text.contains(/share[ -]?alike/) ? "SA" : text.contains(/no[ -]?deriv/) ? "ND" : nil
      return "CC " + (parts + [share]).compactMap { $0 }.joined(separator: "-")
    }
    return known.first { text.contains($0.0) }?.1
  }

  /// Who is named after the first sign or word of copyright.
  private static func author(in lines: [Substring]) -> String? {
    for line in lines {
      guard let match = line.firstMatch(of: /(?i)^(?:copyright|©|\(c\))[\s:]*(?:©|\(c\))?\s*(?:[\d\s,–-]+)?(.+)$/)
      else { continue }
      let name = match.1.replacing(/(?i)[\s.]*all rights reserved\.?$/, with: "").trimmed
      if name.contains(where: \.isLetter), name.count <= 200, !name.lowercased().hasPrefix("notice") {
        return String(name)
      }
    }
    return nil
  }
}
