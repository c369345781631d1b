extension HearingScreen {
  /// The list of people is locked: nothing of anybody is shown.
  struct Locked: HearingContent { static let screen = "locked" }
}
