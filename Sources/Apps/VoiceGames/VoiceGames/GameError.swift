import Foundation

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
  /// A recording holds no voice at all; perhaps something else that sounds.
  case noVoice(hasOtherSound: Bool)
  /// The sound of a recording hardly stands above its room.
  case tooNoisy(decibelsAboveRoom: Double, least: Double)
  /// Two models are so alike that no sound could be told to be one and not the other; root-mean-square difference, dB.
  case modelsTooAlike(first: String, second: String, distance: Double, least: Double)

  /// One line: what was expected and what came.
  public var description: String {
    switch self {
    case .invalidSampleRate(let rate, let least): "sample rate: expected \(least) to 192000 Hz, got \(rate) Hz"
    case .invalidSetting(let name, let value, let expected):
      "\(name): expected \(expected), got \(Int(exactly: value).map(String.init) ?? String(value))"
    case .invalidRange(let name, let lower, let upper, let expected):
      "\(name): expected \(expected), got \(lower) to \(upper)"
    case .unknownGame(let name, let known): "game: expected one of \(known.joined(separator: ", ")), got \"\(name)\""
    case .wrongGame(let expected, let got): "settings: expected those of \(expected.rawValue), got \(got.rawValue)'s"
    case .tooLittleVoice(let seconds, let least):
      "model of a sound: expected \(least) s of it or more, got \(Self.rounded(seconds, 2)) s"
    case .noVoice(let hasOtherSound):
      "model of a sound: expected a voice, got \(hasOtherSound ? "sounds that are none" : "none")"
    case .tooNoisy(let level, let least):
      "model of a sound: expected it \(least) dB above the room or more, got \(Self.rounded(level, 1)) dB"
    case .modelsTooAlike(let first, let second, let distance, let least):
      "models \(first) and \(second): expected sounds that differ by \(Self.rounded(least, 1)) dB or more, got "
        + "\(Self.rounded(distance, 1)) dB"
    }
  }

  private static func rounded(_ value: Double, _ decimals: Int) -> Double {
    let scale = pow(10, Double(decimals))
    return (value * scale).rounded() / scale
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
