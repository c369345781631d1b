import AmplitudeTracking
import AudioCore
import Expectations
import ProcessorContracts
import TestSignals
import Testing

@Suite struct AmplitudeMeterTests {
  private func measured(_ channels: [[Float]], sampleRate: Double) throws -> AmplitudeMeter {
    var meter = try AmplitudeMeter(sampleRate: sampleRate, channelCount: channels.count)
    AudioBuffer(known: channels, sampleRate: sampleRate).withBlock { meter.process($0) }
    meter.flush()
    return meter
  }

  /// Whole periods whose samples include the peaks have peak A, RMS A / √2 and crest factor 20 log₁₀ √2. Samples round
  /// at 6e-8.
  @Test(arguments: [8000.0, 44_100, 48_000])
  func sine(sampleRate: Double) throws {
    let frequency = sampleRate / 100
    let sine = TestSignal.sine(frequency: frequency, amplitude: 0.5, frameCount: 5000, sampleRate: sampleRate)
    let meter = try measured([sine], sampleRate: sampleRate)
    expect(meter.frameCount == 5000 && meter.peak == 0.5)
    expectLess(abs(try require(meter.rootMeanSquare) - 0.5 / 2.0.squareRoot()), 1e-7)
    expectLess(abs(try require(meter.crestFactorInDecibels) - 3.010_299_956_639_812), 1e-6)
    expectLess(abs(try require(meter.dcOffset)), 1e-7)
  }

  @Test func squareWave() throws {
    let square = (0..<960).map { Float($0 / 24 % 2 == 0 ? 0.25 : -0.25) }
    let meter = try measured([square], sampleRate: 48_000)
    expect(meter.peak == 0.25 && meter.rootMeanSquare == 0.25 && meter.dcOffset == 0)
    expectEqual(meter.crestFactorInDecibels, 0)
    // 40 half periods have 39 sign changes between them, in 0.02 s.
    expectLess(abs(try require(meter.zeroCrossingRate) - 1950), 1e-9)
  }

  /// A sine of frequency f changes its sign 2 f times per second, one more or less at the signal's ends.
  @Test(arguments: [50.0, 440, 997, 3999, 10_007])
  func zeroCrossings(frequency: Double) throws {
    for phase in [0, 0.7, 2.5] {
      let sine = TestSignal.sine(
        frequency: frequency, amplitude: 0.8, phase: phase, frameCount: 24_000, sampleRate: 48_000)
      let rate = try require(try measured([sine], sampleRate: 48_000).zeroCrossingRate)
      expectAtMost(abs(rate - 2 * frequency), 2.0001, "\(rate) per second, phase \(phase)")
    }
  }

  /// Samples of exactly 0 take the sign before them. Touching zero is no crossing, passing through it is one.
  @Test func crossingsThroughZero() throws {
    let touching: [Float] = [1, 0, 1, 0, 0, 1]
    let passing: [Float] = [0, 1, 0, -1, 0, 0, 1, -0.0, -1]
    expectEqual(try measured([touching], sampleRate: 6).zeroCrossingRate, 0)
    expectEqual(try measured([passing], sampleRate: 9).zeroCrossingRate, 3)
    expectEqual(try measured([passing, passing.map { abs($0) }], sampleRate: 9).zeroCrossingRate, 1.5)
  }

  @Test func dcOffset() throws {
    expectEqual(try measured([[Float](repeating: 0.25, count: 64)], sampleRate: 8000).dcOffset, 0.25)
    // The offset is the signed mean of the channel whose mean is farthest from 0.
    expectEqual(try measured([[0.5, 0.25], [-0.5, -0.75]], sampleRate: 8000).dcOffset, -0.625)
  }

  @Test func channelsAreCombined() throws {
    let meter = try measured([[0.5, -0.5], [1, 0]], sampleRate: 8000)
    expect(meter.peak == 1 && meter.frameCount == 2)
    expectEqual(meter.rootMeanSquare, (1.5 / 4).squareRoot())
  }

  @Test func silenceAndNothing() throws {
    let silence = try measured([[Float](repeating: 0, count: 100)], sampleRate: 8000)
    expect(silence.peak == 0 && silence.rootMeanSquare == 0 && silence.crestFactorInDecibels == nil)
    expect(silence.zeroCrossingRate == 0 && silence.dcOffset == 0 && silence.clippedSampleCount == 0)
    let nothing = try measured([[]], sampleRate: 8000)
    expect(nothing.frameCount == 0 && nothing.rootMeanSquare == nil && nothing.crestFactorInDecibels == nil)
    expect(nothing.zeroCrossingRate == nil && nothing.dcOffset == nil)
  }

  @Test(arguments: [8000.0, 11_025, 44_100, 48_000], [1, 2])
  func streamingContract(sampleRate: Double, channelCount: Int) throws {
    let signal = TestSignal.mixed(
      channelCount: channelCount, frameCount: Int(sampleRate / 4), sampleRate: sampleRate, seed: 14)
    let violations = try StreamingContract.violations(
      of: { try AmplitudeMeter(sampleRate: sampleRate, channelCount: channelCount) }, on: signal,
      value: { meter, log in
        log.record(meter.frameCount)
        log.record(meter.peak)
        log.record(meter.rootMeanSquare)
        log.record(meter.crestFactorInDecibels)
        log.record(meter.dcOffset)
        log.record(meter.zeroCrossingRate)
        log.record(meter.clippedSampleCount)
      })
    expectEqual(violations, [], "seed 14")
  }

  @Test func invalidConfigurations() {
    for rate in [0, -1, .infinity, .nan] as [Double] {
      expect(throws: AmplitudeError.self) { _ = try AmplitudeMeter(sampleRate: rate, channelCount: 1) }
    }
    expect(throws: AmplitudeError.invalidChannelCount(0)) {
      _ = try AmplitudeMeter(sampleRate: 8000, channelCount: 0)
    }
    for level in [0, -1, .nan] as [Float] {
      expect(throws: AmplitudeError.self) {
        _ = try AmplitudeMeter(configuration: .init(clippingLevel: level), sampleRate: 8000, channelCount: 1)
      }
    }
  }
}
