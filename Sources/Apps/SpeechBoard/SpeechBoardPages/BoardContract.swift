import AdultSide
import PageMessages

extension PageContract {
  /// What the page of the speech board and the program say to each other.
  package static let speechBoard = PageContract(
    BoardRequest.self,
    outgoing: [
      .init(BoardScreenMessage.People.self, "who speaks is chosen"),
      .init(BoardScreenMessage.Board.self, "a board is open"),
      .init(SentenceMessage.self, "the sentence; `draft` are letters that are typed or spelled"),
      .init(PredictionMessage.self, "what probably comes next; `tiles` are ids of the open board, the likeliest first"),
      .init(FoundMessage.self, "the tiles for a word, those with the shortest way first"),
      .init(RemarkMessage.self, "something cannot be done"),
      .init(PhrasesMessage.self, "saved phrases and the last sentences"),
      .init(PaceMessage.self, "the interval of the scanner, learned from the presses"),
      .init(
        WhisperMessage.self,
        "a whisper of this number was heard; with `address`, it is to be played: 32-bit floats, little-endian, one channel"
      ),
      .init(AdultNotice.self, "what became of a wish of the adults' side"),
      .init(AdultDocumentsMessage.self, "the gate is open: its documents are at `/documents/KEY/`"),
      .init(
        UnexpectedEndsMessage.self,
        "unexpected ends of the program, which nobody has read yet; `KEY/ends.json` reports them"),
      .init(
        TroublesMessage.self,
        "what is wrong with the sound or the records, while the person goes on; sent before each screen of the adults' side"
      ),
      .init(AdultGateMessage.self, "the sum or the code that is asked; no answer counts for `wait` seconds"),
      .init(SymbolsMessage.self, "the symbols that were found"),
      .init(TileRecordingMessage.self, "how far a recording is; `level` in dBFS"),
      adults(AdultContent.Menu.self, "the menu"),
      adults(AdultContent.Tile.self, "the form of a tile"),
      adults(AdultContent.Pages.self, "the boards of the set"),
      adults(AdultContent.Settings.self, "the settings"),
      adults(AdultContent.History.self, "what was said"),
      adults(AdultContent.Phrases.self, "the phrases"),
      adults(AdultContent.Learned.self, "what the prediction has learned"),
      adults(AdultContent.Pronunciations.self, "how words are said"),
      adults(AdultContent.People.self, "the people"),
      adults(AdultContent.Files.self, "the boards as files, and where their pictures come from"),
    ] + .clips + .uploads)

  private static func adults<Content: Codable & Sendable>(_: Content.Type, _ meaning: String) -> DescribedMessage {
    DescribedMessage(AdultScreenMessage<AdultScreen, Content>.self, meaning)
  }
}
