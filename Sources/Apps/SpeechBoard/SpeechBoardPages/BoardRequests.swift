import AdultSide
import PageMessages
import SpeechBoard

/// What the page says: what a finger, a switch or a key has chosen (Docs/Formats/speech-board-page.md).
enum BoardRequest: PageRequest {
  struct Person: Decodable, Sendable { var person: RecordNumber }

  struct Press: Decodable, Sendable {
    /// The board on which the tile was seen: a press that comes after another board was opened is not meant for it.
    var board: LineText
    var tile: LineText
    /// The way of the press, such as `touch`; `nil` for that of the settings.
    var method: AccessMethod?
  }

  struct Key: Decodable, Sendable {
    /// What is done with the sentence or the boards.
    enum Name: String, Decodable, CaseIterable {
      case speak, backspace, undo, clear, home, back, space
    }

    var key: Name
  }

  struct Text: Decodable, Sendable { var text: PassageText }

  struct Part: Decodable, Sendable { var index: BoundedNumber<Counts> }

  struct Phrase: Decodable, Sendable { var id: RecordNumber }

  /// The tile to which a way is shown; without one none is.
  struct Guide: Decodable, Sendable {
    var board: LineText?
    var tile: LineText?
  }

  /// What the scanner of the page did.
  struct Scanned: Decodable, Sendable {
    enum Outcome: String, Decodable, CaseIterable { case entered, chosen, left }

    var outcome: Outcome
    /// The time since the step began.
    var response: BoundedNumber<Times>?
  }

  /// What the scanner of the page offers, to be whispered.
  struct Whisper: Decodable, Sendable {
    var text: PassageText
    /// The language of the text as a BCP 47 tag; `nil` for that of the board.
    var locale: LineText?
    /// The answer has the same number.
    var number: BoundedNumber<Counts>
  }

  case choosePerson(Person)
  case people
  case press(Press)
  case key(Key)
  case type(Text)
  case choosePrediction(Text)
  case removePart(Part)
  case scanned(Scanned)
  case whisper(Whisper)
  case find(Text)
  case guide(Guide)
  case phrases, savePhrase
  case sayPhrase(Phrase)
  case saySentence(Phrase)
  case gate(GateRequest)
  case adults(AdultRequest)

  static let contract: [IncomingMessage<Self>] =
    [
      .init("choose-person", Self.choosePerson, "this person's board is opened"),
      .init("people", .people, "back to the people"),
      .init(
        "press", Self.press,
        "a tile is pressed. A press on another board than the open one is not meant for it and does nothing"),
      .init("key", Self.key, "a key above the board"),
      .init("type", Self.type, "the text that is typed at the end of the sentence"),
      .init("choose-prediction", Self.choosePrediction, "an offered word"),
      .init("remove-part", Self.removePart, "a word of the sentence is removed"),
      .init("scanned", Self.scanned, "what the scanner did, for its pace"),
      .init("whisper", Self.whisper, "what the scanner offers is whispered"),
      .init("find", Self.find, "looks for a word on the boards"),
      .init("guide", Self.guide, "the way to this tile is shown, press by press; without a tile none is"),
      .init("phrases", .phrases, "shows the phrases"),
      .init("save-phrase", .savePhrase, "saves the sentence"),
      .init("say-phrase", Self.sayPhrase, "says a phrase again"),
      .init("say-sentence", Self.saySentence, "says an earlier sentence again"),
    ] + GateRequest.contract.map { $0.within(Self.gate) } + AdultRequest.contract.map { $0.within(Self.adults) }
}
