import AudioCore
import PitchTracking
import TestSignals
import Testing

@Suite struct PitchRangeTests {
  /// A highest frequency that the rate cannot hold is lowered to what every method takes.
  @Test(arguments: PitchMethod.allCases, [1000, 8000, 44_100] as [Double])
  func fittingMakesARangeThatIsTaken(method: PitchMethod, rate: Double) throws {
    let wide = PitchConfiguration(minimumFrequency: 50, maximumFrequency: 20_000)
    let fitted = wide.fitting(sampleRate: rate)
    #expect(fitted.maximumFrequency == min(20_000, 0.45 * rate) && fitted.minimumFrequency == 50)
    _ = try method.makeTracker(configuration: fitted, sampleRate: rate)
  }

  @Test func theDefaultIsOneOfThem() { #expect(PitchMethod.allCases.contains(.default)) }
}
