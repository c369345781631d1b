import AudioCore
import AudioDegradation
import Expectations
import TestSignals
import Testing

/// What a file or a person can give is refused with a line, and conditions survive JSON.
@Suite struct RefusedDegradationTests {
  @Test func soundsThatDoNotFitAreRefused() {
    func degrade(_ samples: [Float], _ condition: String, rate: Double = 16_000) -> () throws -> Void {
      { _ = try Sounds.degraded(AudioBuffer(known: samples, sampleRate: rate), condition) }
    }
    let (tiny, huge) = ([Float](repeating: 1e-45, count: 1000), [Float](repeating: 3e38, count: 1000))
    expectLines(
      of: DegradationError.self,
      [
        ("expected at least one frame, got none", degrade([], "noise:10")),
        ("expected finite samples, got another at frame 2", degrade([0, 1, .nan, 0], "clip:6dB")),
        // A gain may leave full scale, and single precision too.
        ("expected finite samples, got another at frame 0", degrade(huge, "gain:+60+noise:10")),
        ("white: no signal-to-noise ratio, the sound is silent", degrade(tiny, "noise:10")),
        ("white: no signal-to-noise ratio, the sound is silent", degrade([0, 0], "noise:10")),
        ("clip: no clipping level above 0, since too many samples are silent", degrade([0, 0], "clip:6dB")),
        ("hum: expected a sample rate of more than 100.0 Hz, got 1.0 Hz", degrade([1], "hum:10", rate: 1)),
        (
          "band: expected a sample rate of more than 600.0 Hz, got 500.0 Hz", degrade([1], "phone", rate: 500)
        ),
        (
          "band: expected a sample rate of less than 15999.9999 Hz or well above it, got 16000.0 Hz",
          degrade([1, 0, 0], "band:0-7999.99995")
        ),
        ("expected at least one frame, got none", degrade([1], "resample:8000+clip:50%", rate: 768_000)),
        ("babble: expected other recordings of the corpus, got none", degrade([1, 0.5], "babble:0")),
      ])
  }

  /// Sounds at the ends of all ranges are degraded or refused, and no step ends the program.
  @Test func strangeSoundsPassOrAreRefused() throws {
    let shapes: [(samples: [Float], rate: Double)] = [
      ([1], 1), ([1], 768_000), ([0, 0, 0], 48_000), ([3e38, -3e38, 3e38], 44_100), ([1e-45, 0], 4000),
    ]
    let conditions = [
      "white:10", "pink:10", "brown:10", "speech-shaped:10", "hum:10", "room:0.05", "band:0-384000", "phone",
      "clip:50%",
      "clip:6dB", "speed:-75", "speed:300", "tempo:10", "pitch:100", "gain:60", "dropouts:1000/60000", "jitter:1",
      "quantise:2", "resample:8000", "g711:mu", "g711:a",
    ]
    var count = 0
    for (samples, rate) in shapes {
      for condition in conditions {
        do {
          let result = try Sounds.degraded(AudioBuffer(known: samples, sampleRate: rate), condition)
          expect(result.sound.samples.allSatisfy(\.isFinite), "\(condition) of \(samples) at \(rate) Hz")
          count += 1
        } catch let error as DegradationError {
          expect(!error.description.contains("\n"), "\(error)")
        }
      }
    }
    expectGreater(count, shapes.count * conditions.count / 3)
  }

  @Test func conditionsSurviveJSON() throws {
    for text in ["noise:20", "room:0.4+pink:10", "g711:a", "hum:10/60", "mp3:64"] {
      expectKept(try Degradation(parsing: text))
    }
    expectRefused(Degradation.self, #""phone:8""#, #"phone: expected phone, got "8""#)
  }

  @Test func listsDoNotMultiplyWithoutEnd() throws {
    let list = (0..<100).map { "\($0)" }.joined(separator: ",")
    let text = ["noise", "pink", "brown"].map { "\($0):\(list)" }.joined(separator: "+")
    let error = try #require(throws: DegradationError.self) { try Degradation.conditions(parsing: text) }
    expectEqual(error.description, "expected at most 100000 conditions, got 1000000")
  }
}
