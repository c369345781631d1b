import AppWords

extension WavePattern {
  package static let title = Words(cs: "Vlny hlasu", en: "Waves of the voice")
  package static let task = Words(
    cs: "Poslechni si vzor a řekni to stejně dlouze a silně.", en: "Listen, then say it as long and as loud.")
  package static let events = ContourState.events
  package static let scoring = ContourState.scoring

  package static func words(of state: ContourState, _ settings: WavePatternSettings) -> Words {
    let name = settings.contour.name
    return state.isFinished ? .done : .list(Words(cs: "má říct \(name)", en: "to say \(name)"), state.words)
  }

  package static let themes = ["sea-waves", "radio-waves", "owl-hoot"]
}
