import AudioCore
import Expectations
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
    try SteadyTone(in: AudioBuffer(known: samples, sampleRate: rate), frequency: frequency)
  }

  private func failure(_ samples: [Float], _ frequency: Double = 1000) -> CalibrationError? {
    expect(throws: CalibrationError.self) { try measure(samples, frequency) }
  }

  /// Float samples represent a sine to 1e-7 of its amplitude, which is 1e-6 dB.
  @Test(arguments: [8000.0, 44_100, 96_000], [250.0, 1000, 3150])
  func levelOfAPureTone(rate: Double, frequency: Double) throws {
    for amplitude in [1.0, 1e-3] {
      let buffer = AudioBuffer(known: tone(frequency, amplitude, rate: rate), sampleRate: rate)
      let steady = try SteadyTone(in: buffer, frequency: frequency)
      expectLess(abs(steady.level.sinePeak - 20 * log10(amplitude)), 1e-5, "\(steady.level.sinePeak)")
      expect(abs(steady.frequency - frequency) < 1e-4 && steady.levelDeviation < 1e-4)
    }
  }

  /// The level is right for a tone that is off its nominal frequency, as far as the criteria accept it.
  @Test(arguments: [980.0, 993.7, 1009.9, 1020])
  func theTonesOwnFrequencyIsFound(frequency: Double) throws {
    var criteria = SteadyTone.Criteria()
    if abs(frequency - 1000) > 10 { criteria.frequencyTolerance = 0.03 }
    let recording = AudioBuffer(known: tone(frequency), sampleRate: rate)
    let steady = try SteadyTone(in: recording, frequency: 1000, criteria: criteria)
    expect(abs(steady.level.sinePeak + 20) < 1e-4 && abs(steady.frequency - frequency) < 0.001)
    expectEqual(steady.nominalFrequency, 1000)
  }

  /// Noise, hum and an offset do not count as part of the tone. White noise 30 dB below the tone changes the level by
  /// hundredths of a decibel at most, since the fit of a piece passes only a few hertz of it.
  @Test(arguments: 1...3)
  func noiseAndHumAreNotLevel(seed: UInt64) throws {
    // Uniform in ±a has a mean square of a²/3; the tone's is 0.005.
    let noise = TestSignal.whiteNoise(amplitude: (0.005 * 3 * 0.001).squareRoot(), frameCount: 40_000, seed: seed)
    let hum = tone(50, 0.004)
    let steady = try measure(zip(zip(tone(), noise), hum).map { $0.0 + $0.1 + $1 + 0.05 })
    expectLess(abs(steady.level.sinePeak + 20), 0.01, "seed \(seed): \(steady.level)")
    // Hum of 0.004 is 28 dB below the tone, and noise 30 dB; together they are 25.8 dB below it.
    expectLess(abs(try require(steady.signalToNoise) - 25.84), 0.3, "seed \(seed)")
    expectLess(steady.levelDeviation, 0.02)
  }

  /// The calibrator is put on after 2 s with handling noise and removed before the end. The tone in the middle is
  /// found.
  @Test func whatIsAroundTheToneDoesNotMatter() throws {
    let quiet = TestSignal.whiteNoise(amplitude: 1e-4, frameCount: 32_000, seed: 1)
    let handling = TestSignal.whiteNoise(amplitude: 0.9, frameCount: 8000, seed: 2)
    let steady = try measure(quiet + handling + tone(seconds: 3) + handling + quiet)
    expectLess(abs(steady.level.sinePeak + 20), 1e-3)
    expect(abs(steady.stretch.lowerBound - 2.5) < 0.1 && abs(steady.stretch.upperBound - 5.5) < 0.1)
  }

  /// The samples with a gain of `decibels`, a function of the time in seconds.
  private func moved(_ samples: [Float], by decibels: (Double) -> Double) -> [Float] {
    samples.enumerated().map { $1 * Float(pow(10, decibels(Double($0) / rate) / 20)) }
  }

  private func drift(_ samples: [Float], _ frequency: Double = 1000) -> (drift: Double, frequency: Double)? {
    guard
      case .driftingOrOffFrequency(let drift, atMost: 0.2, let found, frequency, tolerance: 0.01)? =
        failure(samples, frequency)
    else { return nil }
    return (drift, found)
  }

  /// A tone that drifts by more than 0.2 dB over its length is refused, even if it drifts slowly. Its quietest or
  /// loudest part is not taken instead.
  @Test(arguments: [(0.25, 2.5), (0.4, 5.0), (1, 20), (-0.6, 60), (3, 10), (8, 6)])
  func aDriftIsRefusedWithItsFigure(decibels: Double, seconds: Double) throws {
    let ramp = moved(tone(seconds: seconds)) { $0 / seconds * decibels }
    let found = try require(drift(ramp), "\(decibels) dB in \(seconds) s")
    // A linear drift is measured exactly, except for half a piece at either end.
    expectLess(abs(found.drift - abs(decibels)), abs(decibels) * 0.1 / seconds + 0.001, "\(found)")
    expectLess(abs(found.frequency - 1000), 0.05)
  }

  /// A level that rises and falls again also counts as drift, although a fitted line does not show it.
  @Test func aSwingIsADriftToo() throws {
    let swing = moved(tone(seconds: 10)) { 0.3 * sin(.pi * $0 / 10) }
    expectLess(abs(try require(drift(swing)).drift - 0.3), 0.05)
  }

  /// A drift within 0.2 dB is accepted, also with noise 20.5 dB below the tone. Switching the tone on or off is no
  /// drift.
  @Test(arguments: 1...3) func aSmallDriftIsAccepted(seed: UInt64) throws {
    let calibrator = moved(tone(seconds: 10)) { 0.015 * $0 }
    let noise = TestSignal.whiteNoise(
      amplitude: (0.005 * 3 * pow(10, -2.05)).squareRoot(), frameCount: calibrator.count, seed: seed)
    let quiet = [Float](repeating: 0, count: 8000)
    let steady = try measure(quiet + zip(calibrator, noise).map { $0 + $1 } + quiet)
    // The noise changes the level of each piece by 0.03 dB.
    expectLess(abs(steady.drift - 0.15), 0.04, "seed \(seed): \(steady.drift) dB")
    // The tone fades in over 50 ms, like a tone that is played back.
    let faded = tone(seconds: 4).enumerated().map { n, x in x * Float(min(1, Double(n) / 800)) }
    expectLess(try measure(quiet + faded + faded.reversed() + quiet).drift, 0.01)
  }

  /// A tone that is more than 1 % off its frequency is refused, for calibrators of 1 kHz and pistonphones of 250 Hz.
  @Test(arguments: [1000.0, 250], [-0.03, -0.0102, 0.0102, 0.02, 0.04])
  func aFrequencyThatIsOffIsRefusedWithItsFigure(nominal: Double, share: Double) throws {
    let found = try require(drift(tone(nominal * (1 + share)), nominal))
    expect(abs(found.frequency / nominal - 1 - share) < 1e-5 && found.drift < 0.01, "\(found)")
    let near = tone(nominal * (1 + (share < 0 ? -0.0098 : 0.0098)))
    expectLess(abs(try measure(near, nominal).level.sinePeak + 20), 1e-3)
  }

  @Test func bothFiguresAreNamed() {
    let message = failure(moved(tone(1015, seconds: 5)) { 0.1 * $0 })?.description
    expectEqual(
      message,
      "not the steady tone that was stated: expected a drift of at most 0.20 dB and 1000 Hz within 1 %, got a drift of "
        + "0.49 dB and 1015.00 Hz (+1.50 %)")
  }

  @Test func tooShort() {
    expectEqual(failure(tone(seconds: 1.5)), .tooShort(expected: 2, got: 1.5))
    expectEqual(failure([]), .tooShort(expected: 2, got: 0))
    let interrupted = tone(seconds: 1.2) + [Float](repeating: 0, count: 8000) + tone(seconds: 1.2)
    guard case .unsteady(_, expected: 2, let got)? = failure(interrupted) else {
      Issue.record("expected .unsteady")
      return
    }
    expectLess(abs(got - 1.2), 0.11)
  }

  @Test func silence() { expectEqual(failure([Float](repeating: 0, count: 40_000)), .silent) }

  @Test(arguments: [250.0, 1100, 940, 4000])
  func wrongFrequency(frequency: Double) {
    guard case .wrongFrequency(expected: 1000, let got)? = failure(tone(frequency)) else {
      Issue.record("expected .wrongFrequency")
      return
    }
    expectLess(abs(got - frequency), 2, "\(got)")
  }

  /// Clipping is detected at amplitudes slightly and far above full scale, since samples stay at full scale.
  @Test(arguments: [1.02, 1.1, 2, 20])
  func clipped(amplitude: Double) {
    let samples = tone(1000, amplitude).map { max(-1, min(1 - Float(0x1p-15), $0)) }
    guard case .clipped(let count, _)? = failure(samples) else {
      Issue.record("expected .clipped at \(amplitude)")
      return
    }
    expectGreater(count, 500)
  }

  @Test func aToneThatJustReachesFullScaleIsNotClipped() throws {
    expectLess(abs(try measure(tone(1000, 1)).level.sinePeak), 1e-5)
  }

  @Test(arguments: 1...3)
  func tooNoisy(seed: UInt64) throws {
    // The noise is 15 dB below the tone.
    let noise = TestSignal.whiteNoise(amplitude: (0.015 * 0.0316).squareRoot(), frameCount: 40_000, seed: seed)
    guard case .tooNoisy(expected: 20, let got)? = failure(zip(tone(), noise).map { $0 + $1 }) else {
      Issue.record("expected .tooNoisy, seed \(seed)")
      return
    }
    expectLess(abs(got - 15), 1, "seed \(seed)")
    let alone = TestSignal.whiteNoise(amplitude: 0.5, frameCount: 40_000, seed: seed)
    guard case .tooNoisy? = failure(alone) else {
      Issue.record("noise alone: expected .tooNoisy, seed \(seed)")
      return
    }
  }

  /// A level that varies by ±1 dB in a second never stays within 0.5 dB for two seconds.
  @Test func unsteady() {
    let swaying = moved(tone()) { sin(2 * .pi * $0) }
    guard case .unsteady(within: 0.5, expected: 2, let got)? = failure(swaying) else {
      Issue.record("expected .unsteady")
      return
    }
    expectLess(got, 1)
  }

  @Test func argumentsThatMakeNoSense() {
    let stereo = AudioBuffer(known: [tone(), tone()], sampleRate: rate)
    expect(throws: CalibrationError.noSuchChannel(2, channelCount: 2)) {
      try SteadyTone(in: stereo, channel: 2, frequency: 1000)
    }
    for frequency in [10.0, 7500, .nan] {
      expect(throws: CalibrationError.self) { try SteadyTone(in: stereo, frequency: frequency) }
    }
  }

  @Test func anyLevelFrequencyAndRate() throws {
    var random = SeededRandom(seed: 29)
    for _ in 0..<20 {
      let rate = [16_000.0, 22_050, 48_000][Int(random.uniform() * 3)]
      let frequency = 60 * pow(100, random.uniform())
      let level = random.uniform(in: -60..<0)
      let off = frequency * random.uniform(in: 0.991..<1.009)
      let buffer = AudioBuffer(known: tone(off, pow(10, level / 20), rate: rate), sampleRate: rate)
      let steady = try SteadyTone(in: buffer, frequency: frequency)
      expectLess(abs(steady.level.sinePeak - level), 1e-3, "seed 29: \(frequency) Hz, \(level) dBFS at \(rate) Hz")
    }
  }
}
