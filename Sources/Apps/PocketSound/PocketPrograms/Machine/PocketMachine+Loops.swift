import CatrobatFormulas

/// A brick needs a number and there is none.
struct UndefinedNumber: Error {}

extension PocketMachine {
  /// Instructions of a script that may be carried out at one instant by a loop that no brick slows down: of one that ends by
  /// itself, and of one that may not. Then the script lets a picture pass.
  private static let (countedTurn, endlessTurn) = (10_000, 200)
  /// Seconds between two pictures.
  private static let picture = 1.0 / 60

  /// Enters a loop, or passes it over if its numbers are not defined.
  func enter(_ kind: LoopKind, exit: Int, _ index: Int) throws(UndefinedNumber) {
    var loop = ScriptThread.Loop(kind: kind, exit: exit, next: 0, last: 0, items: [], passStart: time)
    let cutsNumbers = configuration.profile.skipsUndefined
    do throws(UndefinedNumber) {
      switch kind {
      case .forever, .until, .parameters: break
      case .times(let count):
        loop.next = try number(count, index).rounded(
          configuration.profile.roundsRepetitions ? .toNearestOrAwayFromZero : .down)
      case .from(let from, let to, _):
        let bounds = (try number(from, index), try number(to, index))
        loop.next = cutsNumbers ? bounds.0.rounded(.towardZero) : bounds.0
        loop.last = cutsNumbers ? bounds.1.rounded(.towardZero) : bounds.1
      case .items(let list, _): loop.items = self.list(list, of: threads[index].actor)
      }
    } catch {
      threads[index].place = exit
      throw error
    }
    if case .parameters(let lists, _) = kind {
      guard beginParameters(lists, index) else { return }
    }
    threads[index].loops.append(loop)
  }

  /// Begins the next pass of the innermost loop, or leaves it.
  func nextPass(_ index: Int) -> Bool {
    guard var loop = threads[index].loops.last else { return true }
    loop.passStart = time
    let actor = threads[index].actor
    let goesOn: Bool
    switch loop.kind {
    case .forever: goesOn = true
    case .until(let condition):
      // A condition that is no number ends the loop; any other number than 0 is true here.
      goesOn = value(condition, index).definedNumber.map { $0 == 0 } ?? !configuration.profile.skipsUndefined
    case .times:
      goesOn = loop.next > 0
      loop.next -= 1
    case .from(_, _, let variable): goesOn = nextValue(of: variable, &loop, actor)
    case .items(let list, let variable):
      // The list may change between two passes.
      let items = self.list(list, of: actor)
      goesOn = Int(loop.next) < items.count
      if goesOn, let variable { set(variable: variable, to: items[Int(loop.next)], of: actor) }
      loop.next += 1
    case .parameters(let lists, let expected):
      goesOn = nextParameters(lists, expected, pass: loop.passes, index)
      loop.passes += 1
    }
    if goesOn {
      threads[index].loops[threads[index].loops.count - 1] = loop
    } else if !hasFinished {
      threads[index].loops.removeLast()
      threads[index].place = loop.exit
    }
    return !hasFinished
  }

  /// The next value of the variable of a loop. The value goes on from what the variable has at the end of a pass, so that
  /// the bricks of the loop can change its course; a text ends it. There is at least one pass.
  private func nextValue(of variable: String?, _ loop: inout ScriptThread.Loop, _ actor: Int) -> Bool {
    // The direction is that of the first pass; afterwards `items` says that it has begun.
    let isFirst = loop.items.isEmpty
    let isDown = isFirst ? loop.next > loop.last : loop.items == [.number(-1)]
    loop.items = [.number(isDown ? -1 : 1)]
    if !isFirst {
      if let variable {
        guard case .number(let value) = self.variable(variable, of: actor) else { return false }
        loop.next = value
      }
      guard isDown ? loop.next > loop.last : loop.next < loop.last else { return false }
      loop.next += isDown ? -1 : 1
    }
    if let variable { set(variable: variable, to: .number(loop.next), of: actor) }
    return true
  }

  /// Ends a pass of a loop and waits as the profile says.
  func endPass(_ place: Int, shows: Bool, _ index: Int) -> Bool {
    threads[index].place = place
    let profile = configuration.profile
    let start = threads[index].loops.last?.passStart ?? time
    switch profile.loopPacing {
    case .showingLoops where !shows:
      guard threads[index].turnSteps > turnLimit(index) else { return true }
      schedule(thread: index, at: time + Self.picture * configuration.sampleRate)
      return false
    case .untilDrawn where drawnFrame != frame && threads[index].turnSteps <= turnLimit(index):
      threads[index].hasYielded = true
      schedule(thread: index, at: time)
      return false
    default:
      let end = start + profile.loopDelay * configuration.sampleRate
      guard end > time else { return true }
      schedule(thread: index, at: end)
      return false
    }
  }

  private func turnLimit(_ index: Int) -> Int {
    switch threads[index].loops.last?.kind {
    case .forever, .until: Self.endlessTurn
    default: Self.countedTurn
    }
  }
}
