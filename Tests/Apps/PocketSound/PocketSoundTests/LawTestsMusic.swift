import CatrobatProjects
import Expectations
import Foundation
import PocketPrograms
import Testing

/// Tempo, notes, drums, limits and speech, measured in rendered samples and events.
@Suite struct LawTestsMusic {
  @Test(arguments: PocketProfile.all, [(1.0, 20.0), (20, 20), (60, 60), (133, 133), (500, 500), (9000, 500)])
  func noteLengthsAtTempos(profile: PocketProfile, tempo: (asked: Double, used: Double)) throws {
    func run(_ beats: Double) throws -> LawRun {
      try LawRun(
        Law.project(
          Law.object("a", Law.script(Law.instrument("ORGAN"), Law.tempo(tempo.asked), Law.note(60, beats: beats)))),
        profile, seconds: 3.5)
    }
    let (one, longer) = (try run(1), try run(2))
    expectEqual(one.values("tempo", "bpm"), [tempo.used])
    let end = Int((60 / tempo.used * 48_000).rounded())
    expectEqual(one.frames("note_off"), [end])
    // Up to the end of the shorter note both have the same samples; the release begins with its first frame.
    let difference = try require(one.firstDifference(from: longer))
    expect((end...end + 2).contains(difference), "\(difference) after \(end)")
  }

  @Test(arguments: PocketProfile.all)
  func drumsPlayToTheirEndsAtTheirFrames(profile: PocketProfile) throws {
    func run(_ bricks: CatrobatBrick...) throws -> LawRun {
      try LawRun(
        Law.project(Law.object("a", CatrobatScript(type: "Script", trigger: .start, bricks: bricks))), profile,
        seconds: 2)
    }
    let (snare, cowbell) = (try run(Law.drum("SNARE_DRUM", beats: 0.1)), try run(Law.drum("COWBELL", beats: 1)))
    let both = try run(Law.drum("SNARE_DRUM", beats: 0.25), Law.drum("COWBELL", beats: 0.25))
    expectEqual(both.frames("drum"), [0, 12_000])
    let sum = snare.left.indices.map { snare.left[$0] + ($0 >= 12_000 ? cowbell.left[$0 - 12_000] : 0) }
    // Each sum of samples is rounded to 24 bits.
    expect(sum.indices.allSatisfy { abs(sum[$0] - both.left[$0]) < 1e-6 })
    let eight = try run(Law.times(8, Law.drum("CLAVES", beats: 0.125)))
    expectEqual(eight.frames("drum").count, 8)
  }

  @Test func recordingsOfNotes() throws {
    func run(_ key: Double, _ profile: PocketProfile) throws -> LawRun {
      try LawRun(
        Law.project(Law.object("a", Law.script(Law.instrument("BASSOON"), Law.note(key, beats: 0.5)))), profile,
        seconds: 0.4)
    }
    // The synthesised roots are 36, 42 and so on to 72. The nearest to 59 is 60; the highest that is not above it is 54.
    for (key, isSame) in [(48.0, true), (50, true), (59, false), (60, true), (71, false)] {
      let difference = try run(key, .thesis).firstDifference(from: run(key, .scratch3))
      expectEqual((difference == nil), isSame, "key \(key)")
    }
  }

  @Test(arguments: PocketProfile.all)
  func limitOfSounds(profile: PocketProfile) throws {
    let files = (0..<10).map { "quiet\($0)" }
    let object = CatrobatObject(
      name: "a", sounds: files.map { CatrobatFile(name: $0, fileName: $0) },
      scripts: [
        CatrobatScript(
          type: "Script", trigger: .start,
          bricks: [Law.volume(100), Law.wait(0.1)] + files.indices.map { Law.play($0) })
      ])
    let run = try LawRun(Law.project(object), profile, seconds: 0.4)
    expectEqual(run.left[12_000], (profile.name == "catroid" ? 7 : 10) * 0.5)
  }

  @Test(arguments: PocketProfile.all)
  func limitOfNotes(profile: PocketProfile) throws {
    let scripts = (0..<40).map { Law.script(Law.note(40 + Double($0), beats: 0.5)) }
    let object = CatrobatObject(name: "a", scripts: scripts)
    let run = try LawRun(Law.project(object), profile, seconds: 0.1)
    expectEqual(run.frames("note_on").count, (profile.name == "scratch3" ? 31 : 40))
  }

  @Test(arguments: PocketProfile.all)
  func textsThatOverlap(profile: PocketProfile) throws {
    func run(_ bricks: CatrobatBrick...) throws -> LawRun {
      try LawRun(
        Law.project(Law.object("a", CatrobatScript(type: "Script", trigger: .start, bricks: bricks))), profile,
        seconds: 2)
    }
    let first = try run(Law.speak("one thousand"))
    let second = try run(Law.wait(0.2), Law.speak("two"))
    let both = try run(Law.speak("one thousand"), Law.wait(0.2), Law.speak("two"))
    let isTogether = ["catroid", "scratch3"].contains(profile.name)
    expectEqual(both.frames("speak_stop"), (isTogether ? [] : [9600]))
    // From the end of the fade of 5 ms on the first text is silent, or it goes on; sums are rounded to 24 bits.
    let from = 9600 + 240
    let expected = first.left.indices.map { second.left[$0] + (isTogether || $0 < 9600 ? first.left[$0] : 0) }
    expect((from..<90_000).allSatisfy { abs(expected[$0] - both.left[$0]) < 1e-6 })
    expect((0..<9600).allSatisfy { expected[$0] == both.left[$0] })
  }
}
