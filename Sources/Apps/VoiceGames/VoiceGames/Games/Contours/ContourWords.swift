import AppWords

extension GameEvent.Name {
  /// An attempt has followed the contour.
  public static let contourMatched = Self("contourMatched")
  /// An attempt has not followed the contour.
  public static let contourMissed = Self("contourMissed")
}

extension ContourState {
  /// The events of the games that follow a contour.
  static let events: KeyValuePairs<GameEvent.Name, Words> = [
    .contourMatched: Words(cs: "melodie se povedla", en: "the melody was right"),
    .contourMissed: Words(cs: "melodie byla jiná", en: "the melody was another one"),
  ]

  /// How the games that follow a contour are scored.
  static let scoring = GameScoring(aim: .success) { ($0.count([.contourMatched]), $0.count([.contourMissed])) }

  /// The state in a few words.
  var words: Words {
    guard !isFinished else { return .done }
    let percent = Int((100 * (share ?? 0)).rounded())
    let now =
      switch phase {
      case .model: Words(cs: "zní vzor", en: "the model sounds")
      case .waiting: Words(cs: "čeká na hlas", en: "waits for a voice")
      case .speaking: Words(cs: "hlas jde po čáře", en: "a voice follows the line")
      case .echo: Words(cs: "dítě se slyší", en: "the child hears itself")
      case .result: Words(cs: "trefeno \(percent) % čáry", en: "met \(percent) % of the line")
      }
    return .list(
      now, Words(cs: "správně \(hits)", en: "right \(hits)"), Words(cs: "jinak \(misses)", en: "others \(misses)"))
  }
}
