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

  @Test func theDefaultIsOneOfThem() { expect(PitchMethod.allCases.contains(.default)) }
}
