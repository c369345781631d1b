import AppWords
import VoiceListening

/// The state of the games that ask for one of several sounds.
public struct SoundChoiceState: GameState {
  /// The number of the sound that is asked for, from 1.
  public internal(set) var wanted = 1
  /// The distance of the last sound from each model, dB; empty before the first sound.
  public internal(set) var distances: [Double] = []
  /// The number of right sounds so far.
  public internal(set) var hits = 0
  /// The number of wrong sounds so far.
  public internal(set) var misses = 0
  /// Whether there were enough right sounds.
  public internal(set) var isFinished = false
  /// Time since the start, seconds.
  public internal(set) var time = 0.0

  init() {}
}

extension GameEvent.Name {
  /// The child said a sound that was not asked for.
  public static let otherModelMatched = Self("otherModelMatched")
}

extension SoundChoiceState {
  /// The events of the games that ask for one of several sounds.
  static let events: KeyValuePairs<GameEvent.Name, Words> = [
    .otherModelMatched: Words(cs: "jiná hláska", en: "another sound")
  ]

  /// How these games are scored.
  static let scoring = GameScoring(aim: .success) {
    ($0.count([.modelMatched]), $0.count([.otherModelMatched]))
  }

  /// The state in a few words.
  ///
  /// - Parameter models: the models of the game.
  func words(_ models: [SoundModel]) -> Words {
    guard !isFinished, models.indices.contains(wanted - 1) else { return .done }
    let name = models[wanted - 1].name
    return .list(
      Words(cs: "má říct \(name)", en: "to say \(name)"), Words(cs: "správně \(hits)", en: "right \(hits)"),
      Words(cs: "jiná \(misses)", en: "others \(misses)"))
  }
}
