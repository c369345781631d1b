/// Makes blocks of a flat list in which bricks begin and end blocks, as versions up to 0.9999 wrote it.
struct BrickNest {
  /// An open block, and the brick that controls it.
  private struct Block {
    var brick: CatrobatBrick
    var bricks: [CatrobatBrick] = []
  }

  private static let loops: Set = [
    "ForeverBrick", "RepeatBrick", "RepeatUntilBrick", "ForVariableFromToBrick", "ForItemInUserListBrick",
  ]
  private static let conditions: Set = [
    "IfLogicBeginBrick", "IfThenLogicBeginBrick", "PhiroIfLogicBeginBrick", "RaspiIfLogicBeginBrick",
  ]
  private static let loopEnds: Set = ["LoopEndBrick", "LoopEndlessBrick"]
  private static let conditionEnds: Set = ["IfLogicEndBrick", "IfThenLogicEndBrick"]
  /// Blocks that may be nested.
  private static let depthLimit = 300

  private var open: [Block] = []
  private var done: [CatrobatBrick] = []

  /// Adds the next brick of the list; gives a problem, if there is one, in one line.
  mutating func add(_ brick: CatrobatBrick) -> String? {
    let type = brick.type
    if Self.loops.contains(type) || Self.conditions.contains(type) {
      // A brick with blocks of its own is complete.
      guard brick.blocks.isEmpty else {
        append(brick)
        return nil
      }
      guard open.count < Self.depthLimit else { return "\(type) is left out: it is nested too deeply" }
      open.append(Block(brick: brick))
      return nil
    }
    if type == "IfLogicElseBrick" {
      guard let last = open.last, Self.conditions.contains(last.brick.type), last.brick.blocks.isEmpty else {
        return "IfLogicElseBrick is left out: it has no beginning"
      }
      open[open.count - 1].brick.blocks = [last.bricks]
      open[open.count - 1].bricks = []
      return nil
    }
    guard Self.loopEnds.contains(type) || Self.conditionEnds.contains(type) else {
      append(brick)
      return nil
    }
    let beginnings = Self.loopEnds.contains(type) ? Self.loops : Self.conditions
    guard let last = open.last, beginnings.contains(last.brick.type) else {
      return "\(type) is left out: it has no beginning"
    }
    close()
    return nil
  }

  /// All bricks, and the problems of blocks without an end, which end with the list.
  mutating func finish() -> (bricks: [CatrobatBrick], problems: [String]) {
    var problems: [String] = []
    while let last = open.last {
      problems.append("\(last.brick.type) has no end: it ends with its script")
      close()
    }
    return (done, problems)
  }

  private mutating func close() {
    guard var block = open.popLast() else { return }
    block.brick.blocks.append(block.bricks)
    append(block.brick)
  }

  private mutating func append(_ brick: CatrobatBrick) {
    if open.isEmpty { done.append(brick) } else { open[open.count - 1].bricks.append(brick) }
  }
}
