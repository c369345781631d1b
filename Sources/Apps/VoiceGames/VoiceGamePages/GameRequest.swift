import AdultSide
import PageMessages
import VoiceGames

/// What a finger has chosen (Docs/Formats/voice-games-page.md).
enum GameRequest: PageRequest {
  struct ChosenChild: Decodable, Sendable { var name: LineText }

  struct ChosenGame: Decodable, Sendable {
    var game: Game
    var theme: LineText?
  }

  case chooseChild(ChosenChild)
  case chooseGuest
  case chooseGame(ChosenGame)
  case again, stop, goOn, back
  case gate(GateRequest)
  case therapist(TherapistRequest)

  static let contract =
    children + GateRequest.contract.map { $0.within(Self.gate) }
    + TherapistRequest.contract.map { $0.within(Self.therapist) }

  /// The messages of the child's side.
  static let children: [IncomingMessage<Self>] = [
    .init("choose-child", Self.chooseChild, "this child plays"),
    .init("choose-guest", .chooseGuest, "somebody without an account plays; nothing is stored"),
    .init("choose-game", Self.chooseGame, "the game begins"),
    .init("stop", .stop, "the game is left"),
    .init("again", .again, "the same game once more"),
    .init("go-on", .goOn, "the next game of the plan"),
    .init("back", .back, "back to the children"),
  ]
}
