import AppWords

extension FourPhonemes {
  package static let title = Words(cs: "Čtyři hlásky", en: "Four sounds")
  package static let task = Words(cs: "Řekni hlásku, která se ukáže.", en: "Say the sound that is shown.")
  package static let events = SoundChoiceState.events
  package static let scoring = SoundChoiceState.scoring

  package static func words(of state: SoundChoiceState, _ settings: FourPhonemesSettings) -> Words {
    state.words(settings.models)
  }

  package static let themes = ["four-doors", "four-nests", "four-planets"]
}
