import CatrobatFormulas
import CatrobatProjects

extension ProgramCompiler {
  /// Compiles a brick that steers the course of the program; `false` if it is another brick.
  mutating func compileControl(_ brick: CatrobatBrick) -> Bool {
    switch brick.type {
    case "ForeverBrick": compileLoop(brick, .forever)
    case "RepeatBrick": compileLoop(brick, .times(formula(brick, "TIMES_TO_REPEAT", default: 0)))
    case "RepeatUntilBrick": compileLoop(brick, .until(formula(brick, "REPEAT_UNTIL_CONDITION", default: 1)))
    case "ForVariableFromToBrick":
      let from = formula(brick, "FOR_LOOP_FROM", default: 0)
      compileLoop(brick, .from(from, to: formula(brick, "FOR_LOOP_TO", default: 0), variable: brick.variable))
    case "ForItemInUserListBrick":
      guard let list = brick.list else { return leaveOut(brick, "it names no list") }
      compileLoop(brick, .items(list: list, variable: brick.variable))
    case "IfLogicBeginBrick", "IfThenLogicBeginBrick":
      compileCondition(brick, formula(brick, "IF_CONDITION", default: 0))
    case "PhiroIfLogicBeginBrick", "RaspiIfLogicBeginBrick":
      warn("\(brick.type): no robot answers: the condition is false")
      compileCondition(brick, constant(0))
    case "DroneMoveBackwardBrick", "DroneMoveDownBrick", "DroneMoveForwardBrick", "DroneMoveLeftBrick",
      "DroneMoveRightBrick", "DroneMoveUpBrick", "DroneTurnLeftBrick", "DroneTurnRightBrick":
      code.append(.wait(formula(brick, "DRONE_TIME_TO_FLY_IN_SECONDS", default: 0)))
    case "JumpingSumoMoveBackwardBrick", "JumpingSumoMoveForwardBrick":
      code.append(.wait(formula(brick, "JUMPING_SUMO_TIME_TO_DRIVE_IN_SECONDS", default: 0)))
    case "VibrationBrick": code.append(.vibrate(formula(brick, "VIBRATE_DURATION_IN_SECONDS", default: 0)))
    case "ResetTimerBrick": code.append(.resetTimer)
    case "ReportBrick": code.append(.return)
    case "WaitBrick": code.append(.wait(formula(brick, "TIME_TO_WAIT_IN_SECONDS", default: 0)))
    case "WaitTillIdleBrick": code.append(.waitUntilIdle)
    case "WaitUntilBrick": code.append(.waitUntil(formula(brick, "IF_CONDITION", default: 1)))
    case "StopScriptBrick": code.append(.stop(stopKind(brick)))
    case "BroadcastBrick": code.append(.broadcast(message(brick), waits: false))
    case "BroadcastWaitBrick": code.append(.broadcast(message(brick), waits: true))
    case "CloneBrick": code.append(.clone(object: brick.object.flatMap { objects[$0] }))
    case "DeleteThisCloneBrick": code.append(.deleteClone)
    case "SceneStartBrick": code.append(.startScene(scene(brick), continues: false))
    case "SceneTransitionBrick": code.append(.startScene(scene(brick), continues: true))
    case "FinishStageBrick": code.append(.finish(passesTest: true))
    case "ExitStageBrick": code.append(.finish(passesTest: false))
    case "AskBrick", "AskSpeechBrick":
      code.append(.ask(formula(brick, "ASK_QUESTION", "ASK_SPEECH_QUESTION", default: 0), variable: brick.variable))
    case "StartListeningBrick": code.append(.ask(compiled(CatrobatFormula(.string, "")), variable: brick.variable))
    case "TapAtBrick", "TapForBrick", "TouchAndSlideBrick":
      code.append(.touchStage(formula(brick, "X_POSITION", default: 0), formula(brick, "Y_POSITION", default: 0)))
      if brick.type != "TapAtBrick" { code.append(.wait(formula(brick, "DURATION_IN_SECONDS", default: 0))) }
      let slides = brick.type == "TouchAndSlideBrick"
      let change = slides ? formula(brick, "X_POSITION_CHANGE", default: 0) : nil
      code.append(.releaseStage(change, slides ? formula(brick, "Y_POSITION_CHANGE", default: 0) : nil))
    case "UserDefinedBrick", "UserBrick":
      guard let index = userBrick(brick.fields["userDefinedBrickID"] ?? "") else {
        return leaveOut(brick, "its definition is missing")
      }
      code.append(.call(index, arguments: brick.arguments.mapValues { compiled($0) }))
    default: return false
    }
    return true
  }

  /// A brick that is left out with a warning.
  mutating func leaveOut(_ brick: CatrobatBrick, _ reason: String) -> Bool {
    warn("\(brick.type) is left out: \(reason)")
    return true
  }

  /// - Parameter end: adds what each pass does after the bricks of the loop.
  mutating func compileLoop(_ brick: CatrobatBrick, _ kind: LoopKind, end: (inout ProgramCompiler) -> Void = { _ in }) {
    let start = code.count
    code.append(.enterLoop(kind, exit: 0))
    code.append(.nextPass)
    compile(brick.blocks.first ?? [])
    end(&self)
    code.append(.endPass(start + 1, shows: refreshesScreen && brick.shows))
    patch(start, .enterLoop(kind, exit: code.count))
  }

  private mutating func compileCondition(_ brick: CatrobatBrick, _ condition: CompiledFormula) {
    let start = code.count
    code.append(.jumpUnless(condition, 0, undefined: 0))
    compile(brick.blocks.first ?? [])
    guard brick.blocks.count > 1, !brick.blocks[1].isEmpty else {
      patch(start, .jumpUnless(condition, code.count, undefined: code.count))
      return
    }
    let end = code.count
    code.append(.jump(0))
    let otherwise = code.count
    compile(brick.blocks[1])
    patch(start, .jumpUnless(condition, otherwise, undefined: code.count))
    patch(end, .jump(code.count))
  }

  private func stopKind(_ brick: CatrobatBrick) -> StopKind {
    switch brick.fields["spinnerSelection"] {
    case "1": .allScripts
    case "2": .otherScriptsOfObject
    default: .thisScript
    }
  }

  private mutating func message(_ brick: CatrobatBrick) -> CompiledFormula {
    if let formula = brick.formulas["BROADCAST_MESSAGE"] { return compiled(formula) }
    return compiled(CatrobatFormula(.string, brick.fields["broadcastMessage"] ?? ""))
  }

  private mutating func scene(_ brick: CatrobatBrick) -> CompiledFormula {
    let name = brick.fields["sceneToStart"] ?? brick.fields["sceneForTransition"] ?? ""
    return compiled(CatrobatFormula(.string, name))
  }
}
