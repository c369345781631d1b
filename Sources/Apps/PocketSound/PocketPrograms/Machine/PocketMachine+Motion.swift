import Foundation

extension PocketMachine {
  /// Carries out an instruction about an object's place; `false` if the thread waits.
  func carryOut(_ motion: Motion, _ index: Int) throws(UndefinedNumber) -> Bool {
    let actor = threads[index].actor
    let here = actors[actor].position(at: time)
    switch motion {
    case .place(let x, let y): try move(actor, to: (number(x, index), number(y, index)))
    case .setX(let x): try move(actor, to: (number(x, index), here.y))
    case .setY(let y): try move(actor, to: (here.x, number(y, index)))
    case .changeX(let x): try move(actor, to: (here.x + number(x, index), here.y))
    case .changeY(let y): try move(actor, to: (here.x, here.y + number(y, index)))
    case .glide(let duration, let x, let y):
      return try glide(
        actor, seconds: number(duration, index), from: here, to: (number(x, index), number(y, index)), index)
    case .move(let steps):
      let steps = try number(steps, index)
      let (dx, dy) = Self.heading(actors[actor].direction)
      move(actor, to: (here.x + steps * dx, here.y + steps * dy))
    case .turn(let degrees, let sign): try point(actor, to: actors[actor].direction + sign * number(degrees, index))
    case .point(let degrees): try point(actor, to: number(degrees, index))
    case .pointTo(let object):
      guard let target = object.flatMap({ object in cast.first { actors[$0].object == object } }) else { return true }
      let there = actors[target].position(at: time)
      if there != here { point(actor, to: atan2(there.x - here.x, there.y - here.y) * 180 / .pi) }
    case .goTo(let destination): move(actor, to: place(destination) ?? here)
    case .bounceOnEdge: bounce(actor, here)
    case .layer(let front, let steps):
      var back = 1
      if let steps { back = try Int(min(max(number(steps, index), -1e6), 1e6)) }
      restack(actor, back: front || back < 0 ? nil : back)
    }
    return true
  }

  /// Puts an object in front of all others, or some places back. The background stays behind all.
  private func restack(_ actor: Int, back: Int?) {
    guard let background = cast.first, actor != background else { return }
    var order = cast.dropFirst().sorted { (actors[$0].layer, $0) < (actors[$1].layer, $1) }
    guard let place = order.firstIndex(of: actor) else { return }
    order.remove(at: place)
    order.insert(actor, at: back.map { max(0, place - $0) } ?? order.count)
    for (place, other) in order.enumerated() { actors[other].layer = place + 1 }
  }

  /// The share of a step to the right and upwards in a direction in degrees; exact for the four main directions.
  private static func heading(_ degrees: Double) -> (x: Double, y: Double) {
    switch degrees {
    case 0: return (0, 1)
    case 90: return (1, 0)
    case 180, -180: return (0, -1)
    case -90: return (-1, 0)
    default: return (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    }
  }

  private func move(_ actor: Int, to place: (x: Double, y: Double)) {
    actors[actor].glide = nil
    (actors[actor].x, actors[actor].y) = place
  }

  private func glide(
    _ actor: Int, seconds: Double, from here: (x: Double, y: Double), to there: (x: Double, y: Double), _ index: Int
  ) -> Bool {
    move(actor, to: there)
    guard seconds > 0 else { return true }
    actors[actor].glide = Actor.Glide(
      start: time, end: time + min(seconds, 1e9) * configuration.sampleRate, from: here, to: there)
    return wait(seconds: seconds, index)
  }

  /// Points an object in a direction, −180 exclusive to 180 degrees.
  private func point(_ actor: Int, to degrees: Double) {
    guard degrees.isFinite else { return }
    let turn = degrees - 360 * (degrees / 360).rounded()
    actors[actor].direction = turn == -180 ? 180 : turn
  }

  private func place(_ destination: Destination) -> (x: Double, y: Double)? {
    switch destination {
    case .touch: return fingers.values.max().map { touches[$0] }
    case .random:
      let (width, height) = program.stageSize
      return (
        ((random.uniform() - 0.5) * width).rounded(), ((random.uniform() - 0.5) * height).rounded()
      )
    case .object(let object):
      return cast.first { actors[$0].object == object }.map { actors[$0].position(at: time) }
    }
  }

  /// Turns an object back at an edge of the stage. The sizes of looks are not known, so its middle counts.
  private func bounce(_ actor: Int, _ here: (x: Double, y: Double)) {
    let (width, height) = program.stageSize
    let (right, top) = (width / 2, height / 2)
    var (dx, dy) = Self.heading(actors[actor].direction)
    guard abs(here.x) > right || abs(here.y) > top else { return }
    if here.x > right { dx = -abs(dx) } else if here.x < -right { dx = abs(dx) }
    if here.y > top { dy = -abs(dy) } else if here.y < -top { dy = abs(dy) }
    move(actor, to: (min(max(here.x, -right), right), min(max(here.y, -top), top)))
    point(actor, to: atan2(dx, dy) * 180 / .pi)
  }
}
