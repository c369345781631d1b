import SpeechBoard

/// Where an adult is behind the gate of the page.
struct AdultPlace {
  var screen = AdultScreen.menu
  /// The tile whose form is shown.
  var tile: String?
  /// The place of the tile that is added.
  var newPlace: RequestedPlace?
}
