extension SpectrumMatch {
  package static let title = Words(cs: "Stejná hláska", en: "The same sound")
  package static let task = Words(cs: "Řekni hlásku jako vzor.", en: "Say the sound like the model.")
  package static let events: KeyValuePairs<GameEvent.Name, Words> = [:]
  package static let scoring = GameScoring.finishing()

  package static func draw(
    _ state: SpectrumMatchState, _ settings: SpectrumMatchSettings, with look: GameLook, in language: Language,
    on canvas: inout Canvas
  ) {
    canvas.put(String(settings.model.name.prefix(12)), x: 2, y: 2)
    // The bar is full while the sound is near enough.
    let near = state.distance.map { state.isMet ? 1 : max(0, min(1, 1 - ($0 - settings.tolerance) / 12)) } ?? 0
    canvas.putBar(near, width: 40, x: 2, y: 4, look)
    if state.isMet { canvas.put("✓", x: 45, y: 4) }
    canvas.putBar(state.progress, width: 40, x: 2, y: 7, look)
  }

  package static let themes = ["parrot", "echo", "robot"]
}
