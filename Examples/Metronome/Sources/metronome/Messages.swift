import AppWords
import PageMessages

/// The tempi, in beats per minute.
package enum Tempi: NumberRange {
  package static let range = 40...160
  package static let unit = "/min"
}

/// What the page says.
package enum MetronomeRequest: PageRequest {
  package struct Chosen: Codable, Sendable { var person: RecordNumber }
  package struct Added: Codable, Sendable { var name: LineText }
  package struct Begun: Codable, Sendable { var tempo: BoundedNumber<Tempi> }

  case people
  case choose(Chosen)
  case add(Added)
  case begin(Begun)

  package static let contract: [IncomingMessage<Self>] = [
    .init("people", .people, "who plays is to be chosen"),
    .init("choose", Self.choose, "somebody plays; a round that goes on is given up"),
    .init("add", Self.add, "somebody plays for the first time"),
    .init("begin", Self.begin, "a round begins"),
  ]
}

/// Who may play.
package struct PeopleScreen: ServerMessage {
  package static let name = "people-screen"
  package struct Tile: Codable { var (person, name): (RecordNumber, String) }
  package var people: [Tile]
}

/// Who plays, at which tempo, and what came of the last round.
package struct ReadyScreen: ServerMessage {
  package static let name = "ready-screen"
  package var name: String
  @BoundedNumber<Tempi> package var tempo: Int
  package var result: Words?
}

/// A round goes on: a clap was heard, or nothing yet, or (without a number) it waits for the microphone.
package struct RoundScreen: ServerMessage {
  package static let name = "round-screen"
  package var person: RecordNumber
  @BoundedNumber<Tempi> package var tempo: Int
  package var claps: BoundedNumber<Counts>?
  @BoundedNumber<Counts> package var beats = Round.beats
  @BoundedNumber<Counts> package var wanted = Round.claps
}

package let metronomeContract = PageContract(
  MetronomeRequest.self,
  outgoing: [
    .init(PeopleScreen.self, "who may play"), .init(ReadyScreen.self, "a round may begin"),
    .init(RoundScreen.self, "a round goes on; with 0 claps the beats begin"),
  ] + .clips)
