import CatrobatFormulas
import CatrobatProjects

extension ProgramCompiler {
  /// Compiles a brick with which a program tests itself; `false` if it is another brick.
  mutating func compileTest(_ brick: CatrobatBrick) -> Bool {
    switch brick.type {
    case "AssertEqualsBrick":
      let actual = formula(brick, "ASSERT_EQUALS_ACTUAL", default: 0)
      code.append(.assertEquals(actual: actual, expected: formula(brick, "ASSERT_EQUALS_EXPECTED", default: 0)))
    case "AssertUserListsBrick":
      code.append(
        .assertLists(actual: brick.lists["ASSERT_LISTS_ACTUAL"], expected: brick.lists["ASSERT_LISTS_EXPECTED"]))
    case "ParameterizedBrick":
      // The end of the loop is a brick of its own with the formula and the list of what is expected.
      var loop = brick
      var end = loop.blocks.first.flatMap { $0.last?.type == "ParameterizedEndBrick" ? $0.last : nil }
      if end != nil { loop.blocks[0].removeLast() }
      if end == nil { end = CatrobatBrick(type: "ParameterizedEndBrick") }
      guard let end else { return true }
      let lists = loop.listNames
      if lists.isEmpty { warn("ParameterizedBrick names no list of inputs") }
      compileLoop(loop, .parameters(lists: lists, expected: end.list)) {
        $0.code.append(
          .assertParameter(actual: $0.formula(end, "ASSERT_LOOP_ACTUAL", default: 0), expected: end.list))
      }
    default: return false
    }
    return true
  }
}

extension CatrobatBrick {
  /// The bricks that show on the stage or act on volume or tempo, after which Pocket Code for Android lets a loop wait.
  private static let showing: Set = [
    "PlaceAtBrick", "SetXBrick", "SetYBrick", "ChangeXByNBrick", "ChangeYByNBrick", "GoToBrick", "IfOnEdgeBounceBrick",
    "MoveNStepsBrick", "TurnLeftBrick", "TurnRightBrick", "PointInDirectionBrick", "PointToBrick", "SetLookBrick",
    "SetLookByIndexBrick", "NextLookBrick", "PreviousLookBrick", "SetSizeToBrick", "ChangeSizeByNBrick",
    "SetTransparencyBrick", "SetGhostEffectBrick", "ChangeTransparencyByNBrick", "ChangeGhostEffectByNBrick",
    "SetBrightnessBrick", "ChangeBrightnessByNBrick", "SetColorBrick", "ChangeColorByNBrick", "SetBackgroundBrick",
    "SetBackgroundByIndexBrick", "SetVolumeToBrick", "ChangeVolumeByNBrick", "SetTempoBrick", "SetTempoToBrick",
  ]

  /// Whether it or a brick inside it is one of them.
  var shows: Bool { Self.showing.contains(type) || blocks.contains { $0.contains { $0.shows } } }
}
