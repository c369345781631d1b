import CatrobatFormulas
import CatrobatProjects

extension PocketMachine {
  /// Instructions that may be carried out at one instant. A program that never waits would otherwise stand still in time.
  static let stepLimit = 1_000_000
  /// The start of a script costs as much as so many instructions.
  private static let startCost = 20
  /// The limit halves with each instant that reaches it, down to this, so that such a program costs a bounded time.
  private static let leastStepLimit = 10_000
  /// Calls of the users' own bricks that may be nested.
  private static let callLimit = 1000
  /// Scripts that may run at the same time.
  private static let threadLimit = 200_000
  /// Scripts that may start one another in a row at one instant, and scripts that may start at one instant.
  private static let (rowLimit, startLimit) = (10_000, 200_000)

  // MARK: - Starting and ending

  /// Starts a script now, or again, as the profile says.
  func start(script: Int, of actor: Int, in group: Int? = nil) {
    let key = ScriptKey(actor: actor, script: script)
    if let old = running[key] {
      guard configuration.profile.restart == .anew else { return leave(group) }
      end(thread: old)
    }
    guard threads.count - freeThreads.count < Self.threadLimit else {
      warn(actor, "more than \(Self.threadLimit) scripts at the same time: further ones do not start")
      return leave(group)
    }
    guard let depth = takeStart(of: key) else { return leave(group) }
    let entry = program.scenes[scene].objects[actors[actor].object].scripts[script].entry
    let index: Int
    if let free = freeThreads.popLast() {
      let generation = threads[free].generation + 1
      threads[free] = ScriptThread(actor: actor, script: script, place: entry, time: time)
      threads[free].generation = generation
      index = free
    } else {
      index = threads.count
      threads.append(ScriptThread(actor: actor, script: script, place: entry, time: time))
    }
    threads[index].group = group
    threads[index].startFrame = frame
    threads[index].depth = depth
    running[key] = index
    log(actor, "script_start", ["script": .text(name(of: key)), "number": .number(Double(index))])
    schedule(thread: index, at: time)
  }

  /// Counts a start; gives how many scripts have started one another in a row, or `nil` where they would do so for ever.
  private func takeStart(of key: ScriptKey) -> Int? {
    guard !hasFinished else { return nil }
    steps += Self.startCost
    starts += 1
    let parent = current.flatMap { threads[$0].startFrame == frame ? threads[$0].depth : nil }
    let depth = (parent ?? -1) + 1
    guard depth < Self.rowLimit, starts < Self.startLimit else {
      let seconds = FormulaValue.number((time / configuration.sampleRate * 1000).rounded() / 1000).asText
      fail(
        key.actor,
        "scripts start one another for ever at \(seconds) s: after \(starts) starts at this instant, the last one by"
          + " \(name(of: key)) of '\(actors[key.actor].name)', the program ends")
      return nil
    }
    return depth
  }

  /// What starts a script, for the event log.
  private func name(of key: ScriptKey) -> String {
    let (scene, object) = actors[key.actor].place
    return program.scenes[scene].objects[object].scripts[key.script].trigger.text
  }

  /// Ends a thread, whoever waits for its end is told.
  func end(thread index: Int) {
    guard threads[index].state != .ended else { return }
    let group = threads[index].group
    threads[index].state = .ended
    threads[index].generation += 1
    threads[index].group = nil
    threads[index].loops = []
    threads[index].calls = []
    let key = ScriptKey(actor: threads[index].actor, script: threads[index].script)
    if running[key] == index { running[key] = nil }
    log(key.actor, "script_end", ["script": .text(name(of: key)), "number": .number(Double(index))])
    freeThreads.append(index)
    leave(group)
  }

  /// One thread less of a group; the last one wakes the thread that waits.
  func leave(_ group: Int?) {
    guard let group, var members = groups[group] else { return }
    members.remaining -= 1
    guard members.remaining <= 0 else {
      groups[group] = members
      return
    }
    groups[group] = nil
    wake(Actor.Waiting(thread: members.waiting, generation: members.generation))
  }

  /// A thread that waited goes on now.
  func wake(_ waiting: Actor.Waiting) {
    guard threads[waiting.thread].generation == waiting.generation else { return }
    if threads[waiting.thread].state == .paused { return wakePaused(waiting) }
    guard threads[waiting.thread].state == .event else { return }
    schedule(thread: waiting.thread, at: max(time, threads[waiting.thread].time))
  }

  /// Puts a thread on the agenda, at the first allowed time at `time` or later.
  func schedule(thread index: Int, at time: Double) {
    let allowed = configuration.quantum.next(time, sampleRate: configuration.sampleRate)
    threads[index].time = allowed
    threads[index].state = .due
    agenda.add(
      .thread(index, generation: threads[index].generation), at: max(frame, Int(min(allowed.rounded(), 0x1p52))))
  }

  // MARK: - Running

  /// Runs a thread until it waits or ends.
  func run(thread index: Int) {
    let generation = threads[index].generation
    if threads[index].turnFrame != frame { (threads[index].turnFrame, threads[index].turnSteps) = (frame, 0) }
    threads[index].hasYielded = false
    current = index
    defer { current = nil }
    while threads[index].generation == generation, !hasFinished {
      steps += 1
      threads[index].turnSteps += 1
      if steps > stepLimit {
        if !isSlowed { (isSlowed, stepLimit) = (true, max(stepLimit / 2, Self.leastStepLimit)) }
        warn(threads[index].actor, "more than \(Self.stepLimit) bricks at one instant: the scripts are slowed down")
        return schedule(thread: index, at: time + configuration.profile.loopDelay * configuration.sampleRate)
      }
      let instruction = program.code[threads[index].place]
      threads[index].place += 1
      do throws(UndefinedNumber) {
        guard try carryOut(instruction, thread: index) else { return }
      } catch {
        // The brick is passed over, as the profile says.
      }
    }
  }

  /// Carries out an instruction; `false` if the thread waits or has ended.
  ///
  /// - Throws: `UndefinedNumber` before it has done anything.
  private func carryOut(_ instruction: Instruction, thread index: Int) throws(UndefinedNumber) -> Bool {
    let actor = threads[index].actor
    switch instruction {
    case .jump(let place): threads[index].place = place
    case .jumpUnless(let condition, let place, let undefined):
      guard let truth = truth(condition, index) else {
        threads[index].place = configuration.profile.skipsUndefined ? undefined : place
        return true
      }
      if !truth { threads[index].place = place }
    case .enterLoop(let kind, let exit): try enter(kind, exit: exit, index)
    case .nextPass: return nextPass(index)
    case .endPass(let place, let shows): return endPass(place, shows: shows, index)
    case .wait(let duration):
      draw()
      return try wait(seconds: number(duration, index), index)
    case .waitUntil(let condition): return wait(until: truth(condition, index) ?? false, index)
    case .waitUntilIdle:
      return wait(
        until: !threads.indices.contains {
          $0 != index && threads[$0].state != .ended && threads[$0].state != .paused
        }, index)
    case .stop(let kind): return stop(kind, index)
    case .call(let brick, let arguments): return call(brick, arguments, index)
    case .return: return returnFromCall(index)
    case .broadcast(let message, let waits): return broadcast(value(message, index).asText, waits: waits, from: index)
    case .clone(let object): clone(object, by: index)
    case .deleteClone:
      guard actors[actor].isClone else { return true }
      remove(actor: actor)
      return false
    case .startScene(let name, let continues):
      return startScene(value(name, index).asText, continues: continues, by: index)
    case .finish(let passesTest):
      if passesTest { finishTest(.passed, by: index) }
      log(actor, "program_end")
      hasFinished = true
      return false
    case .ask(let question, let variable): return ask(value(question, index).asText, variable: variable, index)
    case .touchStage(let x, let y): try touchStage(x: number(x, index), y: number(y, index), in: index)
    case .releaseStage(let x, let y):
      var change = (x: 0.0, y: 0.0)
      if let x, let y { change = try (number(x, index), number(y, index)) }
      releaseStage(movedBy: change, in: index)
    case .vibrate(let duration):
      return try configuration.profile.vibrationWaits ? wait(seconds: number(duration, index), index) : true
    case .resetTimer: timerStart = time
    case .setVariable(let name, let formula): set(variable: name, to: valueToStore(formula, index), of: actor)
    case .changeVariable(let name, let formula): change(variable: name, by: value(formula, index), of: actor)
    case .list(let name, let change): try self.change(list: name, change, index)
    case .assertEquals(let actual, let expected):
      return assertEqual(value(actual, index), value(expected, index), index)
    case .assertLists(let actual, let expected): return assertLists(actual, expected, index)
    case .assertParameter(let actual, let expected): return assertParameter(value(actual, index), expected, index)
    case .motion(let motion):
      draw()
      return try carryOut(motion, index)
    case .look(let look):
      draw()
      return try carryOut(look, index)
    default: return try carryOutSound(instruction, thread: index)
    }
    return true
  }

  /// Something is drawn at this instant.
  func draw() { drawnFrame = frame }

  func value(_ formula: CompiledFormula, _ thread: Int) -> FormulaValue {
    var context = MachineContext(self, actor: threads[thread].actor, thread: thread)
    return formula.value(in: &context)
  }

  /// The value that a variable keeps.
  private func valueToStore(_ formula: CompiledFormula, _ thread: Int) -> FormulaValue {
    var context = MachineContext(self, actor: threads[thread].actor, thread: thread)
    return formula.valueToStore(in: &context)
  }

  /// The value as a number.
  ///
  /// - Throws: `UndefinedNumber` for what is no number, in profiles that pass over the brick; in others it is 0.
  func number(_ formula: CompiledFormula, _ thread: Int) throws(UndefinedNumber) -> Double {
    if let number = value(formula, thread).definedNumber { return number }
    guard configuration.profile.skipsUndefined else { return 0 }
    throw UndefinedNumber()
  }

  /// Whether a condition holds; `nil` if it is no number.
  func truth(_ condition: CompiledFormula, _ thread: Int) -> Bool? {
    let value = value(condition, thread)
    return value.definedNumber == nil ? nil : value.asTruth
  }

  /// Waits; a negative time is none.
  func wait(seconds: Double, _ index: Int) -> Bool {
    guard seconds > 0 else { return true }
    schedule(thread: index, at: time + min(seconds, 1e9) * configuration.sampleRate)
    return false
  }

  /// Waits until a condition holds: it is looked at on every tick of the stage, or as often as the profile says.
  private func wait(until holds: Bool, _ index: Int) -> Bool {
    let delay = configuration.profile.conditionDelay
    if delay == 0, holds { return true }
    if delay > 0, holds, threads[index].looksAgain {
      threads[index].looksAgain = false
      return true
    }
    threads[index].place -= 1
    if delay > 0 {
      threads[index].looksAgain = true
      schedule(thread: index, at: time + delay * configuration.sampleRate)
    } else {
      threads[index].state = .condition(place: threads[index].place)
      startTicking()
    }
    return false
  }

  // MARK: - Calls and stops

  private func call(_ brick: Int, _ arguments: [String: CompiledFormula], _ index: Int) -> Bool {
    guard threads[index].calls.count < Self.callLimit else {
      warn(threads[index].actor, "own bricks call one another more than \(Self.callLimit) times: the script ends")
      end(thread: index)
      return false
    }
    let inputs = arguments.mapValues { value($0, index) }
    threads[index].calls.append(
      ScriptThread.Call(
        returnPlace: threads[index].place, loopCount: threads[index].loops.count, inputs: inputs))
    threads[index].place = program.userBricks[brick]
    return true
  }

  private func returnFromCall(_ index: Int) -> Bool {
    guard let call = threads[index].calls.popLast() else {
      end(thread: index)
      return false
    }
    threads[index].loops.removeLast(threads[index].loops.count - call.loopCount)
    threads[index].place = call.returnPlace
    return true
  }

  private func stop(_ kind: StopKind, _ index: Int) -> Bool {
    let actor = threads[index].actor
    switch kind {
    case .thisScript:
      end(thread: index)
      return false
    case .allScripts:
      for other in threads.indices where threads[other].state != .paused { end(thread: other) }
      if configuration.profile.stopAllSilences { stopAllSounds(by: actor) }
      return false
    case .otherScriptsOfObject:
      for other in threads.indices where other != index && threads[other].actor == actor { end(thread: other) }
      return true
    }
  }
}
