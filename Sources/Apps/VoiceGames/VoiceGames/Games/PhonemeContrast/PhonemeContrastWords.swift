import AppWords

extension PhonemeContrast {
  package static let title = Words(cs: "Dvě hlásky", en: "Two sounds")
  package static let task = Words(cs: "Řekni hlásku, která se ukáže.", en: "Say the sound that is shown.")
  package static let events = SoundChoiceState.events
  package static let scoring = SoundChoiceState.scoring

  package static func words(of state: SoundChoiceState, _ settings: PhonemeContrastSettings) -> Words {
    state.words(settings.models)
  }

  package static let themes = ["two-doors", "two-nests", "two-planets"]
}
