import AdultSide
import PageMessages

extension PageContract {
  /// What the page of the voice games and the program say to each other.
  package static let voiceGames = PageContract(GameRequest.self, outgoing: children + therapist)

  /// What the child's side says and shows.
  package static let childrensSide = PageContract(
    incoming: GameRequest.children.map(\.described), outgoing: children)
  /// What the therapist's side says and shows.
  package static let therapistsSide = PageContract(
    incoming: GateRequest.contract.map(\.described) + TherapistRequest.contract.map(\.described), outgoing: therapist)

  private static let children: [DescribedMessage] = [
    .init(GameScreenMessage.Children.self, "who plays"),
    .init(GameScreenMessage.Games.self, "which game; `child` is missing for a guest"),
    .init(
      GameScreenMessage.Play.self,
      "a game, from the opening of the microphone (`opening`) to its goal (`finished`); `deaf` without a microphone, for this "
        + "`reason`; `isSilent` while it gives nothing but zeros and the game waits. `round` is the number of the game since the server began, `wantedVolumes` are two volumes, 0 to 200, "
        + "`settings` those that `settings show --json` prints"),
    .init(GameStateMessage.self, "the game after each tick and each event; `tick` is the ear's last measurement"),
    .init(
      GameEventMessage.self,
      "an event of the game, stored already: the members of a line of `play --events`, without `child`"),
    .init(SoundLostMessage.self, "sound of the microphone was lost; `count` times since the game began"),
  ]

  private static let therapist: [DescribedMessage] =
    [
      .init(AdultDocumentsMessage.self, "the gate is open: its documents are at `/documents/KEY/`"),
      .init(
        UnexpectedEndsMessage.self,
        "unexpected ends of the program, which nobody has read yet; `KEY/ends.json` reports them"),
      .init(AdultGateMessage.self, "the sum; no answer counts for `wait` seconds"),
      .init(AdultNotice.self, "what became of a wish"),
      screen(TherapistContent.Children.self, "the children"),
      screen(TherapistContent.OneChild.self, "one of them"),
      screen(TherapistContent.Calibration.self, "the calibration"),
      screen(TherapistContent.Settings.self, "the settings of a game"),
      screen(TherapistContent.Plan.self, "the plan"),
      screen(TherapistContent.Sessions.self, "the sessions"),
      screen(TherapistContent.Replay.self, "the replay of a session"),
      screen(TherapistContent.HeldSounds.self, "sounds that are held as long as one breath lasts"),
      screen(TherapistContent.Data.self, "the log, and how long recordings are kept"),
      .init(HeldMessage.self, "how far a try to hold a sound is"),
      .init(CalibrationMessage.self, "how far a calibration is"),
      .init(RecordingMessage.self, "how far the recording of a sound is"),
    ] + .uploads

  private static func screen<Content: Codable & Sendable>(_: Content.Type, _ meaning: String) -> DescribedMessage {
    DescribedMessage(AdultScreenMessage<TherapistRequest.Place.Screen, Content>.self, meaning)
  }
}
