/// What can be wrong with a request to the voice games.
public enum GameError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A sample rate that the games cannot hear at; they need 8 to 192 kHz, and comparing sounds needs 16 kHz.
  case invalidSampleRate(Double, least: Double)
  /// A setting is outside of its range.
  case invalidSetting(name: String, value: Double, expected: String)
  /// A setting's lower and upper end do not fit each other.
  case invalidRange(name: String, lower: Double, upper: Double, expected: String)
  /// No game has this name.
  case unknownGame(String, known: [String])
  /// Settings of one game were given to another.
  case wrongGame(expected: Game, got: Game)
  /// A recording holds too little voice to be a model of a sound.
  case tooLittleVoice(seconds: Double, least: Double)

  /// One line: what was expected and what came.
  public var description: String {
    switch self {
    case .invalidSampleRate(let rate, let least): "sample rate: expected \(least) to 192000 Hz, got \(rate) Hz"
    case .invalidSetting(let name, let value, let expected): "\(name): expected \(expected), got \(value)"
    case .invalidRange(let name, let lower, let upper, let expected):
      "\(name): expected \(expected), got \(lower) to \(upper)"
    case .unknownGame(let name, let known): "game: expected one of \(known.joined(separator: ", ")), got \"\(name)\""
    case .wrongGame(let expected, let got): "settings: expected those of \(expected.rawValue), got \(got.rawValue)'s"
    case .tooLittleVoice(let seconds, let least):
      "model of a sound: expected \(least) s of it or more, got \(seconds) s"
    }
  }

  static func check(_ name: String, _ value: Double, in range: ClosedRange<Double>) throws(GameError) {
    guard range.contains(value) else {
      throw .invalidSetting(name: name, value: value, expected: "\(range.lowerBound) to \(range.upperBound)")
    }
  }

  static func check(_ name: String, _ value: Int, in range: ClosedRange<Int>) throws(GameError) {
    guard range.contains(value) else {
      throw .invalidSetting(name: name, value: Double(value), expected: "\(range.lowerBound) to \(range.upperBound)")
    }
  }

  static func check(
    _ name: String, _ value: ClosedRange<Double>, within range: ClosedRange<Double>
  ) throws(GameError) {
    guard range.contains(value.lowerBound), range.contains(value.upperBound), value.lowerBound < value.upperBound
    else {
      throw .invalidRange(
        name: name, lower: value.lowerBound, upper: value.upperBound,
        expected: "a range within \(range.lowerBound) to \(range.upperBound)")
    }
  }
}
