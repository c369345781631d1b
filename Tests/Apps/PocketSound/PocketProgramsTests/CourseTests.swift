import CatrobatProjects
import Expectations
import PocketPrograms
import Testing

/// The course of scripts in time. A frame is a millisecond.
@Suite struct CourseTests {
  @Test func waitsDoNotDrift() {
    // 1/3 ms is no whole number of frames; 3000 waits of it are one second.
    let run = Run(
      Programs.project(
        Programs.object(
          "a", sounds: 1,
          Programs.script(
            .start, Bricks.times(1, Bricks.wait(0.0005)), Bricks.wait(1.0 / 3), Bricks.wait(1.0 / 3),
            Bricks.wait(1.0 / 3), Bricks.play(0)))),
      profile: .thesis)
    // The pass of the loop takes 20 ms.
    expectEqual(run.frames("sound_start"), [1020])
  }

  @Test(arguments: [(PocketProfile.thesis, 20), (.catty, 5)])
  func aPassOfALoopTakesAtLeastTheDelay(profile: PocketProfile, delay: Int) {
    let run = Run(
      Programs.project(
        Programs.object("a", sounds: 1, Programs.script(.start, Bricks.times(4, Bricks.play(0)), Bricks.stopAll))),
      profile: profile)
    expectEqual(run.frames("sound_start"), [0, delay, 2 * delay, 3 * delay])
    expectEqual(run.frames("stop_all_sounds"), [4 * delay])
  }

  @Test func aLongPassHasNoDelay() {
    let run = Run(
      Programs.project(
        Programs.object(
          "a", sounds: 1, Programs.script(.start, Bricks.forever(Bricks.play(0), Bricks.wait(0.1))))), until: 350)
    expectEqual(run.frames("sound_start"), [0, 100, 200, 300])
    expect(run.goesOn)
  }

  @Test func ticksOfTheQuantum() {
    let project = Programs.project(
      Programs.object(
        "a", sounds: 1,
        Programs.script(.start, Bricks.wait(0.01), Bricks.play(0), Bricks.wait(0.05), Bricks.play(0))))
    expectEqual(Run(project).frames("sound_start"), [10, 60])
    // The first wait ends at the tick of 33.3 ms, the second at that of 100 ms.
    expectEqual(Run(project, quantum: .ticks(1.0 / 30)).frames("sound_start"), [33, 100])
    expectEqual(Run(project, quantum: .ticks(1.0 / 60)).frames("sound_start"), [17, 67])
  }

  @Test func conditions() {
    let run = Run(
      Programs.project(
        Programs.object(
          "a", sounds: 2,
          Programs.script(
            .start, Bricks.set("n", Bricks.number(3)),
            Bricks.check(Bricks.variable("n"), then: [Bricks.play(0)], otherwise: [Bricks.play(1)]),
            Bricks.until(
              CatrobatFormula(.operator, "EQUAL", [Bricks.variable("n"), Bricks.number(0)]), Bricks.change("n", -1)),
            Bricks.check(Bricks.variable("n"), then: [Bricks.play(0)], otherwise: [Bricks.play(1)]))),
        variables: ["n"]))
    expectEqual(run.events.filter { $0.name == "sound_start" }.map { $0.fields[0].value }, [.text("a0"), .text("a1")])
    // Three passes of 20 ms.
    expectEqual(run.frames("sound_start"), [0, 60])
  }

  @Test func broadcastsStartReceiversAtTheSameFrame() {
    let run = Run(
      Programs.project(
        Programs.object(
          "a", sounds: 1, Programs.script(.start, Bricks.wait(0.1), Bricks.broadcast("go"), Bricks.play(0))),
        Programs.object("b", sounds: 1, Programs.script(.broadcast("go"), Bricks.play(0)))))
    expectEqual(run.frames("sound_start", of: "a"), [100])
    expectEqual(run.frames("sound_start", of: "b"), [100])
  }

  @Test func broadcastAndWaitWaitsForAllReceivers() {
    let run = Run(
      Programs.project(
        Programs.object("a", sounds: 1, Programs.script(.start, Bricks.broadcastAndWait("go"), Bricks.play(0))),
        Programs.object("b", sounds: 1, Programs.script(.broadcast("go"), Bricks.wait(0.3))),
        Programs.object("c", sounds: 1, Programs.script(.broadcast("go"), Bricks.wait(0.2)))))
    expectEqual(run.frames("sound_start", of: "a"), [300])
    // Without a receiver it goes on at once.
    let alone = Run(
      Programs.project(
        Programs.object("a", sounds: 1, Programs.script(.start, Bricks.broadcastAndWait("go"), Bricks.play(0)))))
    expectEqual(alone.frames("sound_start"), [0])
  }

  @Test func aReceiverThatStartsAgainReleasesWhoWaitedForIt() {
    let run = Run(
      Programs.project(
        Programs.object("a", sounds: 1, Programs.script(.start, Bricks.broadcastAndWait("go"), Bricks.play(0))),
        Programs.object("b", sounds: 1, Programs.script(.start, Bricks.wait(0.1), Bricks.broadcast("go"))),
        Programs.object("c", sounds: 1, Programs.script(.broadcast("go"), Bricks.wait(0.5), Bricks.play(0)))))
    expectEqual(run.frames("sound_start", of: "a"), [100])
    expectEqual(run.frames("sound_start", of: "c"), [600])
  }

  @Test func aTapStartsTheScriptAnew() {
    let run = Run(
      Programs.project(
        Programs.object("a", sounds: 1, Programs.script(.tapped, Bricks.wait(0.2), Bricks.play(0)))),
      outside: [.init(at: 0.1, .tap(object: "a")), .init(at: 0.2, .tap(object: "a"))])
    expectEqual(run.frames("tap"), [100, 200])
    expectEqual(run.frames("sound_start"), [400])
  }

  @Test func stoppingScripts() {
    let project = { (selection: String) in
      Programs.project(
        Programs.object(
          "a", sounds: 1,
          Programs.script(.start, Bricks.wait(0.1), Bricks.stopScripts(selection), Bricks.play(0)),
          Programs.script(.start, Bricks.wait(0.2), Bricks.play(0))),
        Programs.object("b", sounds: 1, Programs.script(.start, Bricks.wait(0.3), Bricks.play(0))))
    }
    expectEqual(Run(project("0")).frames("sound_start"), [200, 300])
    expectEqual(Run(project("1")).frames("sound_start"), [])
    expectEqual(Run(project("2")).frames("sound_start"), [100, 300])
  }

  @Test func aConditionStartsAScriptWhenItBecomesTrue() {
    let condition = CatrobatFormula(.operator, "GREATER_THAN", [Bricks.variable("n"), Bricks.number(0)])
    let run = Run(
      Programs.project(
        Programs.object(
          "a", sounds: 1, Programs.script(.condition(condition), Bricks.play(0)),
          Programs.script(
            .start, Bricks.wait(0.1), Bricks.set("n", Bricks.number(1)), Bricks.wait(0.1),
            Bricks.set("n", Bricks.number(0)), Bricks.wait(0.1), Bricks.set("n", Bricks.number(5)))),
        variables: ["n"]), until: 1000)
    // Conditions are looked at 60 times a second, also at 100 ms and at 300 ms, after the variable has changed.
    expectEqual(run.frames("sound_start"), [100, 300])
  }

  @Test func theSameCommandsHoweverTimeIsCut() {
    let project = Programs.project(
      Programs.object(
        "a", sounds: 2,
        Programs.script(
          .start,
          Bricks.forever(
            Bricks.set("n", CatrobatFormula(.function, "RAND", [Bricks.number(1), Bricks.number(5)])),
            Bricks.playAndWait(0), Bricks.broadcastAndWait("go")))),
      Programs.object("b", sounds: 1, Programs.script(.broadcast("go"), Bricks.note(60, beats: 0.25), Bricks.play(0))),
      variables: ["n"])
    let whole = Run(project, seed: 7)
    let cut = Run(project, seed: 7, cuts: Array(stride(from: 1, to: 10_000, by: 7)))
    expectEqual(whole.commands, cut.commands)
    expectEqual(whole.events, cut.events)
    expectUnequal(whole.events, Run(project, seed: 8).events)
  }

  /// It ends with a line that says why.
  @Test func aProgramThatNeverWaitsDoesNotHang() {
    let run = Run(
      Programs.project(
        Programs.object("a", Programs.script(.start, Bricks.broadcast("a"))),
        Programs.object("b", Programs.script(.broadcast("a"), Bricks.broadcast("a"), Bricks.broadcast("a")))),
      until: 2000)
    expectEqual(run.frames("program_fault").count, 1)
  }
}
