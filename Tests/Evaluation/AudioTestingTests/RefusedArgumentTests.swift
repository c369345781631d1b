import AudioCore
import AudioExpectations
import Expectations
import TestSignals
import Testing

/// Scenes, changes and searches that cannot be are told in one line.
@Suite struct RefusedArgumentTests {
  private let tone = AudioBuffer(known: [Float](repeating: 0.5, count: 800), sampleRate: 8000)

  private func lines(_ cases: [(String, () throws -> Void)]) {
    for (line, body) in cases {
      expectEqual(expect(throws: AudioTestingError.self, "\(line)") { try body() }?.description, line)
    }
  }

  @Test func scenes() throws {
    let sources = ["a": tone]
    let scene = try SoundScene(sources: sources, steps: [.start("a"), .wait(-1), .wait(0.5), .start("a")])
    expectEqual(try scene.rendered().frameCount, 4800)
    lines([
      ("wait: expected up to 86400.0 s, got nan", { _ = try SoundScene(sources: sources, steps: [.wait(.nan)]) }),
      (
        "wait: expected up to 86400.0 s, got inf", { _ = try SoundScene(sources: sources, steps: [.wait(.infinity)]) }
      ),
      ("jitter: expected 0.0 to 86400.0 s, got nan", { _ = try scene.rendered(jitter: .nan) }),
      ("jitter: expected 0.0 to 86400.0 s, got inf", { _ = try scene.rendered(jitter: .infinity) }),
      ("duration: expected 0.0 to 1000000000.0 s, got -1.0", { _ = try scene.rendered(duration: -1) }),
      ("duration: expected 0.0 to 1000000000.0 s, got nan", { _ = try scene.rendered(duration: .nan) }),
      (
        "frames: expected 0 to 17179869184 of 1 channels, got 8000000000000",
        { _ = try scene.rendered(duration: 1e9) }
      ),
    ])
  }

  @Test func changes() {
    lines([
      (
        "time of the dropout: expected -1000000.0 to 1000000.0 s, got nan",
        { _ = try AudioMutation.dropout(at: .nan).applied(to: tone) }
      ),
      (
        "removed time: expected -1000000.0 to 1000000.0 s, got inf",
        { _ = try AudioMutation.splice(at: 0, removing: .infinity).applied(to: tone) }
      ),
      ("gain: expected -400.0 to 400.0 dB, got nan", { _ = try AudioMutation.gain(.nan).applied(to: tone) }),
      (
        "delay: expected -1000000.0 to 1000000.0 s, got 1e+300",
        { _ = try AudioMutation.delay(1e300).applied(to: tone) }
      ),
      (
        "noise: expected -400.0 to 400.0 dBFS, got -inf",
        { _ = try AudioMutation.noise(levelDBFS: -.infinity).applied(to: tone) }
      ),
    ])
    for cents in [Double.nan, .infinity, 1e300] {
      expect(throws: (any Error).self, "\(cents)") { try AudioMutation.pitch(cents: cents).applied(to: tone) }
    }
  }

  @Test func searches() {
    func search(_ change: (inout EventFinder.Configuration) -> Void) -> () throws -> Void {
      var configuration = EventFinder.Configuration()
      change(&configuration)
      return { [configuration] in _ = try EventFinder(sources: ["a": tone], configuration: configuration) }
    }
    lines([
      ("attack duration: expected 0.001 to 60.0 s, got nan", search { $0.attackDuration = .nan }),
      ("attack duration: expected 0.001 to 60.0 s, got 1e+300", search { $0.attackDuration = 1e300 }),
      ("threshold: expected 0.0 to 1.0, got -1.0", search { $0.threshold = -1 }),
      ("least gain: expected -200.0 to 200.0 dB, got inf", search { $0.leastGainDB = .infinity }),
      ("least share: expected -200.0 to 0.0 dB, got 1.0", search { $0.leastShareDB = 1 }),
    ])
  }

  /// Expected times that are no numbers are missing, not the end of the test.
  @Test func timesThatAreNoNumbersAreNotMet() throws {
    for time in [Double.nan, .infinity, -.infinity, 1e300] {
      let outcome = try EventExpectation.events([.init("a", at: time)], sources: ["a": tone], tolerance: 0.01)
        .outcome(of: AudioBuffer(silence: 800, channelCount: 1, sampleRate: 8000))
      expect(!outcome.isMet, "\(time)")
    }
    for count in [0, 1] {
      let sound = AudioBuffer(silence: count, channelCount: 1, sampleRate: 8000)
      expect(
        !(try EventExpectation.events([.init("a", at: 0)], sources: ["a": tone], tolerance: 0.01).outcome(of: sound))
          .isMet)
    }
  }
}
