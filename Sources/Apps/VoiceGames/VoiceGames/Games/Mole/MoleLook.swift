extension GameEvent.Name {
  /// The gardener put a plant into an empty bed.
  public static let plantPlanted = Self("plantPlanted")
  /// The mole ate a plant.
  public static let plantEaten = Self("plantEaten")
  /// The gardener caught the mole.
  public static let moleCaught = Self("moleCaught")
}

extension MoleGame {
  package static let title = Words(cs: "Krtek a zahradník", en: "Mole and gardener")
  package static let task = Words(
    cs: "Krtek zpívá nízko, zahradník vysoko.", en: "The mole sings low, the gardener high.")
  package static let events: KeyValuePairs<GameEvent.Name, Words> = [
    .plantPlanted: Words(cs: "zahradník zasadil rostlinu", en: "the gardener planted"),
    .plantEaten: Words(cs: "krtek snědl rostlinu", en: "the mole ate a plant"),
    .moleCaught: Words(cs: "zahradník chytil krtka", en: "the gardener caught the mole"),
  ]
  package static let scoring = GameScoring(aim: nil) { _ in nil }

  package static func draw(
    _ state: MoleState, _ settings: MoleSettings, with look: GameLook, in language: Language, on canvas: inout Canvas
  ) {
    let step = Double(canvas.width) / Double(max(1, state.plants.count))
    func x(_ position: Double) -> Int { Int((position + 0.5) * step) - 1 }
    let (ground, gardener) = (7, look["gardener"])
    for (k, hasPlant) in state.plants.enumerated() {
      let bed = look[hasPlant ? "plant" : "bed"]
      for (row, line) in bed.lines.enumerated() {
        canvas.put(line, x: x(Double(k)), y: ground - bed.height + row, colour: bed.colour)
      }
    }
    canvas.fillRow(ground, look["ground"])
    canvas.put(gardener, x: x(state.gardener.position), y: ground - 1 - gardener.height)
    canvas.put(look["mole"], x: x(state.mole.position), y: ground + 1)
    canvas.put(meter(look["gardener-sign"], state.gardener), x: 0, y: 0)
    canvas.put(meter(look["mole-sign"], state.mole), x: 0, y: canvas.ground)
  }

  /// Returns a player's line: sign, points, pitch and direction.
  private static func meter(_ sign: GameFigure, _ player: MoleState.Player) -> String {
    let pitch = player.frequency.map { "\(Int($0.rounded())) Hz" } ?? "–"
    let aim = player.aim.map { $0 == .left ? "◀" : "▶" } ?? ""
    return "\(sign.glyph) \(player.points)   \(pitch) \(aim)"
  }

  package static let themes = ["mole", "hippo", "bear"]
}
