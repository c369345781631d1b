import AudioCore
import AudioEffects
import Expectations
import Foundation
import TestSignals
import Testing

@Suite struct RingModulatorTests {
  /// A tone of 1 kHz times 50 Hz is cos(2π 950 t) / 2 − cos(2π 1050 t) / 2, with nothing at 1 kHz.
  @Test func aToneBecomesTwo() throws {
    let rate = 48_000.0
    let tone = TestSignal.sine(frequency: 1000, amplitude: 0.8, frameCount: 9600, sampleRate: rate)
    var robot = try RingModulator(sampleRate: rate, channelCount: 1)
    let error = try robot.applied(to: AudioBuffer(known: tone, sampleRate: rate)).largestError { n in
      let t = 2 * Double.pi * Double(n) / rate
      return 0.4 * (cos(950 * t) - cos(1050 * t))
    }
    expectLess(error, 1e-6)
  }

  /// After an hour, advanced in one step, 50 Hz has passed through 180 000 whole turns.
  @Test func thePhaseDoesNotDrift() throws {
    let rate = 8.0
    var robot = try RingModulator(configuration: .init(frequency: 1), sampleRate: rate, channelCount: 1)
    let ones = AudioBuffer(known: [Float](repeating: 1, count: 8 * 3600), sampleRate: rate)
    let result = try robot.applied(to: ones).samples
    for n in 0..<8 { expectLess(abs(result[8 * 3599 + n] - result[n]), 1e-9) }
  }

  @Test func mixIsALine() throws {
    let rate = 1000.0
    let ones = AudioBuffer(known: [Float](repeating: 1, count: 100), sampleRate: rate)
    var robot = try RingModulator(configuration: .init(frequency: 100, mix: 0.25), sampleRate: rate, channelCount: 1)
    let result = try robot.applied(to: ones).samples
    for n in 0..<100 { expectLess(abs(Double(result[n]) - (0.75 + 0.25 * sin(2 * .pi * 0.1 * Double(n)))), 1e-6) }
  }
}
