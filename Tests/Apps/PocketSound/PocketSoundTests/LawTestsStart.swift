import CatrobatProjects
import Expectations
import Foundation
import PocketPrograms
import Testing

/// Values that are set at the instant at which something starts hold from its first sample.
@Suite struct LawTestsStart {
  private static let before: [(String, [CatrobatBrick])] = [
    ("nothing before", []), ("after a sound", [Law.play(0), Law.wait(1.2)]),
    ("beside a silent object's first sound", [Law.play(1), Law.wait(1.2), Law.play(1), Law.wait(1.2)]),
  ]

  @Test(arguments: PocketProfile.all)
  func volumeAndPan(profile: PocketProfile) throws {
    for (name, before) in Self.before {
      for isBefore in [true, false] {
        let values = [Law.volume(10), Law.pan(100)]
        let bricks = before + (isBefore ? values + [Law.play(0)] : [Law.play(0)] + values)
        let run = try LawRun(
          Law.project(
            Law.object(
              "a", sounds: ["constant", "constant2"], CatrobatScript(type: "s", trigger: .start, bricks: bricks))),
          profile, seconds: 3)
        let start = try require(run.frames("sound_start").last)
        // 10 % of 0.5; a sample is rounded to 24 bits.
        for frame in [start, start + 1, start + 100] {
          expectLess(abs(Double(run.right[frame]) - 0.05), 1e-7, "\(profile.name), \(name), frame \(frame - start)")
          expectEqual(run.left[frame], 0, "\(profile.name), \(name), frame \(frame - start)")
        }
      }
    }
  }

  @Test(arguments: PocketProfile.all)
  func whatSoundsAlreadyIsRamped(profile: PocketProfile) throws {
    let run = try LawRun(
      Law.project(
        Law.object(
          "a", sounds: ["constant", "other"],
          Law.script(Law.volume(100), Law.play(0), Law.wait(0.1), Law.volume(10), Law.play(1)))), profile, seconds: 0.5)
    // The earlier sound falls from 0.5 in a ramp; the later one is at 0.05 from its first sample.
    let ramp = profile.name == "scratch3" ? 1200.0 : 240
    let step = 0.45 / ramp
    expectLess(abs(Double(run.left[4800]) - (0.5 - step + 0.05)), 1e-6, "\(profile.name)")
    expectLess(abs(Double(run.left[12_000]) - 0.1), 1e-6, "\(profile.name)")
  }

  @Test(arguments: PocketProfile.all)
  func pitch(profile: PocketProfile) throws {
    for bricks in [[Law.pitch(120), Law.play(0)], [Law.play(0), Law.pitch(120)]] {
      let run = try LawRun(
        Law.project(
          Law.object("a", sounds: ["constant"], CatrobatScript(type: "s", trigger: .start, bricks: bricks))), profile)
      // An octave higher from the first sample on: half of 48,000 frames.
      expectEqual(run.frames("sound_end"), [24_000], "\(profile.name)")
    }
  }

  @Test(arguments: PocketProfile.all.filter { $0.noteVolume == .follows }, [false, true])
  func notes(profile: PocketProfile, hasEarlierNote: Bool) throws {
    func run(_ volume: Double, _ first: CatrobatBrick...) throws -> LawRun {
      let note = CatrobatScript(
        type: "s", trigger: .start,
        bricks: [Law.wait(0.5), Law.volume(volume), Law.instrument("ORGAN"), Law.note(60, beats: 0.5)])
      return try LawRun(
        Law.project(
          Law.object("a", CatrobatScript(type: "s", trigger: .start, bricks: first), note)), profile)
    }
    let earlier = hasEarlierNote ? [Law.note(72, beats: 0.2)] : []
    let (loud, quiet) = (
      hasEarlierNote ? try run(100, earlier[0]) : try run(100), hasEarlierNote ? try run(25, earlier[0]) : try run(25)
    )
    // From the first sample on, the quiet note is a quarter of the loud one.
    let measured = loud.factor(of: quiet, in: 24_001..<24_200)
    expectLess(abs(measured.factor - 0.25), hasEarlierNote ? 0.05 : 1e-6, "\(measured)")
  }
}
