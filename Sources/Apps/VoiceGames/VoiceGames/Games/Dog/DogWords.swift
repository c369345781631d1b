import AppWords

extension GameEvent.Name {
  /// The dog takes off while the sound goes on.
  public static let jumpStarted = Self("jumpStarted")
  /// The sound has ended as a short one: the jump counts.
  public static let dogJumped = Self("dogJumped")
  /// The sound was too long, too loud, too soft or too short, or had a second syllable: the jump became a stumble.
  public static let dogStumbled = Self("dogStumbled")
  /// The last jump is done: the dog runs to the bone.
  public static let boneReached = Self("boneReached")
}

extension DogGame {
  package static let title = Words(cs: "Pejsek", en: "Dog")
  package static let task = Words(
    cs: "Krátkým slovem popožeň pejska ke kosti.", en: "Make the dog jump with a short word.")
  package static let generalEvents: Set<GameEvent.Name> = [.longSound, .quietSound, .loudSound]
  package static let events: KeyValuePairs<GameEvent.Name, Words> = [
    .jumpStarted: Words(cs: "pejsek se odrazil", en: "the dog takes off"),
    .dogJumped: Words(cs: "pejsek skočil", en: "the dog jumped"),
    .dogStumbled: Words(cs: "pejsek zakopl", en: "the dog stumbled"),
    .boneReached: Words(cs: "pejsek běží ke kosti", en: "the dog runs to the bone"),
  ]
  package static let scoring = GameScoring(aim: .success) { events in
    let remarks: Set<GameEvent.Name> = [.quietSound, .longSound, .loudSound]
    let stumbles = events.filter { $0.name == .dogStumbled }
    // A remark at the time of a stumble names the same failure, so it is not counted again.
    let alone = events.count { event in
      remarks.contains(event.name) && !stumbles.contains { abs(event.time - $0.time) < 1e-9 }
    }
    return (events.count([.dogJumped]), stumbles.count + alone)
  }

  package static func words(of state: DogState, _ settings: DogSettings) -> Words {
    let (jumps, count) = (state.jumps, state.jumpCount)
    return .list(state.phase.words, Words(cs: "hotovo \(jumps) z \(count)", en: "\(jumps) of \(count) done"))
  }

  package static let themes = ["dog", "cat", "horse"]
}

extension DogState.Phase: Worded {
  /// The name of the phase.
  public var words: Words {
    switch self {
    case .introduction: Words(cs: "úvod", en: "introduction")
    case .waiting: Words(cs: "čeká", en: "waits")
    case .jumping: Words(cs: "skáče", en: "jumps")
    case .stumbling: Words(cs: "zakopává", en: "stumbles")
    case .running: Words(cs: "běží", en: "runs")
    case .finished: Words(cs: "hotovo", en: "done")
    }
  }
}
