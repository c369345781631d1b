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
    steps += Self.startCost
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
    running[key] = index
    log(actor, "script_start", ["script": .text(name(of: key)), "number": .number(Double(index))])
    schedule(thread: index, at: time)
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
    guard threads[waiting.thread].generation == waiting.generation, threads[waiting.thread].state == .event else {
      return
    }
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
    while threads[index].generation == generation {
      steps += 1
      if steps > stepLimit {
        if !isSlowed { (isSlowed, stepLimit) = (true, max(stepLimit / 2, Self.leastStepLimit)) }
        warn(threads[index].actor, "more than \(Self.stepLimit) bricks at one instant: the scripts are slowed down")
        return schedule(thread: index, at: time + configuration.profile.loopDelay * configuration.sampleRate)
      }
      let instruction = program.code[threads[index].place]
      threads[index].place += 1
      guard carryOut(instruction, thread: index) else { return }
    }
  }

  /// Carries out an instruction; `false` if the thread waits or has ended.
  private func carryOut(_ instruction: Instruction, thread index: Int) -> Bool {
    let actor = threads[index].actor
    switch instruction {
    case .jump(let place): threads[index].place = place
    case .jumpUnless(let condition, let place):
      if !value(condition, index).asTruth { threads[index].place = place }
    case .enterLoop(let kind, let exit): enter(kind, exit: exit, index)
    case .nextPass: return nextPass(index)
    case .endPass(let place): return endPass(place, index)
    case .wait(let duration): return wait(seconds: number(duration, index), index)
    case .waitUntil(let condition):
      if value(condition, index).asTruth { return true }
      threads[index].place -= 1
      threads[index].state = .condition(place: threads[index].place)
      startTicking()
      return false
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
    case .finish:
      log(actor, "program_end")
      hasFinished = true
      return false
    case .ask(let question, let variable): return ask(value(question, index).asText, variable: variable, index)
    case .touchStage(let x, let y): touchStage(x: number(x, index), y: number(y, index))
    case .releaseStage: touch = nil
    case .vibrate(let duration):
      return configuration.profile.vibrationWaits ? wait(seconds: number(duration, index), index) : true
    case .resetTimer: timerStart = time
    case .setVariable(let name, let formula): set(variable: name, to: valueToStore(formula, index), of: actor)
    case .changeVariable(let name, let formula):
      let change = value(formula, index)
      let old = variable(name, of: actor)
      set(variable: name, to: .number(old.asNumber + change.asNumber), of: actor)
    case .list(let name, let change): self.change(list: name, change, index)
    case .motion(let motion): return carryOut(motion, index)
    case .look(let look): return carryOut(look, index)
    default: return carryOutSound(instruction, thread: index)
    }
    return true
  }

  func value(_ formula: CompiledFormula, _ thread: Int) -> FormulaValue {
    var context = MachineContext(self, actor: threads[thread].actor, thread: thread)
    return formula.value(in: &context)
  }

  /// The value that a variable keeps.
  private func valueToStore(_ formula: CompiledFormula, _ thread: Int) -> FormulaValue {
    var context = MachineContext(self, actor: threads[thread].actor, thread: thread)
    return formula.valueToStore(in: &context)
  }

  /// The value as a number; what is no number is 0.
  func number(_ formula: CompiledFormula, _ thread: Int) -> Double {
    value(formula, thread).asNumber
  }

  /// Waits; a negative time is none.
  func wait(seconds: Double, _ index: Int) -> Bool {
    guard seconds > 0 else { return true }
    schedule(thread: index, at: time + min(seconds, 1e9) * configuration.sampleRate)
    return false
  }

  // MARK: - Loops

  private func enter(_ kind: LoopKind, exit: Int, _ index: Int) {
    var loop = ScriptThread.Loop(kind: kind, exit: exit, next: 0, last: 0, items: [], passStart: time)
    switch kind {
    case .forever, .until: break
    case .times(let count):
      loop.next = number(count, index).rounded(
        configuration.profile.roundsRepetitions ? .toNearestOrAwayFromZero : .down)
    case .from(let from, let to, _): (loop.next, loop.last) = (number(from, index), number(to, index))
    case .items(let list, _): loop.items = self.list(list, of: threads[index].actor)
    }
    threads[index].loops.append(loop)
  }

  private func nextPass(_ index: Int) -> Bool {
    guard var loop = threads[index].loops.last else { return true }
    loop.passStart = time
    let actor = threads[index].actor
    let goesOn: Bool
    switch loop.kind {
    case .forever: goesOn = true
    case .until(let condition): goesOn = !value(condition, index).asTruth
    case .times:
      goesOn = loop.next > 0
      loop.next -= 1
    case .from(_, _, let variable):
      // The direction is that of the first pass; afterwards `items` says that it has begun.
      let isDown = loop.items.isEmpty ? loop.next > loop.last : loop.items == [.number(-1)]
      loop.items = [.number(isDown ? -1 : 1)]
      goesOn = isDown ? loop.next >= loop.last : loop.next <= loop.last
      if goesOn, let variable { set(variable: variable, to: .number(loop.next), of: actor) }
      loop.next += isDown ? -1 : 1
    case .items(_, let variable):
      goesOn = Int(loop.next) < loop.items.count
      if goesOn, let variable { set(variable: variable, to: loop.items[Int(loop.next)], of: actor) }
      loop.next += 1
    }
    if goesOn {
      threads[index].loops[threads[index].loops.count - 1] = loop
    } else {
      threads[index].loops.removeLast()
      threads[index].place = loop.exit
    }
    return true
  }

  private func endPass(_ place: Int, _ index: Int) -> Bool {
    threads[index].place = place
    let start = threads[index].loops.last?.passStart ?? time
    let end = start + configuration.profile.loopDelay * configuration.sampleRate
    guard end > time else { return true }
    schedule(thread: index, at: end)
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
      for other in threads.indices { end(thread: other) }
      stopAllSounds(by: actor)
      return false
    case .otherScriptsOfObject:
      for other in threads.indices where other != index && threads[other].actor == actor { end(thread: other) }
      return true
    }
  }
}
