import CatrobatProjects
import Expectations
import Foundation
import PocketPrograms
import TestSignals
import Testing

/// Pan and pitch, measured in rendered samples.
@Suite struct LawTestsEffects {
  private static let positions = [-100.0, -99, -75, -50, -25, -1, 0, 1, 25, 50, 75, 99, 100]

  private func panned(_ file: String, _ position: Double, _ profile: PocketProfile) throws -> (Double, Double) {
    let run = try LawRun(
      Law.project(
        Law.object("a", sounds: [file], Law.script(Law.volume(100), Law.pan(position), Law.wait(0.1), Law.play()))),
      profile, seconds: 0.3)
    return (Double(run.left[12_000]), Double(run.right[12_000]))
  }

  @Test(arguments: PocketProfile.all, positions)
  func panOfMonoRecordings(profile: PocketProfile, position: Double) throws {
    let (left, right) = try panned("constant", position, profile)
    let p = (position + 100) / 200
    // At 0 the effect is taken out: both sides have the sound as it is. A sample is rounded to 24 bits.
    let expected = position == 0 ? (1, 1) : (cos(p * .pi / 2), sin(p * .pi / 2))
    expect(abs(left / 0.5 - expected.0) < 1.2e-7 && abs(right / 0.5 - expected.1) < 1.2e-7)
    if position == -100 { expect(right == 0 && left == 0.5) }
    if position == 100 { expect(left == 0 && right == 0.5) }
  }

  @Test(arguments: PocketProfile.all, positions)
  func panOfStereoRecordings(profile: PocketProfile, position: Double) throws {
    let (left, right) = try panned("stereo", position, profile)
    let p = (position + 100) / 200
    let isMixed = profile.name == "scratch3"
    let expected =
      position == 0
      ? (0.5, -0.25) : ((isMixed ? 0.125 : 0.5) * cos(p * .pi / 2), (isMixed ? 0.125 : -0.25) * sin(p * .pi / 2))
    expect(abs(left - expected.0) < 6e-8 && abs(right - expected.1) < 6e-8)
    if position == -100 { expectEqual(right, 0) }
    if position == 100 { expectEqual(left, 0) }
  }

  @Test(arguments: PocketProfile.all)
  func notesDrumsAndSpeechHaveNoEffects(profile: PocketProfile) throws {
    func run(_ bricks: CatrobatBrick...) throws -> LawRun {
      let rest = [Law.wait(0.1), Law.speak("one"), Law.drum("COWBELL", beats: 0.25), Law.note(60, beats: 0.5)]
      return try LawRun(
        Law.project(
          Law.object("a", sounds: ["quiet"], CatrobatScript(type: "Script", trigger: .start, bricks: bricks + rest))),
        profile, seconds: 1.5)
    }
    expectNil(try run(Law.pan(-100), Law.pitch(120)).firstDifference(from: run()))
  }

  @Test(arguments: PocketProfile.all)
  func panRamp(profile: PocketProfile) throws {
    let run = try LawRun(
      Law.project(Law.object("a", sounds: ["constant"], Law.script(Law.play(), Law.wait(0.1), Law.pan(-100)))),
      profile, seconds: 0.4)
    let length = profile.name == "scratch3" ? 1200 : 240
    expectEqual(run.right.firstIndex { $0 != run.right[0] }, 4800)
    expectEqual(run.right.firstIndex(of: 0), 4800 + length - 1)
  }

  @Test(arguments: PocketProfile.all, [-360.0, -120, -75, -10, -1, -0.25, 0, 0.25, 1, 10, 75, 120, 360])
  func pitchOfRecordings(profile: PocketProfile, value: Double) throws {
    let run = try LawRun(
      Law.project(Law.object("a", sounds: ["tone"], Law.script(Law.pitch(value), Law.wait(0.1), Law.play()))), profile,
      seconds: 0.55)
    let expected = 440 * exp2(value / 120)
    let parts = [7200..<12_000, 19_200..<24_000].map {
      SineFit(run.left[$0], frequency: expected, sampleRate: Law.rate)
    }
    // A tone that is off by more than a turn between the two parts, 4 Hz, would leave a large residual.
    for part in parts { expectGreater(try require(part.signalToNoiseRatio), 60) }
    // Between the two parts, which lie 0.25 s apart, the phase moves on by the difference of frequencies.
    let turns = (parts[1].phase - parts[0].phase) / (2 * .pi) - expected * 0.25
    let error = abs(turns - turns.rounded()) / 0.25
    let cents = 1200 * log2(1 + error / expected)
    expectLess(cents, 0.1, "\(cents) cents")
  }

  @Test(arguments: PocketProfile.all, [-360.0, -120, -37, 0, 1, 10, 120, 360])
  func pitchMovesTheEndOfASound(profile: PocketProfile, value: Double) throws {
    let speed = exp2(value / 120)
    let frames = Int((48_000 / speed).rounded(.up))
    let run = try LawRun(
      Law.project(Law.object("a", sounds: ["constant"], Law.script(Law.pitch(value), Law.wait(0.1), Law.play()))),
      profile, seconds: 0.2 + Double(frames) / 48_000)
    // The speed is exact to 2⁻⁵³, so that the end can differ by a frame only where it is a whole number of frames.
    expect(run.frames("sound_end").count == 1 && abs(run.frames("sound_end")[0] - 4800 - frames) <= 1)
    let last = try require(run.left.lastIndex { $0 != 0 })
    expect(last < run.frames("sound_end")[0] && last >= run.frames("sound_end")[0] - 40)
  }

  @Test(arguments: PocketProfile.all)
  func pitchChangesWhileASoundPlays(profile: PocketProfile) throws {
    let run = try LawRun(
      Law.project(Law.object("a", sounds: ["constant"], Law.script(Law.play(), Law.wait(0.5), Law.pitch(120)))),
      profile, seconds: 1)
    // In the ramp of r frames the speed rises in equal steps to 2: it covers 1.5 r + 0.5 frames of the recording.
    let ramp = profile.name == "scratch3" ? 1200 : 240
    let rest = (24_000 - (1.5 * Double(ramp) + 0.5)) / 2
    expectEqual(run.frames("sound_end"), [24_000 + ramp + Int(rest.rounded(.up))])
  }

  @Test(arguments: PocketProfile.all)
  func clearEffectsConcernsOneObject(profile: PocketProfile) throws {
    let run = try LawRun(
      Law.project(
        Law.object(
          "a", sounds: ["constant"],
          Law.script(Law.volume(100), Law.pan(-100), Law.pitch(120), Law.wait(0.2), Law.clearEffects, Law.play())),
        Law.object("b", sounds: ["constant"], Law.script(Law.pan(100), Law.pitch(120), Law.wait(0.3), Law.play()))),
      profile, seconds: 1.5)
    // The second object's sound is an octave higher still, so it ends after half a second, and it is on the right.
    expectEqual(run.frames("sound_end", of: "b"), [38_400])
    expect(run.left[45_000] == 0.5 && run.right[45_000] == 0.5)
    expect(run.left[30_000] == 0.5 && run.right[30_000] == 1)
    expectEqual(run.values("volume", "volume"), [100])
  }
}
