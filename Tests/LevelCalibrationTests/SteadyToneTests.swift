import AudioCore
import Foundation
import LevelCalibration
import TestSignals
import Testing

@Suite struct SteadyToneTests {
  private let rate = 16_000.0

  private func tone(
    _ frequency: Double = 1000, _ amplitude: Double = 0.1, seconds: Double = 2.5, rate: Double = 16_000
  ) -> [Float] {
    TestSignal.sine(frequency: frequency, amplitude: amplitude, frameCount: Int(seconds * rate), sampleRate: rate)
  }

  private func measure(_ samples: [Float], _ frequency: Double = 1000) throws -> SteadyTone {
    try SteadyTone(in: AudioBuffer(mono: samples, sampleRate: rate), frequency: frequency)
  }

  private func failure(_ samples: [Float], _ frequency: Double = 1000) -> CalibrationError? {
    #expect(throws: CalibrationError.self) { try measure(samples, frequency) }
  }

  /// Float samples carry a sine to 1e-7 of its size: 1e-6 dB.
  @Test(arguments: [8000.0, 44_100, 96_000], [250.0, 1000, 3150])
  func levelOfAPureTone(rate: Double, frequency: Double) throws {
    for amplitude in [1.0, 1e-3] {
      let buffer = AudioBuffer(mono: tone(frequency, amplitude, rate: rate), sampleRate: rate)
      let steady = try SteadyTone(in: buffer, frequency: frequency)
      #expect(abs(steady.level.sinePeak - 20 * log10(amplitude)) < 1e-5, "\(steady.level.sinePeak)")
      #expect(abs(steady.frequency - frequency) < 1e-4 && steady.levelDeviation < 1e-4)
    }
  }

  /// A class 2 calibrator may be 2 % off: the level must not suffer.
  @Test(arguments: [980.0, 993.7, 1012.3, 1020])
  func theTonesOwnFrequencyIsFound(frequency: Double) throws {
    let steady = try measure(tone(frequency))
    #expect(abs(steady.level.sinePeak + 20) < 1e-4 && abs(steady.frequency - frequency) < 0.001)
    #expect(steady.nominalFrequency == 1000)
  }

  /// Noise, hum and an offset count as what they are. White noise 30 dB below the tone, of which a piece's fit sees a
  /// few hertz, moves the level by hundredths of a decibel at most.
  @Test(arguments: 1...3)
  func noiseAndHumAreNotLevel(seed: UInt64) throws {
    // Uniform in ±a has a mean square of a²/3; the tone's is 0.005.
    let noise = TestSignal.whiteNoise(amplitude: (0.005 * 3 * 0.001).squareRoot(), frameCount: 40_000, seed: seed)
    let hum = tone(50, 0.004)
    let steady = try measure(zip(zip(tone(), noise), hum).map { $0.0 + $0.1 + $1 + 0.05 })
    #expect(abs(steady.level.sinePeak + 20) < 0.01, "seed \(seed): \(steady.level)")
    // Hum of 0.004 is 28 dB below the tone, noise 30: together 25.8 dB.
    #expect(abs(try #require(steady.signalToNoise) - 25.84) < 0.3, "seed \(seed)")
    #expect(steady.levelDeviation < 0.02)
  }

  /// Put on after 2 s with handling noise, taken off before the end: the middle is found.
  @Test func whatIsAroundTheToneDoesNotMatter() throws {
    let quiet = TestSignal.whiteNoise(amplitude: 1e-4, frameCount: 32_000, seed: 1)
    let handling = TestSignal.whiteNoise(amplitude: 0.9, frameCount: 8000, seed: 2)
    let steady = try measure(quiet + handling + tone(seconds: 3) + handling + quiet)
    #expect(abs(steady.level.sinePeak + 20) < 1e-3)
    #expect(abs(steady.stretch.lowerBound - 2.5) < 0.1 && abs(steady.stretch.upperBound - 5.5) < 0.1)
  }

  @Test func tooShort() {
    #expect(failure(tone(seconds: 1.5)) == .tooShort(expected: 2, got: 1.5))
    #expect(failure([]) == .tooShort(expected: 2, got: 0))
    let interrupted = tone(seconds: 1.2) + [Float](repeating: 0, count: 8000) + tone(seconds: 1.2)
    guard case .unsteady(_, expected: 2, let got)? = failure(interrupted) else {
      Issue.record("expected .unsteady")
      return
    }
    #expect(abs(got - 1.2) < 0.11)
  }

  @Test func silence() { #expect(failure([Float](repeating: 0, count: 40_000)) == .silent) }

  @Test(arguments: [250.0, 1100, 940, 4000])
  func wrongFrequency(frequency: Double) {
    guard case .wrongFrequency(expected: 1000, let got)? = failure(tone(frequency)) else {
      Issue.record("expected .wrongFrequency")
      return
    }
    #expect(abs(got - frequency) < 2, "\(got)")
  }

  /// Clipped by 0.1 dB as by 6: samples stand at full scale.
  @Test(arguments: [1.02, 1.1, 2, 20])
  func clipped(amplitude: Double) {
    let samples = tone(1000, amplitude).map { max(-1, min(1 - Float(0x1p-15), $0)) }
    guard case .clipped(let count, _)? = failure(samples) else {
      Issue.record("expected .clipped at \(amplitude)")
      return
    }
    #expect(count > 500)
  }

  @Test func aToneThatJustReachesFullScaleIsNotClipped() throws {
    #expect(abs(try measure(tone(1000, 1)).level.sinePeak) < 1e-5)
  }

  @Test(arguments: 1...3)
  func tooNoisy(seed: UInt64) throws {
    // Noise of 15 dB below the tone.
    let noise = TestSignal.whiteNoise(amplitude: (0.015 * 0.0316).squareRoot(), frameCount: 40_000, seed: seed)
    guard case .tooNoisy(expected: 20, let got)? = failure(zip(tone(), noise).map { $0 + $1 }) else {
      Issue.record("expected .tooNoisy, seed \(seed)")
      return
    }
    #expect(abs(got - 15) < 1, "seed \(seed)")
    let alone = TestSignal.whiteNoise(amplitude: 0.5, frameCount: 40_000, seed: seed)
    guard case .tooNoisy? = failure(alone) else {
      Issue.record("noise alone: expected .tooNoisy, seed \(seed)")
      return
    }
  }

  /// A level that sways by ±1 dB in a second never stays within 0.5 dB for two.
  @Test func unsteady() {
    let swaying = tone().enumerated().map { n, x in
      x * Float(pow(10, sin(2 * .pi * Double(n) / rate) / 20))
    }
    guard case .unsteady(within: 0.5, expected: 2, let got)? = failure(swaying) else {
      Issue.record("expected .unsteady")
      return
    }
    #expect(got < 1)
  }

  @Test func argumentsThatMakeNoSense() {
    let stereo = AudioBuffer(channels: [tone(), tone()], sampleRate: rate)
    #expect(throws: CalibrationError.noSuchChannel(2, channelCount: 2)) {
      try SteadyTone(in: stereo, channel: 2, frequency: 1000)
    }
    for frequency in [10.0, 7500, .nan] {
      #expect(throws: CalibrationError.self) { try SteadyTone(in: stereo, frequency: frequency) }
    }
  }

  @Test func anyLevelFrequencyAndRate() throws {
    var random = SeededRandom(seed: 29)
    for _ in 0..<20 {
      let rate = [16_000.0, 22_050, 48_000][Int(random.uniform() * 3)]
      let frequency = 60 * pow(100, random.uniform())
      let level = random.uniform(in: -60..<0)
      let off = frequency * random.uniform(in: 0.98..<1.02)
      let buffer = AudioBuffer(mono: tone(off, pow(10, level / 20), rate: rate), sampleRate: rate)
      let steady = try SteadyTone(in: buffer, frequency: frequency)
      #expect(abs(steady.level.sinePeak - level) < 1e-3, "seed 29: \(frequency) Hz, \(level) dBFS at \(rate) Hz")
    }
  }
}
