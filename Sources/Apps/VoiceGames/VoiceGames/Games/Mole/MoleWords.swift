import AppWords

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

  package static func words(of state: MoleState, _ settings: MoleSettings) -> Words {
    let plants = state.plants.count { $0 }
    return .list(
      player(Words(cs: "krtek", en: "mole"), state.mole),
      player(Words(cs: "zahradník", en: "gardener"), state.gardener),
      Words(cs: "rostliny \(plants)", en: "plants \(plants)"))
  }

  /// A player's bed, counted from 1, points and direction.
  private static func player(_ name: Words, _ player: MoleState.Player) -> Words {
    let place = Words(
      cs: "\(name.cs) na záhonu \(player.bed + 1)", en: "\(name.en) at bed \(player.bed + 1)")
    let points = Words(cs: "body \(player.points)", en: "points \(player.points)")
    switch player.aim {
    case .left: return .list(place, points, Words(cs: "jde vlevo", en: "goes left"))
    case .right: return .list(place, points, Words(cs: "jde vpravo", en: "goes right"))
    case nil: return .list(place, points)
    }
  }

  package static let themes = ["mole", "hippo", "bear"]
}
