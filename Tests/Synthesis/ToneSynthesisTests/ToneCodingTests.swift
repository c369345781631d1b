import Expectations
import Foundation
import Testing
import ToneSynthesis

/// Settings are plain values, which a program can store.
@Suite struct ToneCodingTests {
  private func expectRoundTrip<Value: Codable & Equatable>(_ value: Value) throws {
    let data = try JSONEncoder().encode(value)
    expectEqual(try JSONDecoder().decode(Value.self, from: data), value, "\(String(decoding: data, as: UTF8.self))")
  }

  @Test func settingsAreStoredAndRead() throws {
    let values: [any Codable & Equatable] = [
      SineOscillator.Configuration(frequency: 440, amplitude: 0.3, phase: 0.25, rampDuration: 0.01),
      BandLimitedOscillator.Configuration(.pulse, frequency: 1, amplitude: 2, width: 0.1, syncRatio: 3, phase: 0.5),
      BandLimitedOscillator.Configuration(.triangle, frequency: 1),
      WavetableOscillator.Configuration(try Wavetable(.square, harmonicCount: 5), frequency: 3, phase: 0.1),
      AdditiveOscillator.Configuration(
        partials: [.init(ratio: 1, amplitude: 1), .init(ratio: 2.5, amplitude: -0.1, phase: 0.5)], frequency: 3),
      FMOscillator.Configuration(frequency: 1, ratio: 2, index: 3, amplitude: 4),
      WhiteNoise.Configuration(rootMeanSquare: 0.1, seed: .max, channelCount: 2),
      ColouredNoise.Configuration(.brown, rootMeanSquare: 0.1, seed: 7, channelCount: 2),
      NarrowBandNoise.Configuration(frequency: 1000, bandwidth: .halfOctave, rootMeanSquare: 0.1, seed: 7),
      SpeechShapedNoise.Configuration(.female, rootMeanSquare: 0.1, seed: 7),
      ADSREnvelope.Configuration(delay: 1, attack: 2, hold: 3, decay: 4, sustain: 0.5, release: 6),
      SegmentEnvelope.Segment(to: 0.5, duration: 2, curve: .exponential),
      GatedSound<SineOscillator>.Gate(rise: 1, fall: 2, duration: 5, curve: .linear),
      GatedSound<SineOscillator>.Gate(),
      PulsedTone.Configuration(frequency: 1000, count: 3),
      WarbleTone.Configuration(frequency: 1000, rate: 4, modulation: .triangle),
      FrequencySweep.Configuration(.exponential, from: 20, to: 2000, duration: 3, amplitude: 0.5),
    ]
    for value in values { try expectRoundTrip(value) }
  }

  /// A stored wave is checked as a new one is.
  @Test func aStoredWaveIsChecked() throws {
    for (json, line) in [
      (#"{"harmonics":[]}"#, "harmonics: expected at least one, got none"),
      (
        #"{"harmonics":[{"amplitude":1e9,"phase":0}]}"#,
        "amplitude of a harmonic: expected -1000000.0 to 1000000.0, got 1000000000.0"
      ),
    ] {
      let error = expect(throws: DecodingError.self) { try JSONDecoder().decode(Wavetable.self, from: Data(json.utf8)) }
      guard case .dataCorrupted(let context)? = error else {
        expect(false, "expected data that is corrupt, got \(String(describing: error))")
        continue
      }
      expectEqual(context.debugDescription, line)
    }
  }
}
