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

  package static func draw(
    _ state: PhonemeContrastState, _ settings: PhonemeContrastSettings, with look: GameLook, in language: Language,
    on canvas: inout Canvas
  ) {
    let names = settings.models.map { String($0.name.prefix(12)) }
    let column = 4 + (names.map(\.count).max() ?? 0)
    let word = Words(cs: "Řekni", en: "Say")(language)
    if names.indices.contains(state.wanted - 1) { canvas.put("\(word): \(names[state.wanted - 1])", x: 2, y: 2) }
    for (k, name) in names.enumerated() {
      canvas.put(name, x: 2, y: 4 + 2 * k)
      let near = state.distances.indices.contains(k) ? 1 - state.distances[k] / settings.largestDistance : 0
      canvas.putBar(near, width: 30, x: column, y: 4 + 2 * k, look)
    }
    canvas.put("✓ \(state.hits)   ✗ \(state.misses)", x: 2, y: 9)
  }

  package static let themes = ["two-doors", "two-nests", "two-planets"]
}
