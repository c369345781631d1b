import CatrobatFormulas
import CatrobatProjects

extension PocketMachine {
  /// Takes an event from outside.
  func take(_ event: OutsideEvent) {
    switch event.kind {
    case .tap(let object):
      let actors = cast.filter { self.actors[$0].name == object }
      if actors.isEmpty { warn(nil, "a tap is left out: there is no object '\(object)' on the stage") }
      for actor in actors { tap(actor: actor) }
    case .touch(let x, let y):
      log(nil, "touch", ["x": .number(x), "y": .number(y)])
      touchStage(x: x, y: y, by: -1)
    case .release:
      log(nil, "release")
      fingers[-1] = nil
    case .broadcast(let message): _ = broadcast(message, waits: false, from: nil)
    case .sensor(let name, let value):
      switch value {
      case .number(let number):
        sensors[name] = .number(number)
        log(nil, "sensor", ["sensor": .text(name), "value": .number(number)])
      case .text(let text):
        sensors[name] = .text(text)
        log(nil, "sensor", ["sensor": .text(name), "value": .text(text)])
      }
    case .answer(let text):
      guard !questions.isEmpty else { return warn(nil, "an answer is left out: no question was asked") }
      let question = questions.removeFirst()
      guard threads[question.thread].generation == question.generation else { return take(event) }
      log(threads[question.thread].actor, "answer", ["text": .text(text)])
      if let variable = question.variable {
        set(variable: variable, to: .text(text), of: threads[question.thread].actor)
      }
      schedule(thread: question.thread, at: time)
    case .key(let key):
      log(nil, "key", ["key": .text(key)])
      for actor in cast {
        startScripts(of: actor) {
          if case .gamepadButton(let wanted) = $0 { wanted.lowercased() == key.lowercased() } else { false }
        }
      }
    case .collision(let a, let b, let begins):
      log(nil, begins ? "collision" : "collision_end", ["object": .text(a), "other": .text(b)])
      let pair = CollisionPair(a, b)
      guard begins else {
        collisions.remove(pair)
        return
      }
      guard collisions.insert(pair).inserted else { return }
      for actor in cast {
        let name = actors[actor].name
        guard name == a || name == b else { continue }
        let other = name == a ? b : a
        startScripts(of: actor) {
          if case .collision(let wanted) = $0 { wanted == nil || wanted == other } else { false }
        }
      }
    }
  }

  /// Asks a question: the script waits for an answer from outside.
  func ask(_ question: String, variable: String?, _ index: Int) -> Bool {
    log(threads[index].actor, "ask", ["question": .text(question)])
    threads[index].state = .answer
    questions.append(Question(thread: index, generation: threads[index].generation, variable: variable))
    return false
  }
}
