import CatrobatProjects
import Expectations
import Foundation
import PocketPrograms
import Testing

/// The samples of a program do not depend on blocks, calls and runs.
@Suite struct LawTestsExactness {
  /// Two objects with sounds, notes, drums, speech, effects that change while they sound, messages, clones and a stop.
  private static let scenario = Law.project(
    Law.object(
      "a", sounds: ["tone", "stereo"],
      Law.script(
        Law.play(0), Law.pan(-30), Law.wait(0.1), Law.pitch(35), Law.broadcast("go"), Law.wait(0.15), Law.pan(60),
        Law.volume(55), Law.play(1), Law.broadcast("more", waits: true), Law.clearEffects, Law.play(0), Law.clone,
        Law.wait(0.313), Law.play(1), Law.wait(0.2), Law.stopAll, Law.wait(0.05), Law.note(64, beats: 0.25)),
      Law.script(Law.pitch(-77), Law.playAndWait(1), Law.drum("CLAVES", beats: 0.1), when: .cloned)),
    Law.object(
      "b", sounds: ["tone"],
      Law.script(
        Law.instrument("FLUTE"), Law.tempo(133), Law.times(4, Law.note(62, beats: 0.2), Law.note(69, beats: 0.13)),
        when: .broadcast("go")),
      Law.script(
        Law.play(), Law.times(5, Law.drum("SNARE_DRUM", beats: 0.11), Law.pitch(99), Law.wait(0.03)),
        Law.speak("go on", waits: true), when: .broadcast("more")),
      Law.script(Law.instrument("PIANO"), Law.volume(80), Law.note(50, beats: 0.7))))

  @Test(arguments: PocketProfile.all, [Quantum.exact, .ticks(1.0 / 30), .ticks(1.0 / 60)])
  func blocksCallsAndRuns(profile: PocketProfile, quantum: Quantum) throws {
    func run(calls: Int = 1, blockLength: Int = 1024) throws -> LawRun {
      try LawRun(
        Self.scenario, profile, seconds: 2.5, quantum: quantum, calls: calls, blockLength: blockLength)
    }
    let reference = try run()
    expect(reference.left.contains { abs($0) > 0.1 })
    for name in ["sound_start", "note_on", "drum", "speak_start", "clone", "stop_all_sounds"] {
      expect(!reference.frames(name).isEmpty, "\(name)")
    }
    for (calls, blockLength) in [(1, 1024), (1, 7), (1, 64), (1, 120_000), (2, 1024), (10, 333)] {
      let other = try run(calls: calls, blockLength: blockLength)
      expectNil(reference.firstDifference(from: other), "\(calls) calls, blocks of \(blockLength)")
      expectEqual(reference.events, other.events)
    }
    if case .ticks(let period) = quantum {
      for name in ["note_on", "drum", "sound_start", "volume", "effect"] {
        for frame in reference.frames(name) {
          // A tick lies between two frames; the event is at the nearest one.
          let ticks = Double(frame) / (period * Law.rate)
          expectAtMost(abs(ticks - ticks.rounded()) * period * Law.rate, 0.5, "\(name) at \(frame)")
        }
      }
    }
  }

  @Test func blocksOfOneFrame() throws {
    let whole = try LawRun(Self.scenario, .scratch3, seconds: 1)
    expectNil(try whole.firstDifference(from: LawRun(Self.scenario, .scratch3, seconds: 1, blockLength: 1)))
  }
}
