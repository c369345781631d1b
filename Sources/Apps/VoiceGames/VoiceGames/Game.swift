/// The games and exercises, by the names under which they are stored: raw values do not change.
public enum Game: String, Sendable, Hashable, Codable, CaseIterable {
  /// Voice on and off: every voice lifts a cloud.
  case cloud
  /// Long breath and steady voice: an airplane flies as long as it is held.
  case airplane
  /// Short sounds of one syllable: a dog jumps.
  case dog
  /// The right loudness: a balloon as large as the voice is loud.
  case balloon
  /// Hold the pitch inside a band.
  case pitchHold
  /// Glide the pitch along a shape: a car uphill, stairs.
  case pitchGlide
  /// Switch between a low and a high pitch.
  case pitchSwitch
  /// Two players: a mole below and a gardener above, each with two tones (after Krtek).
  case mole
  /// Speak in the window.
  case voiceTiming
  /// Tell two sounds apart: closer to one recorded model than to another.
  case phonemeContrast
  /// Meet a stored sound, a vowel for example.
  case spectrumMatch

  /// The game of a name.
  ///
  /// - Throws: `GameError.unknownGame`.
  public init(named name: String) throws(GameError) {
    guard let game = Game(rawValue: name) else {
      throw .unknownGame(name, known: Game.allCases.map(\.rawValue))
    }
    self = game
  }

  /// The general events that the game raises beside `gameStarted`, `gameFinished` and `gameExited`: table 4.1 of the
  /// thesis for its four games; the exercises raise none.
  public var generalEvents: Set<GameEvent.Name> {
    switch self {
    case .cloud, .airplane: [.shortSound, .quietSound]
    case .dog: [.longSound, .quietSound, .loudSound]
    default: []
    }
  }
}
