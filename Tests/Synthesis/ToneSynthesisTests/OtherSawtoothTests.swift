import Expectations
import TestSignals
import Testing
import ToneMeasures

@Suite struct OtherSawtoothTests {
  /// The guide's figures for the aliases of other methods, measured as those of `BandLimitedOscillator` are.
  @Test func othersHaveTheAliasesThatTheGuideStates() {
    for (frequency, plain, polyBLEP) in [(441 + 1 / 3.0, -35.0, -43.0), (2489, -20.2, -28.6), (6272, -12.1, -20.3)] {
      let (a, b) = OtherSawtooths.samples(frequency: frequency, rate: 48_000, count: 1 << 15)
      let lines = harmonics(of: frequency, below: 24_000)
      func level(_ samples: [Float]) -> Double {
        let spectrum = ToneSpectrum(samples, sampleRate: 48_000)
        return spectrum.highest(outside: lines).level - spectrum.level(at: frequency)
      }
      print("MEASURED others", frequency, level(a), level(b))
      expect(abs(level(a) - plain) < 1 && abs(level(b) - polyBLEP) < 1)
    }
  }
}
