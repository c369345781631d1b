import CatrobatFormulas
import CatrobatProjects

extension PocketMachine {
  // MARK: - Scenes

  /// Begins a scene: its objects come to the stage, and its start scripts run.
  func enter(scene index: Int) {
    scene = index
    cast = []
    for object in program.scenes[index].objects.indices {
      cast.append(actors.count)
      actors.append(actor(of: object))
    }
    log(nil, "scene_start", ["scene": .text(program.scenes[index].name)])
    for actor in cast { startScripts(of: actor) { if case .start = $0 { true } else { false } } }
    watchConditions()
  }

  private func actor(of object: Int) -> Actor {
    let source = program.scenes[scene].objects[object]
    return Actor(
      scene: scene, object: object, name: source.name, isClone: false,
      variables: Dictionary(source.variables.map { ($0, .number(0)) }, uniquingKeysWith: { a, _ in a }),
      lists: Dictionary(source.lists.map { ($0, []) }, uniquingKeysWith: { a, _ in a }),
      look: source.looks.isEmpty ? -1 : 0, layer: object, volume: configuration.profile.initialVolume)
  }

  func startScene(_ name: String, continues: Bool, by index: Int) -> Bool {
    guard let target = program.scenes.firstIndex(where: { $0.name == name }) else {
      warn(threads[index].actor, "there is no scene '\(name)'")
      return true
    }
    // The scene that is left keeps its scripts; they go on when it is continued.
    if continues { threads[index].state = .due }
    guard goesOn(to: target, by: index) else { return false }
    leaveScene(keeping: continues)
    if continues, let left = leftScenes.removeValue(forKey: target) {
      scene = target
      cast = left.cast
      log(nil, "scene_continue", ["scene": .text(name)])
      for paused in left.paused { resume(paused) }
      for sound in left.sounds { resume(sound) }
      watchConditions()
    } else {
      if let left = leftScenes.removeValue(forKey: target) { discard(left) }
      enter(scene: target)
    }
    return false
  }

  /// Counts a change of the scene; `false` where scenes would start each other for ever.
  private func goesOn(to scene: Int, by index: Int) -> Bool {
    sceneChanges = sceneChangeFrame == frame ? sceneChanges + 1 : 0
    sceneChangeFrame = frame
    guard sceneChanges >= Self.sceneChangeLimit else { return true }
    fail(
      threads[index].actor,
      "scenes start each other for ever: after \(sceneChanges) changes at one instant, the last one to"
        + " '\(program.scenes[scene].name)', the program ends")
    return false
  }

  /// Stops a sound that goes on with its scene.
  private func pause(_ sound: Int, of actor: Int) -> LeftScene.Sound? {
    guard var playing = actors[actor].playing[sound] else { return nil }
    actors[actor].playing[sound] = nil
    playing.clock.advance(frame - playing.clockFrame)
    command(actor, .stop(sound: sound))
    log(actor, "sound_pause", ["sound": .text(program.sounds[sound].name)])
    return LeftScene.Sound(
      actor: actor, sound: sound, position: Int(playing.clock.position), waiting: playing.waiting)
  }

  private func resume(_ paused: LeftScene.Sound) {
    log(paused.actor, "sound_resume", ["sound": .text(program.sounds[paused.sound].name)])
    begin(paused.sound, of: paused.actor, at: paused.position, waiting: paused.waiting)
  }

  private func leaveScene(keeping: Bool) {
    var sounds: [LeftScene.Sound] = []
    for actor in cast {
      for sound in actors[actor].playing.keys.sorted() {
        if keeping { pause(sound, of: actor).map { sounds.append($0) } } else { stop(sound: sound, of: actor) }
      }
      if !actors[actor].notes.isEmpty {
        actors[actor].notes = [:]
        command(actor, .silenceNotes)
      }
    }
    let members = Set(cast)
    conditions = [:]
    var left = LeftScene(cast: cast, paused: [])
    for index in threads.indices where threads[index].state != .ended && members.contains(threads[index].actor) {
      if keeping {
        let rest = threads[index].state == .due ? max(0, threads[index].time - time) : 0
        left.paused.append(
          LeftScene.Paused(
            thread: index, generation: threads[index].generation, state: threads[index].state, rest: rest))
        threads[index].state = .paused
      } else {
        end(thread: index)
      }
    }
    left.sounds = sounds
    if keeping { leftScenes[scene] = left } else { discard(left) }
  }

  private func resume(_ paused: LeftScene.Paused) {
    guard threads[paused.thread].generation == paused.generation, threads[paused.thread].state == .paused else {
      return
    }
    threads[paused.thread].state = paused.state
    switch paused.state {
    case .condition: startTicking()
    case .due: schedule(thread: paused.thread, at: time + paused.rest)
    default: break
    }
  }

  /// What a thread of a left scene waits for has come: it goes on when its scene does.
  func wakePaused(_ waiting: Actor.Waiting) {
    for (scene, left) in leftScenes {
      guard let place = left.paused.firstIndex(where: { $0.thread == waiting.thread }) else { continue }
      if left.paused[place].state == .event { leftScenes[scene]?.paused[place].state = .due }
    }
  }

  private func discard(_ left: LeftScene) {
    for paused in left.paused where threads[paused.thread].generation == paused.generation {
      end(thread: paused.thread)
    }
    for actor in left.cast { retire(actor) }
  }

  private func retire(_ actor: Int) {
    guard actors[actor].isAlive else { return }
    actors[actor].isAlive = false
    command(actor, .retire)
  }

  // MARK: - Scripts that events start

  /// Starts the scripts of an actor whose trigger fits, in the order of the object; gives their number.
  @discardableResult
  func startScripts(of actor: Int, in group: Int? = nil, _ fits: (CatrobatScript.Trigger) -> Bool) -> Int {
    var count = 0
    for (place, script) in program.scenes[scene].objects[actors[actor].object].scripts.enumerated()
    where fits(script.trigger) {
      start(script: place, of: actor, in: group)
      count += 1
    }
    return count
  }

  /// Starts the scripts of all actors whose trigger fits; the thread, if there is one, waits for all of them.
  private func startAll(waiting index: Int?, _ fits: (CatrobatScript.Trigger) -> Bool) -> Bool {
    let count = cast.reduce(0) { count, actor in
      count + program.scenes[scene].objects[actors[actor].object].scripts.count { fits($0.trigger) }
    }
    guard count > 0 else { return true }
    var group: Int?
    if let index {
      group = nextGroup
      nextGroup += 1
      threads[index].state = .event
      groups[nextGroup - 1] = ThreadGroup(remaining: count, waiting: index, generation: threads[index].generation)
    }
    for actor in cast { startScripts(of: actor, in: group, fits) }
    return index == nil
  }

  func broadcast(_ message: String, waits: Bool, from index: Int?) -> Bool {
    log(index.map { threads[$0].actor }, "broadcast", ["message": .text(message)])
    return startAll(waiting: waits ? index : nil) {
      if case .broadcast(message) = $0 { true } else { false }
    }
  }

  func tap(actor: Int) {
    log(actor, "tap")
    startScripts(of: actor) { if case .tapped = $0 { true } else { false } }
  }

  private func changeBackground(to look: Int, waits: Bool, _ index: Int) -> Bool {
    guard let background = cast.first else { return true }
    let looks = program.scenes[scene].objects[actors[background].object].looks
    guard looks.indices.contains(look) else { return true }
    actors[background].look = look
    let fileName = looks[look].fileName
    log(background, "background", ["look": .text(looks[look].name)])
    return startAll(waiting: waits ? index : nil) {
      if case .background(let name) = $0 { name == nil || name == fileName } else { false }
    }
  }

  // MARK: - Conditions

  /// Begins to look at conditions on every tick.
  func startTicking() {
    guard !isTicking else { return }
    isTicking = true
    let period = configuration.sampleRate / PocketProfile.ticksPerSecond
    tickTime = (time / period).rounded(.down) * period + period
    agenda.add(.tick, at: Int(tickTime.rounded()))
  }

  func watchConditions() {
    for actor in cast {
      for (place, script) in program.scenes[scene].objects[actors[actor].object].scripts.enumerated()
      where script.condition != nil && conditions[ScriptKey(actor: actor, script: place)] == nil {
        conditions[ScriptKey(actor: actor, script: place)] = false
        startTicking()
      }
    }
  }

  /// Looks at all conditions that are waited for.
  func tick() {
    isTicking = false
    var isNeeded = false
    for actor in cast {
      for (place, script) in program.scenes[scene].objects[actors[actor].object].scripts.enumerated() {
        guard let condition = script.condition else { continue }
        isNeeded = true
        let key = ScriptKey(actor: actor, script: place)
        var context = MachineContext(self, actor: actor, thread: nil)
        let holds = condition.value(in: &context).asTruth
        // It starts when it becomes true, not for as long as it is true.
        if holds, conditions[key] != true { start(script: place, of: actor) }
        conditions[key] = holds
      }
    }
    for index in threads.indices {
      guard case .condition = threads[index].state else { continue }
      isNeeded = true
      schedule(thread: index, at: time)
    }
    if isNeeded {
      isTicking = true
      tickTime += configuration.sampleRate / PocketProfile.ticksPerSecond
      agenda.add(.tick, at: max(frame + 1, Int(tickTime.rounded())))
    }
  }

  // MARK: - Clones

  func clone(_ object: Int?, by index: Int) {
    let original = object.flatMap { object in cast.first { actors[$0].object == object } } ?? threads[index].actor
    draw()
    let limit = configuration.profile.castLimit
    guard cast.count < limit else {
      return warn(original, "more than \(limit) objects on the stage: further clones are not made")
    }
    var clone = actors[original].cloned
    clone.glide = nil
    (clone.x, clone.y) = actors[original].position(at: time)
    let number = actors.count
    actors.append(clone)
    cast.append(number)
    log(number, "clone")
    if configuration.profile.volumeScope == .object, clone.volume != configuration.profile.initialVolume {
      command(number, .volume(clone.volume / 100))
    }
    if clone.pan != 0 { command(number, .pan(clone.pan / 100)) }
    startScripts(of: number) { if case .cloned = $0 { true } else { false } }
    watchConditions()
  }

  /// Takes a clone from the stage with its scripts; what sounds goes on to its end.
  func remove(actor: Int) {
    log(actor, "clone_end")
    cast.removeAll { $0 == actor }
    for index in threads.indices where threads[index].actor == actor { end(thread: index) }
    for key in conditions.keys where key.actor == actor { conditions[key] = nil }
    retire(actor)
  }

  // MARK: - Looks

  func carryOut(_ look: LookChange, _ index: Int) throws(UndefinedNumber) -> Bool {
    let actor = threads[index].actor
    let count = program.scenes[scene].objects[actors[actor].object].looks.count
    switch look {
    case .set(let place): if place < count { actors[actor].look = place }
    case .setByIndex(let formula):
      let place = try Self.place(number(formula, index))
      if (0..<count).contains(place) { actors[actor].look = place }
    case .next: if count > 0 { actors[actor].look = (actors[actor].look + 1) % count }
    case .previous: if count > 0 { actors[actor].look = (actors[actor].look + count - 1) % count }
    case .setBackground(let place, let waits): return changeBackground(to: place, waits: waits, index)
    case .setBackgroundByIndex(let formula, let waits):
      return try changeBackground(to: Self.place(number(formula, index)), waits: waits, index)
    case .show(let isVisible): actors[actor].isVisible = isVisible
    case .setValue(let value, let formula): try actors[actor][value] = number(formula, index)
    case .changeValue(let value, let formula): try actors[actor][value] += number(formula, index)
    case .clearEffects:
      for value in [LookValue.transparency, .brightness, .colour] { actors[actor][value] = value.initial }
    }
    return true
  }

  /// The place in a list of a number that counts from 1; −1 for one that no list can have.
  static func place(_ number: Double) -> Int {
    number >= 1 && number < 0x1p31 ? Int(number) - 1 : -1
  }
}
