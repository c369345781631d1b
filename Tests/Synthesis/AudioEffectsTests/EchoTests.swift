import AudioCore
import AudioEffects
import Expectations
import Foundation
import TestSignals
import Testing

@Suite struct EchoTests {
  private let rate = 8000.0

  /// The impulse response is h[0] = 1, h[kD] = wet · feedback^(k − 1), and exactly 0 elsewhere.
  @Test func theImpulseResponseIsAFallingRow() throws {
    var echo = try Echo(
      configuration: .init(delay: 0.25, feedback: 0.3, wet: 0.75), sampleRate: rate, channelCount: 2)
    let tail = try require(echo.tailLengthInFrames)
    let result = try echo.applied(to: .impulse(frameCount: 10, channelCount: 2, sampleRate: rate), tail: tail)
    for c in 0..<2 {
      let wrong = result.channel(c).enumerated().filter { n, sample in
        let expected = n == 0 ? 1 : n % 2000 == 0 ? 0.75 * pow(0.3, Double(n / 2000 - 1)) : 0
        return expected == 0 ? sample != 0 : abs(Double(sample) / expected - 1) > 1e-5
      }
      expect(wrong.isEmpty)
    }
    // 120 dB below the first echo is reached by 0.3¹² = 5.3e-7.
    expectEqual(tail, 13 * 2000)
  }

  @Test func withoutFeedbackThereIsOneEcho() throws {
    var echo = try Echo(
      configuration: .init(delay: 0.001, feedback: 0, wet: 1), sampleRate: rate, channelCount: 1)
    expectEqual(echo.tailLengthInFrames, 8)
    let result = try echo.applied(to: .impulse(frameCount: 100, sampleRate: rate))
    expectEqual(result.samples.indices.filter { result.samples[$0] != 0 }, [0, 8])
  }

  /// A cross-fade of the ramp's length leads to a new delay. After it echoes have the new delay only. A delay that is
  /// set during a cross-fade takes effect after it.
  @Test func aNewDelayTakesOver() throws {
    let configuration = Echo.Configuration(
      delay: 0.02, feedback: 0, wet: 1, maximumDelay: 0.1, rampDuration: 0.01)
    var signal = AudioBuffer(silence: 4000, sampleRate: rate)
    for n in [900, 1040, 1500, 2500] { signal.samples[n] = 1 }
    var echo = ScriptedEffect(
      try Echo(configuration: configuration, sampleRate: rate, channelCount: 1), [(1000, 0, 0.05), (1010, 0, 0.03)])
    let result = try echo.applied(to: signal)
    var expected: [Int: Double] = [900: 1, 1040: 1, 1500: 1, 2500: 1]
    // The impulse at 900 is heard at 160 frames behind, in the second cross-fade (from 400 to 240 frames, frames 1080
    // to 1159), not at all; at 1060, in the first one (from 160 to 400 frames, frames 1000 to 1079), at 19/80 of its
    // way left.
    expected[1060] = 1 - 61.0 / 80
    // At 1140 the impulse of 900 is heard with a delay of 240 frames, at 61/80 of the second cross-fade.
    expected[1140] = 61.0 / 80
    expected[1280] = 1
    expected[1740] = 1
    expected[2740] = 1
    expectLess(result.largestError { expected[$0] ?? 0 }, 1e-6)
  }

  /// The output becomes zero in silence after sound, and has no denormal numbers.
  @Test func silenceBecomesSilence() throws {
    var echo = try Echo(
      configuration: .init(delay: 0.001, feedback: 0.5, wet: 1), sampleRate: rate, channelCount: 1)
    let result = try echo.applied(to: .impulse(frameCount: 4000, sampleRate: rate)).samples
    expect(result.allSatisfy { $0 == 0 || abs($0) > 1e-21 } && result[1000...].allSatisfy { $0 == 0 })
  }
}
