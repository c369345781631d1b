import Foundation
import VoiceGameRecords
import VoiceGames

/// The settings that a child plays under: its own, or the usual ones fitted to its voice.
enum ChildSettings {
  static func settings(of child: Child?, for game: Game, _ records: GameRecords?) throws -> GameSettings {
    if let records, let child, let own = try records.settings(of: child, for: game) { return own }
    guard let usual = GameSettings.standard(for: game) else {
      throw GameSettingsFault(
        description: "\(game.rawValue): expected sounds that were recorded (voice-games settings record), got none")
    }
    guard let records, let child, let voice = try records.voice(of: child) else { return usual }
    return voice.fit(usual)
  }
}

/// What is wrong with settings.
struct GameSettingsFault: Error, CustomStringConvertible {
  let description: String
}

/// Settings as a JSON file, and as names with values.
enum SettingsFile {
  static func read(_ path: String, _ game: Game) throws -> GameSettings {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw GameSettingsFault(description: "\(path): cannot be read")
    }
    let settings = try decoded(data, path)
    guard settings.game == game else {
      throw GameSettingsFault(
        description: "\(path): expected settings of \(game.rawValue), got \(settings.game.rawValue)")
    }
    return settings
  }

  /// The settings as lines of `name=value`, sorted; values are JSON.
  static func lines(_ settings: GameSettings) throws -> [String] {
    let object = try JSONSerialization.jsonObject(with: try JSONEncoder().encode(settings))
    var lines: [String] = []
    func walk(_ value: Any, _ name: String) throws {
      if let members = value as? [String: Any] {
        for (key, value) in members { try walk(value, name.isEmpty ? key : "\(name).\(key)") }
      } else {
        let data = try JSONSerialization.data(
          withJSONObject: value, options: [.fragmentsAllowed, .withoutEscapingSlashes])
        lines.append("\(name)=\(String(decoding: data, as: UTF8.self))")
      }
    }
    try walk(object, "")
    return lines.sorted()
  }

  /// The settings with some changed, each as `name=value`.
  static func changed(_ settings: GameSettings, _ changes: [String]) throws -> GameSettings {
    let data = try JSONEncoder().encode(settings)
    guard var object = try JSONSerialization.jsonObject(with: data) as? [String: Any] else { return settings }
    let known = Set(try lines(settings).map { String($0.prefix { $0 != "=" }) })
    for change in changes {
      let halves = change.split(separator: "=", maxSplits: 1).map(String.init)
      guard halves.count == 2, known.contains(halves[0]) else {
        throw GameSettingsFault(
          description: "expected NAME=VALUE with one of the names that `settings show` lists, got \"\(change)\"")
      }
      let value =
        (try? JSONSerialization.jsonObject(with: Data(halves[1].utf8), options: .fragmentsAllowed)) ?? halves[1]
      set(value, at: halves[0].split(separator: ".").map(String.init)[...], in: &object)
    }
    let changed = try decoded(try JSONSerialization.data(withJSONObject: object), "settings")
    try changed.validate()
    return changed
  }

  private static func set(_ value: Any, at path: ArraySlice<String>, in object: inout [String: Any]) {
    guard let key = path.first else { return }
    if path.count == 1 {
      object[key] = value
    } else {
      var inner = object[key] as? [String: Any] ?? [:]
      set(value, at: path.dropFirst(), in: &inner)
      object[key] = inner
    }
  }

  private static func decoded(_ data: Data, _ name: String) throws -> GameSettings {
    do { return try JSONDecoder().decode(GameSettings.self, from: data) } catch let error as DecodingError {
      throw GameSettingsFault(description: "\(name): expected settings as JSON: \(reason(error))")
    }
  }

  private static func reason(_ error: DecodingError) -> String {
    func place(_ context: DecodingError.Context, _ key: (any CodingKey)? = nil) -> String {
      (context.codingPath + (key.map { [$0] } ?? [])).map(\.stringValue).joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, let context): return "\(place(context, key)) is missing"
    case .valueNotFound(_, let context): return "\(place(context)) is null"
    case .typeMismatch(_, let context), .dataCorrupted(let context):
      let place = place(context)
      return place.isEmpty ? context.debugDescription : "\(place): \(context.debugDescription)"
    @unknown default: return "\(error)"
    }
  }
}
