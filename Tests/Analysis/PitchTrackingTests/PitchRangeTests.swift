import AudioCore
import Expectations
import PitchTracking
import TestSignals
import Testing

@Suite struct PitchRangeTests {
  /// A highest frequency that is too high for the sample rate is lowered to one that every method accepts.
  @Test(arguments: PitchMethod.allCases, [1000, 8000, 44_100] as [Double])
  func fittingMakesARangeThatIsTaken(method: PitchMethod, rate: Double) throws {
    // The harmonic method's widest range ends at 5 kHz.
    let highest = method == .harmonic ? 5000.0 : 20_000
    let lowest = method == .harmonic && rate > 4000 ? 100.0 : 50
    let wide = PitchConfiguration(minimumFrequency: lowest, maximumFrequency: highest)
    let fitted = wide.fitting(sampleRate: rate)
    expect(fitted.maximumFrequency == min(highest, 0.45 * rate) && fitted.minimumFrequency == lowest)
    _ = try method.makeTracker(configuration: fitted, sampleRate: rate)
  }

  /// In a range of thirteen octaves, whose lowest pitch has 7000 harmonics in the band, each method still finds a tone.
  @Test(arguments: [PitchMethod.autocorrelation, .yin, .mpm, .probabilisticYIN, .swipe])
  func theWidestRanges(method: PitchMethod) throws {
    let wide = PitchConfiguration(minimumFrequency: 1, maximumFrequency: 7000, hopDuration: 1)
    let tone = try require(ToneSpectrum.sawtooth.samples(441.3, seconds: 8, sampleRate: 16_000, seed: 43))
    let frames = try method.track(AudioBuffer(known: tone, sampleRate: 16_000), configuration: wide)
    for frame in frames.dropFirst(2).dropLast(2) {
      let frequency = try require(frame.frequency, "no pitch at \(frame.time) s")
      expectLess(abs(frequency - 441.3), 0.05, "at \(frame.time) s")
    }
  }

  @Test func theDefaultIsOneOfThem() { expect(PitchMethod.allCases.contains(.default)) }
}
