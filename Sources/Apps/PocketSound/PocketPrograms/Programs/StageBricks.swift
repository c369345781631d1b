import CatrobatFormulas
import CatrobatProjects

extension ProgramCompiler {
  /// Compiles a brick about the place or the look of an object, which formulas can read and which may take time;
  /// `false` if it is another brick.
  mutating func compileStage(_ brick: CatrobatBrick) -> Bool {
    if let motion = motion(brick) {
      code.append(.motion(motion))
    } else if let look = look(brick) {
      code.append(.look(look))
    } else {
      switch brick.type {
      case "SayForBubbleBrick", "ThinkForBubbleBrick":
        code.append(.wait(formula(brick, "DURATION_IN_SECONDS", default: 0)))
      default: return false
      }
    }
    return true
  }

  private mutating func motion(_ brick: CatrobatBrick) -> Motion? {
    switch brick.type {
    case "PlaceAtBrick":
      .place(formula(brick, "X_POSITION", default: 0), formula(brick, "Y_POSITION", default: 0))
    case "SetXBrick": .setX(formula(brick, "X_POSITION", default: 0))
    case "SetYBrick": .setY(formula(brick, "Y_POSITION", default: 0))
    case "ChangeXByNBrick": .changeX(formula(brick, "X_POSITION_CHANGE", default: 0))
    case "ChangeYByNBrick": .changeY(formula(brick, "Y_POSITION_CHANGE", default: 0))
    case "GlideToBrick":
      .glide(
        formula(brick, "DURATION_IN_SECONDS", default: 0), x: formula(brick, "X_DESTINATION", default: 0),
        y: formula(brick, "Y_DESTINATION", default: 0))
    case "MoveNStepsBrick": .move(formula(brick, "STEPS", default: 0))
    case "TurnRightBrick": .turn(formula(brick, "TURN_RIGHT_DEGREES", default: 0), sign: 1)
    case "TurnLeftBrick": .turn(formula(brick, "TURN_LEFT_DEGREES", default: 0), sign: -1)
    case "PointInDirectionBrick": .point(formula(brick, "DEGREES", default: 90))
    case "PointToBrick": .pointTo(object: brick.object.flatMap { objects[$0] })
    case "GoToBrick": destination(brick).map { .goTo($0) }
    case "IfOnEdgeBounceBrick": .bounceOnEdge
    case "ComeToFrontBrick": .layer(front: true, steps: nil)
    case "GoNStepsBackBrick": .layer(front: false, steps: formula(brick, "STEPS", default: 0))
    default: nil
    }
  }

  private func destination(_ brick: CatrobatBrick) -> Destination? {
    switch brick.fields["spinnerSelection"] {
    case "80": .touch
    case "81": .random
    default: brick.object.flatMap { objects[$0] }.map { .object($0) }
    }
  }

  private mutating func look(_ brick: CatrobatBrick) -> LookChange? {
    switch brick.type {
    case "SetLookBrick": brick.look.map { .set($0) }
    case "SetLookByIndexBrick": .setByIndex(formula(brick, "LOOK_INDEX", default: 1))
    case "NextLookBrick": .next
    case "PreviousLookBrick": .previous
    case "SetBackgroundBrick": brick.look.map { .setBackground($0, waits: false) }
    case "SetBackgroundAndWaitBrick": brick.look.map { .setBackground($0, waits: true) }
    case "SetBackgroundByIndexBrick":
      .setBackgroundByIndex(formula(brick, "BACKGROUND_INDEX", "LOOK_INDEX", default: 1), waits: false)
    case "SetBackgroundByIndexAndWaitBrick":
      .setBackgroundByIndex(formula(brick, "BACKGROUND_WAIT_INDEX", "BACKGROUND_INDEX", default: 1), waits: true)
    case "ShowBrick": .show(true)
    case "HideBrick": .show(false)
    case "SetSizeToBrick": .setValue(.size, formula(brick, "SIZE", default: 100))
    case "ChangeSizeByNBrick": .changeValue(.size, formula(brick, "SIZE_CHANGE", default: 0))
    case "SetTransparencyBrick", "SetGhostEffectBrick":
      .setValue(.transparency, formula(brick, "TRANSPARENCY", default: 0))
    case "ChangeTransparencyByNBrick", "ChangeGhostEffectByNBrick":
      .changeValue(.transparency, formula(brick, "TRANSPARENCY_CHANGE", default: 0))
    case "SetBrightnessBrick": .setValue(.brightness, formula(brick, "BRIGHTNESS", default: 100))
    case "ChangeBrightnessByNBrick": .changeValue(.brightness, formula(brick, "BRIGHTNESS_CHANGE", default: 0))
    case "SetColorBrick": .setValue(.colour, formula(brick, "COLOR", default: 0))
    case "ChangeColorByNBrick": .changeValue(.colour, formula(brick, "COLOR_CHANGE", default: 0))
    case "ClearGraphicEffectBrick": .clearEffects
    default: nil
    }
  }
}
