import Foundation
import JSONReading

/// Reading, checking and writing themes as JSON.
extension GameTheme {
  private enum Key: String, CodingKey {
    case name
    case game
    case title
    case task
    case parts
    case extras
  }

  /// Reads a theme in the format of Docs/Formats/themes.md; `task` and `extras` may be missing. Other members
  /// are left out, as the `figures` and `remarks` of earlier versions.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    name = try container.decode(String.self, forKey: .name)
    game = try container.decode(Game.self, forKey: .game)
    title = try container.decode(Words.self, forKey: .title)
    task = try container.decodeIfPresent(Words.self, forKey: .task)
    parts = try container.decode([Part].self, forKey: .parts)
    extras = try container.decodeIfPresent([String: String].self, forKey: .extras) ?? [:]
  }

  /// Reads a theme and checks that its game can be drawn with it.
  ///
  /// - Throws: `GameError.invalidTheme` with the expected and the actual value.
  public init(json: String) throws(GameError) {
    do {
      self = try JSONDecoder().value(GameTheme.self, in: Data(json.utf8))
    } catch let error as DecodingError {
      throw .invalidTheme(reason: "expected a theme as JSON: \(Self.reason(error))")
    } catch {
      throw .invalidTheme(reason: "expected a theme as JSON: \(error)")
    }
    try validate()
  }

  /// The theme as indented JSON with sorted keys, which `init(json:)` reads.
  public var json: String {
    let encoder = JSONEncoder.pretty
    // A theme holds only texts, so its encoding cannot fail.
    return String(decoding: (try? encoder.encode(self)) ?? Data(), as: UTF8.self)
  }

  private func validate() throws(GameError) {
    func fail(_ reason: String) -> GameError { .invalidTheme(reason: reason) }
    let named = [("name", name)] + parts.map { ("picture", $0.picture) } + extras.map { ("extras", $0.value) }
    for (member, name) in named where name.isEmpty || !name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }) {
      throw fail("\(member): expected letters, digits and hyphens, got \(name.debugDescription)")
    }
    for role in Role.allCases {
      let count = parts.count { $0.role == role }
      guard count == 1 else { throw fail("parts: expected one \(role.rawValue), got \(count)") }
    }
    for text in [title, task].compactMap({ $0 }) + parts.map(\.words) {
      for language in Language.allCases where !Self.isLine(text(language)) {
        throw fail("\(language.rawValue): expected a line of text, got \(text(language).debugDescription)")
      }
    }
  }

  private static func isLine(_ text: String) -> Bool {
    !text.isEmpty && text.count <= 80 && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }

  private static func reason(_ error: DecodingError) -> String {
    func place(_ context: DecodingError.Context, _ key: (any CodingKey)? = nil) -> String {
      (context.codingPath + (key.map { [$0] } ?? [])).map { $0.intValue.map(String.init) ?? $0.stringValue }
        .joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, let context): return "\(place(context, key)) is missing"
    case .valueNotFound(_, let context): return "\(place(context)) is null"
    case .typeMismatch(_, let context), .dataCorrupted(let context):
      let place = place(context)
      return place.isEmpty ? "the text is no JSON" : "\(place): \(context.debugDescription)"
    @unknown default: return "\(error)"
    }
  }
}
