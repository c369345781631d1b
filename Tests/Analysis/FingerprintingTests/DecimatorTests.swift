import AudioCore
import Expectations
import Fingerprinting
import Foundation
import TestSignals
import Testing

@Suite struct DecimatorTests {
  private func decimated(_ samples: [Float], _ rate: Double, _ output: Double = 5512.5) throws -> [Float] {
    var decimator = try Decimator(from: rate, to: output, channelCount: 1)
    var found: [Float] = []
    AudioBuffer(known: samples, sampleRate: rate).withBlock { decimator.process($0) { found += $0 } }
    decimator.flush { found += $0 }
    return found
  }

  /// A sine in the pass band does not change and is not delayed. The tolerance of 0.02 of full scale covers the ripple
  /// of a 55 dB design (0.002) and the choice of the nearest of 512 phases (0.001), with a margin.
  @Test(arguments: [8000.0, 11_025, 16_000, 22_050, 44_100, 48_000, 96_000, 47_999.5])
  func passesWithoutDelay(rate: Double) throws {
    for frequency in [200.0, 1000, 2400] {
      let output = try decimated(
        TestSignal.sine(frequency: frequency, frameCount: Int(rate), sampleRate: rate), rate)
      expectEqual(output.count, Int((Double(Int(rate)) * 5512.5 / rate).rounded(.up)))
      for n in 300..<5200 {
        let expected = sin(2 * .pi * frequency * Double(n) / 5512.5)
        try require(abs(Double(output[n]) - expected) < 0.02, "\(rate) Hz: \(frequency) Hz at \(n)")
      }
    }
  }

  /// Tones that would alias into 0…2550 Hz are attenuated by at least 50 dB.
  @Test(arguments: [16_000.0, 44_100, 48_000, 96_000]) func stopsAliases(rate: Double) throws {
    for frequency in [3100.0, 5512.5 - 300, 7000, 0.47 * rate] where frequency < rate / 2 {
      let output = try decimated(
        TestSignal.sine(frequency: frequency, frameCount: Int(rate), sampleRate: rate), rate)
      let largest = output[300..<5200].map { abs($0) }.max() ?? 1
      expectLess(largest, 0.00317, "\(rate) Hz: \(frequency) Hz")
    }
  }

  @Test func aRateThatFitsPassesUnchanged() throws {
    let noise = TestSignal.whiteNoise(amplitude: 0.5, frameCount: 3000, seed: 8)
    expectEqual(try decimated(noise, 8000, 8000), noise)
  }
}
