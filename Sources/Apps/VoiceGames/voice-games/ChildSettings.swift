import AppWords
import Foundation
import JSONReading
import VoiceGameRecords
import VoiceGames

/// Finds the settings for a child: its own settings of the game, or the usual ones fitted to its voice.
enum ChildSettings {
  static func settings(of child: Child?, for game: Game, _ records: GameRecords?) throws -> GameSettings {
    let settings =
      try records.map { try $0.playedSettings(of: child, for: game) } ?? GameSettings.standard(for: game)?.unmeasured()
    guard let settings else {
      throw GameSettingsFault(
        Words(
          cs: "\(game.rawValue): očekávány nahrané hlásky (voice-games settings record), nejsou tu žádné",
          en: "\(game.rawValue): expected sounds that were recorded (voice-games settings record), got none"))
    }
    return settings
  }
}

/// A fault of settings or of their file, described in one line.
struct GameSettingsFault: Error, CustomStringConvertible, Worded {
  let words: Words
  var description: String { words.en }

  init(_ words: Words) { self.words = words }
}

/// Reads settings from a JSON file.
enum SettingsFile {
  static func read(_ path: String, _ game: Game) throws -> GameSettings {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw GameSettingsFault(Words(cs: "\(path): nelze přečíst", en: "\(path): cannot be read"))
    }
    let settings = try decoded(data, path)
    guard settings.game == game else {
      throw GameSettingsFault(
        Words(
          cs: "\(path): očekáváno nastavení hry \(game.rawValue), je to nastavení hry \(settings.game.rawValue)",
          en: "\(path): expected settings of \(game.rawValue), got \(settings.game.rawValue)"))
    }
    return settings
  }

  private static func decoded(_ data: Data, _ name: String) throws -> GameSettings {
    do { return try JSONDecoder().value(GameSettings.self, in: data) } catch let error as DecodingError {
      throw GameSettingsFault(
        Words(
          cs: "\(name): očekáváno nastavení v JSON: \(reason(error).cs)",
          en: "\(name): expected settings as JSON: \(reason(error).en)"))
    }
  }

  private static func reason(_ error: DecodingError) -> Words {
    func place(_ context: DecodingError.Context, _ key: (any CodingKey)? = nil) -> String {
      (context.codingPath + (key.map { [$0] } ?? [])).map(\.stringValue).joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, let context):
      return Words(cs: "chybí \(place(context, key))", en: "\(place(context, key)) is missing")
    case .valueNotFound(_, let context): return Words(cs: "\(place(context)) je null", en: "\(place(context)) is null")
    case .typeMismatch(_, let context), .dataCorrupted(let context):
      let place = place(context)
      return Words { _ in place.isEmpty ? context.debugDescription : "\(place): \(context.debugDescription)" }
    @unknown default: return Words { _ in "\(error)" }
    }
  }
}
