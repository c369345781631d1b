import CatrobatProjects
import Expectations
import Foundation
import PocketPrograms
import Testing

/// Volume, measured in rendered samples of a recording with constant samples, of notes, drums and speech.
@Suite struct LawTestsVolume {
  @Test(arguments: PocketProfile.all, [0.0, 1, 5, 10, 25, 50, 70, 75, 99, 100])
  func gainOfRecordings(profile: PocketProfile, volume: Double) throws {
    let run = try LawRun(
      Law.project(Law.object("a", sounds: ["constant"], Law.script(Law.volume(volume), Law.wait(0.1), Law.play()))),
      profile, seconds: 0.5)
    let sample = Double(run.left[20_000])
    guard volume > 0 else { return expect(run.left.allSatisfy { $0 == 0 } && run.right.allSatisfy { $0 == 0 }) }
    // Samples of 24 bits: a rounding of 2⁻²⁴ is 5·10⁻⁷ dB, and the gain is rounded once more.
    expectLess(abs(20 * log10(sample / 0.5) - 20 * log10(volume / 100)), 2e-6)
    expectEqual(run.right[20_000], run.left[20_000])
  }

  @Test(arguments: PocketProfile.all)
  func initialVolumeAndRamp(profile: PocketProfile) throws {
    let run = try LawRun(
      Law.project(Law.object("a", sounds: ["constant"], Law.script(Law.play(), Law.wait(0.1), Law.volume(35)))),
      profile, seconds: 0.5)
    let start = profile.name == "catroid" ? 0.7 : 1.0
    expectLess(abs(Double(run.left[0]) / 0.5 - start), 1e-6)
    expectEqual(run.left[4799], run.left[0])
    // The ramp begins at the frame of the brick and ends after the profile's duration; both frames are exact.
    let first = try require(run.left.firstIndex { $0 != run.left[0] })
    let last = try require(run.left.lastIndex { $0 != run.left[20_000] && $0 > 0 && $0 > run.left[20_000] })
    let length = profile.name == "scratch3" ? 1200 : 240
    expectEqual(first, 4800)
    expectEqual(last, 4800 + length - 2)
    // No jump: each step of the ramp is far smaller than the whole change.
    let steps = (4800..<4800 + length).map { abs(Double(run.left[$0] - run.left[$0 - 1])) }
    expectLess(try require(steps.max()), 0.5 / Double(length) * 4)
  }

  @Test(arguments: PocketProfile.all)
  func whoseVolume(profile: PocketProfile) throws {
    let run = try LawRun(
      Law.project(
        Law.object("a", Law.script(Law.volume(50))),
        Law.object("b", sounds: ["constant"], Law.script(Law.wait(0.1), Law.play()))), profile, seconds: 0.5)
    let isGlobal = ["catty", "catroid"].contains(profile.name)
    expectLess(abs(Double(run.left[20_000]) - (isGlobal ? 0.25 : 0.5)), 1e-6)
  }

  @Test(arguments: PocketProfile.all)
  func soundingNotes(profile: PocketProfile) throws {
    func run(_ bricks: CatrobatBrick...) throws -> LawRun {
      try LawRun(
        Law.project(
          Law.object(
            "a", Law.script(Law.instrument("ORGAN"), Law.note(60, beats: 1)),
            CatrobatScript(type: "Script", trigger: .start, bricks: [Law.wait(0.4)] + bricks))), profile)
    }
    let (plain, quieter) = (try run(), try run(Law.volume(25)))
    let measured = plain.factor(of: quieter, in: 24_000..<44_000)
    let expected = ["thesis": 0.25, "catty": 0.25, "catroid": 1, "scratch3": 1][profile.name]
    // Both runs have the same samples before the gain; what is left is the rounding of samples to 24 bits.
    expect(abs(measured.factor - (expected ?? 0)) < 1e-6 && measured.rest < -120, "\(measured)")
    let change = plain.firstDifference(from: quieter)
    expect(expected == 1 ? change == nil : change == 19_200 || change == 19_201)
  }

  @Test(arguments: PocketProfile.all, [true, false])
  func laterNotesAndDrums(profile: PocketProfile, isDrum: Bool) throws {
    func run(_ volume: Double) throws -> LawRun {
      try LawRun(
        Law.project(
          Law.object(
            "a",
            Law.script(
              Law.volume(volume), Law.wait(0.1), isDrum ? Law.drum("SNARE_DRUM", beats: 0.5) : Law.note(60, beats: 0.5))
          )), profile)
    }
    let (plain, quieter) = (try run(100), try run(50))
    let measured = plain.factor(of: quieter, in: 0..<40_000)
    // Rounding of samples to 24 bits; that of each voice, too.
    expect(abs(measured.factor - (profile.name == "catroid" ? 1 : 0.5)) < 1e-6 && measured.rest < -120, "\(measured)")
  }

  @Test(arguments: PocketProfile.all)
  func speech(profile: PocketProfile) throws {
    func run(_ volume: Double) throws -> LawRun {
      try LawRun(
        Law.project(Law.object("a", Law.script(Law.volume(volume), Law.wait(0.1), Law.speak("one")))), profile)
    }
    let (plain, quieter) = (try run(100), try run(50))
    let measured = plain.factor(of: quieter, in: 0..<40_000)
    expect(abs(measured.factor - 0.5) < 1e-6 && measured.rest < -120, "\(measured)")
  }

  @Test(arguments: PocketProfile.all)
  func retriggerAndStopFade(profile: PocketProfile) throws {
    let again = try LawRun(
      Law.project(Law.object("a", sounds: ["constant"], Law.script(Law.play(), Law.wait(0.1), Law.play()))), profile,
      seconds: 0.5)
    let level = again.left[0]
    let length = profile.name == "scratch3" ? 1200 : 240
    // The new run begins at once at its full level, and the old one fades out in a straight line: their sum falls from
    // twice the level to the level.
    let last = try require(again.left.lastIndex { $0 > level })
    expectAtMost(abs(last - (4800 + length - 1)), 1)
    let middle = Double(again.left[4800 + length / 2] / level)
    // One frame of the line is a part of 1/240 of the level.
    expectLess(abs(middle - 1.5), 1.5 / Double(length), "\(middle)")
    expectEqual(again.frames("sound_start"), [0, 4800])
    let stopped = try LawRun(
      Law.project(Law.object("a", sounds: ["constant"], Law.script(Law.play(), Law.wait(0.1), Law.stopAll))), profile,
      seconds: 0.5)
    let end = try require(stopped.left.lastIndex { $0 != 0 })
    expectAtMost(abs(end - (4800 + length - 1)), 1)
  }
}
