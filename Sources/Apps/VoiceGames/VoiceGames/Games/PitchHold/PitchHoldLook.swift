extension GameEvent.Name {
  /// The pitch is below the band, or a pitch inside or above the band has ended.
  public static let pitchBelowTarget = Self("pitchBelowTarget")
  /// The pitch is inside the band.
  public static let pitchInTarget = Self("pitchInTarget")
  /// The pitch is above the band.
  public static let pitchAboveTarget = Self("pitchAboveTarget")
}

extension PitchHold {
  package static let title = Words(cs: "Držení výšky hlasu", en: "Holding a pitch")
  package static let task = Words(cs: "Drž výšku hlasu v pásu.", en: "Keep your pitch inside the band.")
  package static let events: KeyValuePairs<GameEvent.Name, Words> = [
    .pitchBelowTarget: Words(cs: "hlas je pod pásem", en: "the pitch is below the band"),
    .pitchInTarget: Words(cs: "hlas je v pásu", en: "the pitch is inside the band"),
    .pitchAboveTarget: Words(cs: "hlas je nad pásem", en: "the pitch is above the band"),
  ]
  package static let scoring = GameScoring.finishing()

  package static func draw(
    _ state: PitchHoldState, _ settings: PitchHoldSettings, with look: GameLook, in language: Language,
    on canvas: inout Canvas
  ) {
    let band = look["band"]
    let rows = 3...6
    let (first, last) = (settings.band.lowerBound, settings.band.upperBound)
    for x in PitchScale.column(first, of: canvas.width)...PitchScale.column(last, of: canvas.width) {
      for y in rows { canvas.put(band, x: x, y: y) }
    }
    if let frequency = state.frequency {
      let mark = look[state.isInside ? "pitch-in-band" : "pitch"]
      for y in rows { canvas.put(mark, x: PitchScale.column(frequency, of: canvas.width), y: y) }
    }
    canvas.putBar(state.progress, width: 40, x: 0, y: 9, look)
  }

  package static let themes = ["bee", "submarine", "owl"]
}
