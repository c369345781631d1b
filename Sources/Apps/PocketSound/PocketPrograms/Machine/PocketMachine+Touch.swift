import Foundation

extension PocketMachine {
  /// A finger touches the stage.
  ///
  /// - Parameter finger: the thread whose brick it belongs to; −1 from outside.
  func touchStage(x: Double, y: Double, by finger: Int) {
    fingers[finger] = touches.count
    touches.append((x, y))
    for actor in cast { startScripts(of: actor) { if case .touchDown = $0 { true } else { false } } }
  }

  /// A brick touches the stage: what lies there in front is tapped.
  func touchStage(x: Double, y: Double, in index: Int) {
    log(threads[index].actor, "touch", ["x": .number(x), "y": .number(y)])
    touchStage(x: x, y: y, by: index)
    let front = cast.sorted { (actors[$0].layer, $0) > (actors[$1].layer, $1) }
    if let actor = front.first(where: { lies($0, at: (x, y)) }) { tap(actor: actor) }
  }

  /// The finger of a brick moves by some units and leaves the stage.
  func releaseStage(movedBy change: (x: Double, y: Double), in index: Int) {
    guard let place = fingers.removeValue(forKey: index) else { return }
    touches[place] = (touches[place].x + change.x, touches[place].y + change.y)
  }

  /// Whether the rectangle of an object's look lies at a place. It turns with the object; transparent parts count, too.
  private func lies(_ actor: Int, at place: (x: Double, y: Double)) -> Bool {
    let state = actors[actor]
    let looks = program.scenes[state.scene].objects[state.object].looks
    guard state.isVisible, state.transparency < 100, looks.indices.contains(state.look),
      let size = facts.pictureSize(program.scenes[state.scene].name, looks[state.look].fileName)
    else { return false }
    let middle = state.position(at: time)
    let angle = (state.direction - 90) * .pi / 180
    let (dx, dy) = (place.x - middle.x, place.y - middle.y)
    // Back from the turned rectangle: a direction turns clockwise.
    let (x, y) = (dx * cos(angle) - dy * sin(angle), dx * sin(angle) + dy * cos(angle))
    return abs(x) <= size.width / 2 * state.size / 100 && abs(y) <= size.height / 2 * state.size / 100
  }
}
