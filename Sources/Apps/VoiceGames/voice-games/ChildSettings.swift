import Foundation
import VoiceGameRecords
import VoiceGames

/// Finds the settings for a child: its own settings of the game, or the usual ones fitted to its voice.
enum ChildSettings {
  static func settings(of child: Child?, for game: Game, _ records: GameRecords?) throws -> GameSettings {
    let settings = try records.map { try $0.playedSettings(of: child, for: game) } ?? GameSettings.standard(for: game)
    guard let settings else {
      throw GameSettingsFault(
        description: "\(game.rawValue): expected sounds that were recorded (voice-games settings record), got none")
    }
    return settings
  }
}

/// A fault of settings or of their file, described in one line.
struct GameSettingsFault: Error, CustomStringConvertible {
  let description: String
}

/// Reads settings from a JSON file.
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
