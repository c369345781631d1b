import AdultSide
import PageMessages

extension PageContract {
  /// What the page of letter-trail and the program say to each other.
  package static let letterTrail = PageContract(
    TrailRequest.self,
    outgoing: [
      .init(TrailScreen.Players.self, "who plays"),
      .init(TrailScreen.Chapters.self, "which letter; `shape` is drawn on its tile"),
      .init(
        TrailScreen.Trail.self,
        "the letter itself. `strokes` has for each stroke the SVG path data of its curves, `opening` is the number of the "
          + "opened chapter. With `--sound browser` the page makes the `sound` of the finger, `level` in dB"),
      .init(TrailScreen.Rest.self, "the play time is over"),
      .init(
        EventsMessage.self,
        "the [events](letter-trail.md#events) of the engine, of `moved` only the last, and the place then"),
      .init(SaidMessage.self, "what the voice says now"),
      .init(AdultNotice.self, "what became of a wish"),
      .init(AdultDocumentsMessage.self, "the gate is open: its documents are at `/documents/KEY/`"),
      .init(
        UnexpectedEndsMessage.self,
        "unexpected ends of the program, which nobody has read yet; `KEY/ends.json` reports them"),
      .init(AdultGateMessage.self, "the sum or the code that is asked; no answer counts for `wait` seconds"),
      parents(ParentContent.Menu.self, "the menu"),
      parents(ParentContent.Players.self, "the players"),
      parents(ParentContent.Settings.self, "the settings of a player"),
      parents(ParentContent.Progress.self, "what a player should practise, and the report"),
      parents(ParentContent.Lock.self, "the code, the hint and the play time"),
      parents(ParentContent.Scale.self, "the size of the screen"),
      parents(ParentContent.Files.self, "backups, and chapters of one's own"),
    ] + .clips + .uploads)

  private static func parents<Content: Codable & Sendable>(_: Content.Type, _ meaning: String) -> DescribedMessage {
    DescribedMessage(AdultScreenMessage<ParentScreen, Content>.self, meaning)
  }
}
