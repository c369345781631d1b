import AudioCore
import Expectations
import Foundation
import ProcessorContracts
import TestSignals
import Testing
import VoiceEvents

@Suite struct VoiceFrameAnalyzerTests {
  private func frames(_ signal: AudioBuffer) throws -> [VoiceFrame] {
    var analyzer = try VoiceFrameAnalyzer(sampleRate: signal.sampleRate)
    var frames: [VoiceFrame] = []
    signal.withBlock { analyzer.process($0) { frames.append($0) } }
    analyzer.flush { frames.append($0) }
    return frames
  }

  @Test(arguments: [8000.0, 11_025, 16_000, 22_050, 44_100, 48_000, 96_000, 192_000])
  func aSineHasItsLevelAndFrequencyAtEveryRate(rate: Double) throws {
    for frequency in [200.0, 437, 900] {
      let sine = TestSignal.sine(frequency: frequency, amplitude: 0.5, frameCount: Int(rate / 4), sampleRate: rate)
      let frames = try frames(AudioBuffer(known: sine, sampleRate: rate))
      expectEqual(frames.count, 50)
      let last = frames[40]
      // 10 ms rarely hold a whole number of half periods, and interpolation from 11 kHz lowers the level at 900 Hz.
      expectLess(abs(last.level - (20 * log10(0.5) - 3.01)), 0.4, "\(frequency) Hz at \(rate)")
      // The period is found by a parabola through three lags. The shortest period has 8.9 samples.
      expectLess(abs(last.frequency / frequency - 1), 0.01, "\(last.frequency) for \(frequency) Hz at \(rate)")
      expect(last.periodicity > 0.99 && last.peakShare > 0.9)
      expectLess(abs(last.time - 0.205), 1e-9)
    }
  }

  @Test func whiteNoiseHasNoPeriod() throws {
    let noise = TestSignal.whiteNoise(amplitude: 0.5, frameCount: 160_000, seed: 3)
    let frames = try frames(AudioBuffer(known: noise, sampleRate: 16_000))
    // With 160 independent products a correlation of 0.6 is more than seven standard deviations of 1 / √160.
    expect(frames.filter(\.isPeriodic).isEmpty)
    let flatness = frames.dropFirst(10).map(\.flatness).reduce(0, +) / Double(frames.count - 10)
    // For exponentially distributed powers −γ · 10 / ln 10 = −2.507 dB is expected. There are 1900 frames of 107 bins.
    expectLess(abs(flatness + 2.507), 0.35)
  }

  @Test func digitalSilenceIsNothing() throws {
    let frames = try frames(AudioBuffer(silence: 8000, sampleRate: 8000))
    expect(frames.allSatisfy { $0.level == -120 && $0.periodicity == 0 && $0.frequency == 0 })
  }

  @Test func keepsTheStreamingContract() throws {
    let signal = TestSignal.mixed(channelCount: 1, frameCount: 44_100, sampleRate: 44_100, seed: 4)
    let violations = try StreamingContract.violations(
      of: { try VoiceFrameAnalyzer(sampleRate: 44_100) }, on: signal,
      output: {
        frame, log in
        log.record(frame.level)
        log.record(frame.floor)
        log.record(frame.periodicity)
        log.record(frame.frequency)
        log.record(frame.flatness)
        log.record(frame.harmonicShare)
      })
    expect(violations.isEmpty, "\(violations)")
  }
}
