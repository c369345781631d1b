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

  package static func draw(
    _ state: PitchGlideState, _ settings: PitchGlideSettings, with look: GameLook, in language: Language,
    on canvas: inout Canvas
  ) {
    let (car, road) = (look["car"], look["road"])
    let step = Double(canvas.width - car.width - 4) / Double(max(1, state.pointCount))
    for k in 0..<state.pointCount {
      let y = canvas.height - 2 - Int(Double(k) / Double(max(1, state.pointCount - 1)) * 8)
      let x = Int(Double(k) * step)
      canvas.putRow(of: road, count: max(1, Int(step.rounded(.up))), x: x, y: y)
      if k == max(0, state.reached - 1) { canvas.put(car, x: x, y: y - car.height) }
    }
    canvas.put("\(state.reached)/\(state.pointCount)", x: 0, y: 0)
  }

  package static let themes = ["car", "stairs", "red-panda"]
}
