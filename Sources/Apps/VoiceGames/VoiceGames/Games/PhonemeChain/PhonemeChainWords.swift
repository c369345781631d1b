import AppWords

extension GameEvent.Name {
  /// The child has said all sounds of the chain in order.
  public static let chainSaid = Self("chainSaid")
  /// A pause was too long: the chain begins anew.
  public static let chainBroken = Self("chainBroken")
}

extension PhonemeChain {
  package static let title = Words(cs: "Řada hlásek", en: "A chain of sounds")
  package static let task = Words(cs: "Řekni hlásky jednu po druhé.", en: "Say the sounds one after the other.")
  package static let events: KeyValuePairs<GameEvent.Name, Words> = [
    .chainSaid: Words(cs: "řada řečena celá", en: "the whole chain was said"),
    .chainBroken: Words(cs: "dlouhé ticho, řada začíná znovu", en: "a long silence, the chain begins anew"),
  ]
  package static let scoring = GameScoring(aim: .success) {
    ($0.count([.modelMatched]), $0.count([.otherModelMatched, .chainBroken]))
  }

  package static func words(of state: PhonemeChainState, _ settings: PhonemeChainSettings) -> Words {
    let names = settings.chain.map { settings.models[Int($0) - 1].name }
    guard !state.isFinished, names.indices.contains(state.link) else { return .done }
    let (said, next) = (names.prefix(state.link).joined(separator: " "), names[state.link])
    let place = said.isEmpty ? "" : " (\(said))"
    return .list(
      Words(cs: "má říct \(next)\(place)", en: "to say \(next)\(place)"),
      Words(cs: "celá \(state.hits)", en: "whole \(state.hits)"),
      Words(cs: "jinak \(state.misses)", en: "others \(state.misses)"))
  }

  package static let themes = ["lily-pads", "stumps", "planets"]
}
