import AudioCore
import AudioFiles
import Foundation
import VoiceGames
import VoiceListening

/// Prints the events of the voice games for recordings, for `games/*.py`: a line of JSON per request.
///
/// `game-events --standard GAME` prints a game's standard settings. Without arguments it reads requests, a line of JSON
/// each: `{"path": …, "settings": {…}, "heard": true}`; `models` (one to four recordings) replaces a game's models. For
/// each request it prints `{"path": …, "duration": …, "events": […], "heard": […]}`, or `{"path": …, "error": …}`.
@main struct GameEvents {
  struct Request: Decodable {
    var path: String
    var settings: GameSettings?
    var models: [String]?
    var heard: Bool?
  }

  struct Answer: Encodable {
    var path: String
    var duration: Double?
    var events: [GameEvent]?
    var heard: [Heard]?
    var error: String?
  }

  static func main() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--standard" {
      guard let settings = GameSettings.standard(for: try Game(named: CommandLine.arguments[2])) else {
        throw GameError.unknownGame(CommandLine.arguments[2], known: ["the games without models"])
      }
      print(String(decoding: try encoder.encode(settings), as: UTF8.self))
      return
    }
    while let line = readLine() {
      let request = try JSONDecoder().decode(Request.self, from: Data(line.utf8))
      var answer = Answer(path: request.path)
      do { try play(request, &answer) } catch { answer.error = "\(error)" }
      print(String(decoding: try encoder.encode(answer), as: UTF8.self))
    }
  }

  private static func play(_ request: Request, _ answer: inout Answer) throws {
    let sound = try mono(request.path)
    let settings = try request.settings ?? modelled(request.models ?? [])
    var run = try GameRun(settings: settings, sampleRate: sound.sampleRate)
    var events: [GameEvent] = []
    var heard: [Heard] = []
    sound.withBlock { run.process($0, heard: { heard.append($0) }, emit: { events.append($0) }) }
    run.flush(heard: { heard.append($0) }, emit: { events.append($0) })
    answer.duration = sound.duration
    answer.events = events
    if request.heard == true { answer.heard = heard }
  }

  private static func modelled(_ paths: [String]) throws -> GameSettings {
    let models = try paths.map { try SoundModel(name: $0, recording: mono($0)) }
    let games: [Int: Game] = [1: .spectrumMatch, 2: .phonemeContrast, 3: .phonemeChain, 4: .fourPhonemes]
    guard let game = games[models.count],
      let settings = try GameSettings.comparing(
        with: models, includesUnvoiced: false, in: game, before: nil, voice: nil)
    else { throw GameError.unknownGame("\(models.count) models", known: ["games with 1 to 4 models"]) }
    return settings
  }

  private static func mono(_ path: String) throws -> AudioBuffer {
    let reader = try AudioFileReader(path: path)
    var downmix = Downmix()
    var samples: [Float] = []
    while try reader.read({ block in downmix.withMono(block) { samples += $0.channel(0) } }) {}
    return try AudioBuffer(mono: samples, sampleRate: reader.format.sampleRate)
  }
}
