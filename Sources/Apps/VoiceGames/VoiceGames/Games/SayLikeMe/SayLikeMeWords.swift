import AppWords

extension SayLikeMe {
  package static let title = Words(cs: "Řekni to jako já", en: "Say it like me")
  package static let task = Words(cs: "Poslechni si melodii a řekni ji také.", en: "Listen to the melody, then say it.")
  package static let events = ContourState.events
  package static let scoring = ContourState.scoring

  package static func words(of state: ContourState, _ settings: SayLikeMeSettings) -> Words {
    let name = settings.contour.name
    return state.isFinished ? .done : .list(Words(cs: "má říct \(name)", en: "to say \(name)"), state.words)
  }

  package static let themes = ["songbirds", "dolphin-song", "robot-talk"]
}
