import AppWords

extension SpectrumMatch {
  package static let title = Words(cs: "Stejná hláska", en: "The same sound")
  package static let task = Words(cs: "Řekni hlásku jako vzor.", en: "Say the sound like the model.")
  package static let events: KeyValuePairs<GameEvent.Name, Words> = [:]
  package static let scoring = GameScoring.finishing()

  package static func words(of state: SpectrumMatchState, _ settings: SpectrumMatchSettings) -> Words {
    guard !state.isFinished else { return .done }
    let near = Words(cs: "dost blízko", en: "near enough")
    let far = Words(cs: "ne dost blízko", en: "not near enough")
    let name = settings.model.name
    return .list(Words(cs: "má říct \(name)", en: "to say \(name)"), state.isMet ? near : far, .held(state.progress))
  }

  package static let themes = ["parrot", "echo", "robot"]
}
