import AppWords

extension GameEvent.Name {
  /// The child said the sound that was not asked for.
  public static let otherModelMatched = Self("otherModelMatched")
}

extension PhonemeContrast {
  package static let title = Words(cs: "Dvě hlásky", en: "Two sounds")
  package static let task = Words(cs: "Řekni hlásku, která se ukáže.", en: "Say the sound that is shown.")
  package static let events: KeyValuePairs<GameEvent.Name, Words> = [
    .otherModelMatched: Words(cs: "druhá hláska", en: "the other sound")
  ]
  package static let scoring = GameScoring(aim: .success) {
    ($0.count([.modelMatched]), $0.count([.otherModelMatched]))
  }

  package static func words(of state: PhonemeContrastState, _ settings: PhonemeContrastSettings) -> Words {
    let names = settings.models.map(\.name)
    guard !state.isFinished, names.indices.contains(state.wanted - 1) else { return .done }
    let wanted = names[state.wanted - 1]
    return .list(
      Words(cs: "má říct \(wanted)", en: "to say \(wanted)"),
      Words(cs: "správně \(state.hits)", en: "right \(state.hits)"),
      Words(cs: "druhá \(state.misses)", en: "the other \(state.misses)"))
  }

  package static let themes = ["two-doors", "two-nests", "two-planets"]
}
