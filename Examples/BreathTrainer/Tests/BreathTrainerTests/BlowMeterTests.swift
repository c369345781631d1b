import AudioCore
import BreathTraining
import Foundation
import Testing

/// Synthetic breaths: white noise under an envelope in decibels.
enum Breath {
  static let sampleRate = 16_000.0

  /// Makes noise whose level follows `level`, which returns dBFS for a time in seconds, or `nil` for silence.
  static func sound(seconds: Double, level: (Double) -> Double?) throws -> AudioBuffer {
    var random = SeededRandom(seed: 7)
    let samples = (0..<Int(seconds * sampleRate)).map { n -> Float in
      let noise = random.uniform(in: -1..<1) * 3.0.squareRoot()
      return level(Double(n) / sampleRate).map { Float(noise * pow(10, $0 / 20)) } ?? 0
    }
    return try AudioBuffer(mono: samples, sampleRate: sampleRate)
  }

  /// Returns the blows in a sound that is processed in blocks.
  static func blows(_ sound: AudioBuffer, blockLength: Int = 512) throws -> [Blow] {
    var meter = try BlowMeter(settings: BlowSettings(), sampleRate: sound.sampleRate)
    var blows: [Blow] = []
    sound.withBlock { whole in
      for start in stride(from: 0, to: whole.frameCount, by: blockLength) {
        meter.process(whole.frames(start..<min(start + blockLength, whole.frameCount))) { blows.append($0) }
      }
    }
    meter.flush { blows.append($0) }
    return blows
  }
}

@Suite struct BlowMeterTests {
  /// The sound is a steady blow of 3 s after 1 s of silence. The window of 50 ms widens it by half a window at each
  /// end, and a hop is 10 ms, so the tolerance is 70 ms.
  @Test func onsetAndDurationAreThoseOfTheEnvelope() throws {
    let blows = try Breath.blows(Breath.sound(seconds: 6) { (1..<4).contains($0) ? -20 : nil })
    #expect(blows.count == 1)
    #expect(abs(blows[0].onset - 1) <= 0.04 && abs(blows[0].duration - 3) <= 0.07, "\(blows[0].duration)")
    #expect(abs((blows[0].level ?? 0) + 20) <= 0.2)
  }

  /// The level of 800 independent samples spreads by 4.34·√(0.8/800) = 0.14 dB for uniform noise (kurtosis 1.8).
  @Test func aSteadyFallIsTrendAndNotUnevenness() throws {
    let blow = try #require(
      try Breath.blows(Breath.sound(seconds: 6) { (1..<5).contains($0) ? -15 - 3 * ($0 - 1) : nil }).first)
    #expect(abs((blow.trend ?? 0) + 3) <= 0.1, "\(blow.trend ?? 0)")
    #expect((blow.evenness ?? 9) <= 0.25, "\(blow.evenness ?? 9)")
  }

  /// A tremor of ±3 dB at 2 Hz has a standard deviation of 3/√2 = 2.1 dB; the window of 50 ms flattens it by 2 %.
  @Test func aTremorIsUnevenness() throws {
    let blow = try #require(
      try Breath.blows(Breath.sound(seconds: 6) { (1..<5).contains($0) ? -20 + 3 * sin(4 * .pi * $0) : nil }).first)
    #expect(abs((blow.evenness ?? 0) - 2.1) <= 0.15, "\(blow.evenness ?? 0)")
  }

  @Test func shortGapsBelongToABlowAndLongOnesPartTwo() throws {
    func count(gap: Double) throws -> Int {
      try Breath.blows(Breath.sound(seconds: 5) { (1..<2).contains($0) || (2 + gap..<4).contains($0) ? -20 : -90 })
        .count
    }
    #expect(try count(gap: 0.1) == 1 && count(gap: 0.4) == 2)
    #expect(try Breath.blows(Breath.sound(seconds: 2) { (1..<1.05).contains($0) ? -20 : nil }).isEmpty)
  }

  @Test func aBlowThatTheSoundCutsOffCounts() throws {
    let blows = try Breath.blows(Breath.sound(seconds: 2) { $0 >= 1 ? -20 : nil })
    #expect(blows.count == 1 && abs(blows[0].duration - 1) <= 0.07)
    #expect(Blow(onset: 0, duration: 0.3, levels: [Double](repeating: -20, count: 10)).evenness == nil)
  }

  @Test(arguments: [1, 7, 64, 1024, 1_000_000]) func blocksDoNotMatter(length: Int) throws {
    let sound = try Breath.sound(seconds: 4) { (1..<3).contains($0) ? -20 : nil }
    #expect(try Breath.blows(sound, blockLength: length) == Breath.blows(sound))
  }
}
