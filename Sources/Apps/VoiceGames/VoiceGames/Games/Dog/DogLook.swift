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

  package static func draw(
    _ state: DogState, _ settings: DogSettings, with look: GameLook, in language: Language, on canvas: inout Canvas
  ) {
    let isInAir = state.phase == .jumping
    let (dog, bone) = (look[state.phase == .stumbling ? "stumbling" : "dog"], look["bone"])
    canvas.fillRow(canvas.ground, look["ground"])
    let boneColumn = canvas.width - bone.width - 2
    // The way ends where the dog touches the bone. The jumps cover four fifths of it, the run the last fifth.
    let way = Double(boneColumn - dog.width)
    let done = Double(state.jumps) + (isInAir ? 0.5 : 0)
    let share = done / Double(max(1, state.jumpCount)) * 0.8 + state.run * 0.2
    // At the end the dog has a small bone at its muzzle, the line that reaches farthest; a stable stays on the ground.
    let muzzle = dog.lines.lastIndex { $0.count == dog.width } ?? 0
    let isTaken = state.phase == .finished && bone.height < dog.height
    canvas.put(bone, x: boneColumn, y: canvas.ground - (isTaken ? dog.height - muzzle : bone.height))
    canvas.put(dog, x: Int((share * way).rounded()), y: canvas.ground - dog.height - (isInAir ? 3 : 0))
    canvas.put("\(state.jumps)/\(state.jumpCount)", x: 0, y: 0)
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
