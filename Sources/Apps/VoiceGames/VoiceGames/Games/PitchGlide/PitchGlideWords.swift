import AppWords

extension GameEvent.Name {
  /// The voice has met the next point of the shape.
  public static let waypointReached = Self("waypointReached")
  /// A pause led back to the first point.
  public static let slidBack = Self("slidBack")
}

extension PitchGlide {
  package static let title = Words(cs: "Klouzání hlasu", en: "Gliding pitch")
  package static let task = Words(cs: "Veď hlas po čáře.", en: "Lead your pitch along the line.")
  package static let events: KeyValuePairs<GameEvent.Name, Words> = [
    .waypointReached: Words(cs: "bod cesty dosažen", en: "a point of the way is reached"),
    .slidBack: Words(cs: "zpátky na začátek", en: "back to the beginning"),
  ]
  package static let scoring = GameScoring.finishing()

  package static func words(of state: PitchGlideState, _ settings: PitchGlideSettings) -> Words {
    let (reached, count) = (state.reached, state.pointCount)
    return state.isFinished ? .done : Words(cs: "bod \(reached) z \(count)", en: "point \(reached) of \(count)")
  }

  package static let themes = ["car", "stairs", "red-panda"]
}
