import AudioCore
import AudioTesting
import Expectations
import Foundation
import TestSignals
import Testing
import ToneSynthesis

/// Clicks are found where a waveform breaks, and not in sounds that are naturally rough.
@Suite struct ClickTests {
  private let rate = 48_000.0

  /// Applies raised-cosine ramps of 20 ms to both ends of a sound.
  private func shaped(_ samples: [Float]) -> AudioBuffer {
    var samples = samples
    for n in 0..<960 {
      let gain = Float(0.5 - 0.5 * cos(.pi * Double(n) / 960))
      samples[n] *= gain
      samples[samples.count - 1 - n] *= gain
    }
    return AudioBuffer(known: samples, sampleRate: rate)
  }

  private func sounds() throws -> [(String, AudioBuffer)] {
    var saw = try BandLimitedOscillator(
      configuration: .init(.sawtooth, frequency: 110, amplitude: 0.3), sampleRate: rate)
    var wave = AudioBuffer(silence: 96_000, sampleRate: rate)
    wave.withMutableBlock { saw.render(into: $0) }
    return [
      ("sine", shaped(TestSignal.sine(frequency: 440, amplitude: 0.5, frameCount: 96_000, sampleRate: rate))),
      ("high sine", shaped(TestSignal.sine(frequency: 9000, amplitude: 0.5, frameCount: 96_000, sampleRate: rate))),
      ("sawtooth", shaped(wave.samples)),
      ("white noise", shaped(TestSignal.whiteNoise(amplitude: 0.5, frameCount: 96_000, seed: 3))),
      ("pink noise", shaped(TestSignal.pinkNoise(amplitude: 0.3, frameCount: 96_000, seed: 3))),
    ]
  }

  @Test func whatIsRoughIsNoClick() throws {
    for (name, sound) in try sounds() {
      let outcome = try ClickExpectation.noClicks().outcome(of: sound)
      expect(outcome.isMet, "\(name): \(outcome)")
    }
  }

  @Test func breaksInATone() throws {
    let tone = try sounds()[0].1
    for mutation in [AudioMutation.dropout(at: 1.0003), .splice(at: 1.0003, removing: 0.0101)] {
      let outcome = try ClickExpectation.noClicks().outcome(of: mutation.applied(to: tone))
      expectGreater(outcome.deviation, 10, "\(mutation): \(outcome)")
      expectEqual(outcome.place.map { abs($0.lowerBound - 1) < 0.03 }, true, "\(outcome)")
      expect(try ClickExpectation.noClicks(in: 0.1..<0.9).outcome(of: mutation.applied(to: tone)).isMet)
    }
    // One sound starts and ends without ramps; in the other, the gain jumps by 1 dB.
    let hard = AudioBuffer(
      known: TestSignal.sine(frequency: 440, amplitude: 0.5, frameCount: 47_990, sampleRate: rate), sampleRate: rate)
    expect(try !ClickExpectation.noClicks().outcome(of: hard).isMet)
    var jump = tone
    for n in 48_020..<96_000 { jump.samples[n] *= 1.122 }
    expect(try !ClickExpectation.noClicks().outcome(of: jump).isMet)
  }
}
