import AdultSide
import AppSettings
import VoiceGames

/// What a therapist's finger has done: the members of the messages whose type begins with `therapist-`
/// (Docs/Formats/voice-games-therapist.md).
enum TherapistRequest {
  struct Answer: Decodable { var answer: AdultGate.Answer }

  struct Place: Decodable {
    enum Screen: String, Decodable { case children, child, calibration, settings, plan, sessions, replay }

    var screen: Screen
    var child: Int64?
    var game: Game?
    var session: Int64?
  }

  struct NewChild: Decodable {
    var name: String
    var portrait: Portrait
  }

  struct Rename: Decodable {
    var child: Int64
    var name: String
  }

  struct NewPortrait: Decodable {
    var child: Int64
    var portrait: Portrait
  }

  /// A child, and the name that the page has shown for it.
  struct Removal: Decodable {
    var child: Int64
    var name: String
  }

  struct OneChild: Decodable { var child: Int64 }

  /// A child, and the second player of the game for two.
  struct Pair: Decodable {
    var child: Int64
    var partner: Int64
  }

  struct OneGame: Decodable {
    var child: Int64
    var game: Game
  }

  /// A sound to be recorded.
  struct Sound: Decodable {
    var child: Int64
    var game: Game
    /// Which of the game's sounds it is, counted from 0.
    var sound: Int
    var name: String
    var includesUnvoiced: Bool
  }

  struct Change: Decodable {
    var child: Int64
    var game: Game
    var setting: String
    var value: GivenValue
  }

  struct Plan: Decodable {
    var child: Int64
    var parts: [SessionPlan.Part]
  }

  struct ReplayChange: Decodable {
    var setting: String
    var value: GivenValue
  }
}

/// The value of a setting as a page gives it: a number, yes or no, a range or a list `[80, 110]`, or `null`.
struct GivenValue: Decodable, Sendable, Equatable {
  private enum Form: Sendable, Equatable {
    case number(Double)
    case numbers([Double])
    case flag(Bool)
    case none
  }

  private let form: Form

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      form = .none
    } else if let flag = try? container.decode(Bool.self) {
      form = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      form = .number(number)
    } else {
      form = .numbers(try container.decode([Double].self))
    }
  }

  /// The value as the text that a setting reads.
  var text: String {
    switch form {
    case .number(let number): "\(number)"
    case .numbers(let numbers): "[" + numbers.map { "\($0)" }.joined(separator: ",") + "]"
    case .flag(let flag): flag ? "yes" : "no"
    case .none: "none"
    }
  }
}
