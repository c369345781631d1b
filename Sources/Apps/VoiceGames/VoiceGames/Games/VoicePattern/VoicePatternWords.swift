import AppWords

extension VoicePattern {
  package static let title = Words(cs: "Čára hlasu", en: "A line for the voice")
  package static let task = Words(
    cs: "Veď hlas po čáře: výš a níž, silněji a slaběji.", en: "Follow the line: higher and lower, louder and softer.")
  package static let events: KeyValuePairs<GameEvent.Name, Words> = [:]
  package static let scoring = ContourState.scoring

  package static func words(of state: ContourState, _ settings: VoicePatternSettings) -> Words { state.words }

  package static let themes = ["garland", "fish-trail", "comet"]
}
