import AudioCore
import AudioDegradation
import Expectations
import Foundation
import Testing

/// The maps of times and frequencies agree with measurements of the sound.
@Suite struct TimeAndPitchTests {
  private func cents(_ a: Double, _ b: Double) -> Double { 1200 * log2(a / b) }

  @Test(arguments: [
    ("speed:+4", 0.01), ("speed:-20", 0.01), ("speed:+33.3", 0.01), ("tempo:+10", 0.5), ("tempo:-25", 0.5),
    ("pitch:+100", 1.0), ("pitch:-350", 1), ("resample:8000", 0.01), ("resample:44100", 0.01), ("phone", 0.01),
    ("speed:+4+tempo:-10+pitch:+50", 1),
  ]) func frequenciesAreWhereTheMapSays(condition: String, toleranceCents: Double) throws {
    let tone = Sounds.tone(440, seconds: 4)
    let result = try Sounds.degraded(tone, condition)
    let deviation = cents(Sounds.frequency(result.sound), 440 * result.frequencyFactor)
    expectLess(abs(deviation), toleranceCents, "\(deviation) cents")
    let length = tone.duration * result.stretch
    expectAtMost(abs(result.sound.duration - length), 2 / result.sound.sampleRate)
  }

  /// A click 1.25 s after the start is found at the time that the map gives.
  @Test(arguments: [
    ("speed:+4", 0.0005), ("speed:-20", 0.0005), ("tempo:+10", 0.001), ("tempo:-25", 0.001), ("pitch:+100", 0.001),
    ("pitch:-350", 0.001), ("jitter:500", 0), ("resample:44100", 0.0001), ("phone", 0.0001), ("room", 0.0001),
    ("jitter:500+speed:+4", 0.0005), ("speed:+4+jitter:500", 0.0005), ("jitter:500+speed:-10+jitter:300", 0.0005),
  ]) func clicksAreWhereTheMapSays(condition: String, tolerance: Double) throws {
    let result = try Sounds.degraded(Sounds.click(at: 20_000, count: 48_000), condition, seed: 4)
    let time = Double(Sounds.loudestFrame(result.sound)) / result.sound.sampleRate
    expectAtMost(abs(time - (result.delay + 1.25 * result.stretch)), tolerance)
  }

  @Test func mapsCompose() throws {
    let result = try Sounds.degraded(Sounds.tone(seconds: 1), "jitter:500+speed:+25+pitch:+1200")
    let delay = try require(result.realised["startDelay"])
    expect(result.stretch == 0.8 && result.delay == delay * 0.8 && result.frequencyFactor == 2.5)
  }

  @Test func jitterIsUniform() throws {
    let sound = Sounds.tone(seconds: 0.01)
    let condition = try Degradation(parsing: "jitter:100")
    let delays = try (0..<400).map {
      try condition.apply(
        to: sound, seed: condition.seed(run: 9, recording: "\($0)"), materials: DegradationMaterials()
      ).delay
    }
    expect(delays.allSatisfy { (0...0.1).contains($0) })
    // 400 uniform numbers in 0…0.1 have a mean of 0.05 ± 0.0014 and a standard deviation of 0.0289 ± 0.0007. The
    // tolerance is four of these errors.
    let mean = delays.reduce(0, +) / 400
    let deviation = (delays.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 400).squareRoot()
    expect(abs(mean - 0.05) < 0.006 && abs(deviation - 0.0289) < 0.003)
  }
}
