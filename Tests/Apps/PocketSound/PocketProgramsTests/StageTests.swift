import CatrobatProjects
import Expectations
import PocketPrograms
import Testing

/// Clones, scenes, data, places and what comes from outside. A frame is a millisecond.
@Suite struct StageTests {
  private static func brick(
    _ type: String, _ formulas: [String: CatrobatFormula] = [:], fields: [String: String] = [:],
    variable: String? = nil, list: String? = nil, object: String? = nil, blocks: [[CatrobatBrick]] = []
  ) -> CatrobatBrick {
    CatrobatBrick(
      type: type, formulas: formulas, fields: fields, variable: variable, list: list, object: object, blocks: blocks)
  }

  private static func sensor(_ name: String) -> CatrobatFormula { CatrobatFormula(.sensor, name) }

  private static func speak(_ formula: CatrobatFormula) -> CatrobatBrick { brick("SpeakBrick", ["SPEAK": formula]) }

  /// What was spoken, in order.
  private static func spoken(_ run: Run) -> [String] {
    run.events.filter { $0.name == "speak_start" }.compactMap { event in
      if case .text(let text) = event.fields[0].value { text } else { nil }
    }
  }

  @Test func clonesRunTheirScriptsAndHaveTheirOwnSounds() {
    let run = Run(
      Programs.project(
        Programs.object(
          "a", sounds: 1,
          Programs.script(
            .start, Bricks.play(0), Bricks.wait(0.1), Self.brick("CloneBrick"), Bricks.wait(0.1),
            Self.brick("DeleteThisCloneBrick"), Self.brick("CloneBrick")),
          Programs.script(
            .cloned, Bricks.play(0), Bricks.wait(0.05), Self.brick("DeleteThisCloneBrick"), Bricks.play(0)))))
    expectEqual(run.frames("clone"), [100, 200])
    expectEqual(run.frames("clone_end"), [150, 250])
    // The sound of a clone goes on when the clone is gone.
    expectEqual(run.frames("sound_end"), [1000, 1100, 1200])
  }

  @Test func clonesInherit() {
    let run = Run(
      Programs.project(
        CatrobatObject(
          name: "a",
          scripts: [
            Programs.script(
              .start, Bricks.set("n", Bricks.number(7)), Bricks.volume(30), Self.brick("CloneBrick"),
              Bricks.set("n", Bricks.number(8))),
            Programs.script(.cloned, Self.speak(Bricks.variable("n")), Bricks.changeVolume(5)),
          ], variables: ["n"])))
    expectEqual(Self.spoken(run), ["7"])
    expectEqual(run.values("volume", "volume"), [30, 35])
  }

  @Test func scenes() {
    let first = CatrobatScene(
      name: "one",
      objects: [
        Programs.object(
          "a", sounds: 1,
          Programs.script(
            .start, Bricks.playAndWait(0), Self.brick("SceneTransitionBrick", fields: ["sceneForTransition": "two"]),
            Bricks.play(0)),
          Programs.script(.start, Bricks.wait(1.5), Bricks.play(0)))
      ])
    let second = CatrobatScene(
      name: "two",
      objects: [
        Programs.object(
          "b", sounds: 1,
          Programs.script(
            .start, Bricks.wait(2), Self.brick("SceneTransitionBrick", fields: ["sceneForTransition": "one"])))
      ])
    let run = Run(CatrobatProject(languageVersion: "0.999", scenes: [first, second]))
    expectEqual(run.frames("scene_start"), [0, 1000])
    expectEqual(run.frames("scene_continue"), [3000])
    // The first script goes on at once; the other one still had to wait for half a second.
    expectEqual(run.frames("sound_start"), [0, 3000, 3500])
  }

  @Test func lists() {
    let number = Bricks.number
    let item = { CatrobatFormula(.function, "LIST_ITEM", [number($0), CatrobatFormula(.list, "l")]) }
    let run = Run(
      Programs.project(
        CatrobatObject(
          name: "a",
          scripts: [
            Programs.script(
              .start, Self.brick("AddItemToUserListBrick", ["LIST_ADD_ITEM": number(1)], list: "l"),
              Self.brick("AddItemToUserListBrick", ["LIST_ADD_ITEM": number(2)], list: "l"),
              Self.brick(
                "InsertItemIntoUserListBrick",
                ["INSERT_ITEM_INTO_USERLIST_INDEX": number(1), "INSERT_ITEM_INTO_USERLIST_VALUE": number(3)], list: "l"),
              Self.brick(
                "ReplaceItemInUserListBrick",
                ["REPLACE_ITEM_IN_USERLIST_INDEX": number(2), "REPLACE_ITEM_IN_USERLIST_VALUE": number(4)], list: "l"),
              // Places that the list does not have change nothing.
              Self.brick("DeleteItemOfUserListBrick", ["LIST_DELETE_ITEM": number(0)], list: "l"),
              Self.brick("DeleteItemOfUserListBrick", ["LIST_DELETE_ITEM": number(9)], list: "l"),
              Self.speak(item(1)), Self.speak(item(2)), Self.speak(item(3)),
              Self.brick("DeleteItemOfUserListBrick", ["LIST_DELETE_ITEM": number(1)], list: "l"), Self.speak(item(1)),
              Self.brick(
                "ForItemInUserListBrick", variable: "v", list: "l", blocks: [[Self.speak(Bricks.variable("v"))]]))
          ], lists: ["l"])), profile: .scratch3)
    expectEqual(Self.spoken(run), ["3", "4", "2", "4", "4", "2"])
  }

  @Test func countingLoops() {
    let loop = { (from: Double, to: Double) in
      Self.brick(
        "ForVariableFromToBrick", ["FOR_LOOP_FROM": Bricks.number(from), "FOR_LOOP_TO": Bricks.number(to)],
        variable: "v", blocks: [[Self.speak(Bricks.variable("v"))]])
    }
    let run = Run(
      Programs.project(Programs.object("a", Programs.script(.start, loop(1, 3), loop(2, 0), loop(5, 5)))),
      profile: .scratch3)
    expectEqual(Self.spoken(run), ["1", "2", "3", "2", "1", "0", "5"])
  }

  @Test func usersBricks() {
    let call = CatrobatBrick(
      type: "UserDefinedBrick", fields: ["userDefinedBrickID": "x"], arguments: ["word": Bricks.text("hello")])
    let endless = CatrobatBrick(type: "UserDefinedBrick", fields: ["userDefinedBrickID": "y"])
    let run = Run(
      Programs.project(
        CatrobatObject(
          name: "a",
          scripts: [
            Programs.script(.start, call, call, Self.speak(CatrobatFormula(.userBrickInput, "word"))),
            Programs.script(.start, endless, Self.speak(Bricks.text("never"))),
          ],
          userBricks: [
            .init(
              identifier: "x", title: "say", inputs: ["word"],
              bricks: [Self.speak(CatrobatFormula(.userBrickInput, "word")), Bricks.wait(0.1)]),
            .init(identifier: "y", title: "again", bricks: [endless]),
          ])), profile: .scratch3)
    // An input has no value outside the brick.
    expectEqual(Self.spoken(run), ["hello", "hello", "0"])
    expectEqual(run.frames("warning").count, 1)
  }

  @Test func questionsWaitForAnswers() {
    let run = Run(
      Programs.project(
        Programs.object(
          "a",
          Programs.script(
            .start, Self.brick("AskBrick", ["ASK_QUESTION": Bricks.text("Name?")], variable: "v"),
            Self.speak(Bricks.variable("v"))))),
      outside: [.init(at: 0.5, .answer("Anna"))])
    expectEqual(run.frames("ask"), [0])
    expectEqual(run.frames("speak_start"), [500])
    expectEqual(Self.spoken(run), ["Anna"])
  }

  @Test func sensorsComeFromOutside() {
    let run = Run(
      Programs.project(
        Programs.object(
          "a",
          Programs.script(
            .start, Self.speak(Self.sensor("X_INCLINATION")), Bricks.wait(0.2),
            Self.speak(Self.sensor("X_INCLINATION")),
            Self.speak(Self.sensor("TIMER")), Self.speak(Self.sensor("DATE_YEAR"))))),
      profile: .scratch3, outside: [.init(at: 0.1, .sensor("X_INCLINATION", .number(-12.5)))])
    expectEqual(Self.spoken(run), ["0", "-12.5", "0.2", "2020"])
  }

  @Test func placesWhileGliding() {
    let run = Run(
      Programs.project(
        Programs.object(
          "a",
          Programs.script(
            .start,
            Self.brick(
              "GlideToBrick",
              [
                "DURATION_IN_SECONDS": Bricks.number(1), "X_DESTINATION": Bricks.number(100),
                "Y_DESTINATION": Bricks.number(-40),
              ]), Self.speak(Self.sensor("OBJECT_X"))),
          Programs.script(
            .start, Bricks.wait(0.25), Self.speak(Self.sensor("OBJECT_X")), Self.speak(Self.sensor("OBJECT_Y")),
            Bricks.wait(0.25), Self.brick("SetXBrick", ["X_POSITION": Bricks.number(7)]),
            Self.speak(Self.sensor("OBJECT_Y"))))),
      profile: .scratch3)
    expectEqual(Self.spoken(run), ["25", "-10", "-20", "7"])
  }

  @Test func stepsTurnsAndEdges() {
    let number = Bricks.number
    let move = { Self.brick("MoveNStepsBrick", ["STEPS": number($0)]) }
    let run = Run(
      Programs.project(
        Programs.object(
          "a",
          Programs.script(
            .start, move(10), Self.brick("TurnLeftBrick", ["TURN_LEFT_DEGREES": number(90)]), move(5),
            Self.speak(Self.sensor("OBJECT_X")), Self.speak(Self.sensor("OBJECT_Y")),
            Self.brick("PointInDirectionBrick", ["DEGREES": number(90)]), move(1000), Self.brick("IfOnEdgeBounceBrick"),
            Self.speak(Self.sensor("OBJECT_X")), Self.speak(Self.sensor("MOTION_DIRECTION"))))),
      profile: .scratch3)
    // Without a header the stage is 480 wide.
    expectEqual(Self.spoken(run), ["10", "5", "240", "-90"])
  }

  @Test func backgroundsStartScripts() {
    let background = CatrobatObject(
      name: "Background", looks: [.init(name: "x", fileName: "x.png"), .init(name: "y", fileName: "y.png")],
      scripts: [
        Programs.script(
          .start, Bricks.wait(0.1),
          CatrobatBrick(type: "SetBackgroundAndWaitBrick", look: 1), Bricks.speak("done"))
      ])
    let run = Run(
      Programs.project(
        background,
        Programs.object("a", Programs.script(.background("y.png"), Bricks.wait(0.3))),
        Programs.object("b", Programs.script(.background("x.png"), Bricks.speak("wrong")))))
    expectEqual(run.frames("speak_start"), [400])
    expectEqual(Self.spoken(run), ["done"])
  }

  @Test func collisionsAndKeys() {
    let run = Run(
      Programs.project(
        Programs.object("a", Programs.script(.collision("b"), Bricks.speak("hit"))),
        Programs.object("b", Programs.script(.collision(nil), Bricks.speak("any"))),
        Programs.object("c", Programs.script(.gamepadButton("A"), Bricks.speak("key")))),
      profile: .scratch3,
      outside: [
        .init(at: 0.1, .collision("b", "a", begins: true)), .init(at: 0.2, .collision("a", "b", begins: true)),
        .init(at: 0.3, .key("a")), .init(at: 0.4, .tap(object: "nobody")),
      ])
    expectEqual(run.frames("speak_start"), [100, 100, 300])
    expectEqual(run.frames("warning"), [400])
  }

  @Test func knownAndUnknownBricks() {
    let run = Run(
      Programs.project(
        Programs.object(
          "a",
          Programs.script(
            .start, Self.brick("StampBrick"), Self.brick("SetGravityBrick"), Self.brick("NeverHeardOfBrick"),
            Self.brick("PlaySoundBrick")))))
    expectEqual(
      run.warnings,
      [
        "a: SetGravityBrick is left out: the physics of objects is not computed",
        "a: NeverHeardOfBrick is left out: this brick is not known",
        "a: PlaySoundBrick is left out: it names no sound of this object",
      ])
  }
}
