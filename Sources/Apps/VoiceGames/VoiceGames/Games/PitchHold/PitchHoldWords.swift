import AppWords

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

  package static func words(of state: PitchHoldState, _ settings: PitchHoldSettings) -> Words {
    guard !state.isFinished else { return .done }
    let inside = Words(cs: "v pásu", en: "inside the band")
    let outside = Words(cs: "mimo pás", en: "outside the band")
    return .list(state.isInside ? inside : outside, .held(state.progress))
  }

  package static let themes = ["bee", "submarine", "owl"]
}
