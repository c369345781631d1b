import CatrobatProjects
import Expectations
import PocketPrograms
import Testing

/// When the passes of loops take time, what numbers that are not defined do, and programs without an end at one instant.
/// A frame is a millisecond.
@Suite struct SchedulerTests {
  private static let nan = CatrobatFormula(.operator, "DIVIDE", [Bricks.number(0), Bricks.number(0)])

  private static func run(_ profile: PocketProfile, _ bricks: CatrobatBrick..., until end: Int = 10_000) -> Run {
    Run(
      Programs.project(
        CatrobatObject(
          name: "a", sounds: (0..<2).map { CatrobatFile(name: "a\($0)", fileName: "a\($0).wav") },
          scripts: [CatrobatScript(type: "Script", trigger: .start, bricks: bricks)]), variables: ["n"]),
      profile: profile, until: end)
  }

  @Test func passesOfLoops() {
    let place = CatrobatBrick(type: "SetXBrick", formulas: ["X_POSITION": Bricks.number(1)])
    let cases: [(PocketProfile, CatrobatBrick, Int)] = [
      (.thesis, Bricks.change("n", 1), 2000), (.catty, Bricks.change("n", 1), 500),
      (.catroid, Bricks.change("n", 1), 0),
      (.scratch3, Bricks.change("n", 1), 0), (.thesis, place, 2000), (.catroid, place, 2000), (.scratch3, place, 3333),
      (.catroid, Bricks.volume(50), 2000), (.catroid, Bricks.play(1), 0),
    ]
    for (profile, brick, expected) in cases {
      let run = Self.run(profile, Bricks.times(100, brick), Bricks.play(0))
      expectEqual(run.frames("sound_start").last, expected, "\(profile.name) \(brick.type)")
    }
  }

  @Test func aLoopWithoutEndLetsTimePass() {
    for profile in PocketProfile.all {
      let run = Self.run(profile, Bricks.forever(Bricks.change("n", 1)), until: 1000)
      expect(run.goesOn && run.failure == nil, "\(profile.name)")
      expectLess(run.events.count, 20_000, "\(profile.name)")
    }
  }

  @Test func undefinedNumbers() {
    let bricks = { (value: CatrobatFormula) -> [CatrobatBrick] in
      [
        CatrobatBrick(type: "SetVolumeToBrick", formulas: ["VOLUME": value]),
        CatrobatBrick(type: "SetTempoBrick", formulas: ["TEMPO": value]),
        CatrobatBrick(
          type: "PlayNoteForBeatsBrick", formulas: ["NOTE_TO_PLAY": value, "BEATS_TO_PLAY_NOTE": Bricks.number(1)]),
        CatrobatBrick(type: "WaitBrick", formulas: ["TIME_TO_WAIT_IN_SECONDS": value]),
        Bricks.check(value, then: [Bricks.play(0)], otherwise: [Bricks.play(1)]),
      ]
    }
    for profile in [PocketProfile.thesis, .catty, .catroid] {
      for (value, count) in [(Self.nan, 0), (Bricks.number(1), 1)] {
        let run = Run(
          Programs.project(
            CatrobatObject(
              name: "a", sounds: (0..<2).map { CatrobatFile(name: "a\($0)", fileName: "a\($0).wav") },
              scripts: [CatrobatScript(type: "Script", trigger: .start, bricks: bricks(value))])), profile: profile)
        for event in ["volume", "tempo", "note_on", "sound_start"] {
          expectEqual(run.frames(event).count, count, "\(profile.name) \(event)")
        }
      }
    }
    // Scratch takes 0 for it.
    expectEqual(Self.run(.scratch3, bricks(Self.nan)[0]).values("volume", "volume"), [0])
  }

  @Test func notesAndTemposAreCut() {
    for (profile, note, tempo) in [(PocketProfile.catroid, 60.0, 100.0), (.thesis, 61, 100.9)] {
      let run = Self.run(profile, Bricks.tempo(100.9), Bricks.note(60.6, beats: 1))
      expectEqual(run.values("note_on", "note"), [note], "\(profile.name)")
      expectEqual(run.values("tempo", "bpm"), [tempo], "\(profile.name)")
    }
  }

  @Test func stopAllScriptsLeavesSounds() {
    for (profile, ends) in [(PocketProfile.catroid, [1000]), (.thesis, [1000]), (.scratch3, [])] {
      let run = Self.run(profile, Bricks.play(0), Bricks.stopScripts("1"), Bricks.play(1))
      expectEqual(run.frames("sound_end"), ends, "\(profile.name)")
      expectEqual(run.frames("sound_start"), [0], "\(profile.name)")
    }
  }

  @Test func programsWithoutAnEndAtOneInstantAreEnded() {
    let scene = { (name: String, next: String) in
      CatrobatScene(
        name: name,
        objects: [
          Programs.object(
            "a", Programs.script(.start, CatrobatBrick(type: "SceneStartBrick", fields: ["sceneToStart": next])))
        ])
    }
    let messages = Programs.project(
      Programs.object(
        "a", Programs.script(.start, Bricks.broadcast("m")), Programs.script(.broadcast("m"), Bricks.broadcast("n")),
        Programs.script(.broadcast("n"), Bricks.broadcast("m"))))
    let scenes = CatrobatProject(languageVersion: "0.999", scenes: [scene("one", "two"), scene("two", "one")])
    for profile in PocketProfile.all {
      for (project, word) in [(messages, "scripts start one another"), (scenes, "start each other")] {
        let run = Run(project, profile: profile)
        expect(run.failure?.contains(word) == true, "\(profile.name): \(run.failure ?? "no failure")")
        expect(!run.goesOn)
        expectLess(run.events.count, 100_000)
      }
    }
  }

  @Test func soundsOfASceneGoOnWithIt() {
    let scenes = [("one", "two", 0.3), ("two", "one", 2)].map { name, next, seconds in
      CatrobatScene(
        name: name,
        objects: [
          Programs.object(
            name, sounds: 1,
            Programs.script(
              .start, Bricks.play(0), Bricks.wait(seconds),
              CatrobatBrick(type: "SceneTransitionBrick", fields: ["sceneForTransition": next])))
        ])
    }
    let run = Run(CatrobatProject(languageVersion: "0.999", scenes: scenes))
    expectEqual(run.frames("sound_pause"), [300])
    expectEqual(run.frames("sound_resume"), [2300])
    // 700 ms of the first sound were left.
    expectEqual(run.frames("sound_end", of: "one"), [3000])
  }

  @Test func waitingUntilOthersAreIdle() {
    let run = Run(
      Programs.project(
        Programs.object(
          "a", sounds: 1, Programs.script(.start, CatrobatBrick(type: "WaitTillIdleBrick"), Bricks.play(0))),
        Programs.object("b", Programs.script(.start, Bricks.wait(0.5)))), profile: .catroid)
    let start = run.frames("sound_start").first ?? 0
    expect((500...520).contains(start), "\(start)")
  }
}
