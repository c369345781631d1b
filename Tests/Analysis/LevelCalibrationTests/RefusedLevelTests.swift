import AudioCore
import Expectations
import Foundation
import LevelCalibration
import TestSignals
import Testing

/// What a file or a person can give is refused with a line, and levels and results survive JSON.
@Suite struct RefusedLevelTests {
  @Test func refusedLevels() throws {
    let headphone = try CalibrationExamples.headphone()
    let table = try CalibrationExamples.table([1000: 7])
    expectLines(
      of: CalibrationError.self,
      [
        // Silence has no level: −∞ dBFS is none.
        (
          "digital level: expected a number of decibels, got -inf", { _ = try FullScaleLevel(rms: -.infinity) }
        ),
        ("digital level: expected a number of decibels, got -inf", { _ = try FullScaleLevel(sinePeak: -.infinity) }),
        ("digital level: expected a number of decibels, got nan", { _ = try FullScaleLevel(rms: .nan) }),
        (
          "nominal level at full scale: expected a number of decibels, got inf",
          { _ = try NominalLevelScale(levelAtFullScale: .infinity) }
        ),
        (
          "sound pressure level: expected a number of decibels, got nan",
          { _ = try SoundPressureLevel.stated(.nan, by: "meter") }
        ),
        (
          "uncertainty: expected 0 dB or more, got -1.0 dB",
          { _ = try SoundPressureLevel.stated(94, by: "meter", uncertainty: -1) }
        ),
        (
          "uncertainty: expected 0 dB or more, got nan dB",
          { _ = try SoundPressureLevel.stated(94, by: "meter", uncertainty: .nan) }
        ),
        ("expected a coupler's name, got none", { _ = try Coupler("") }),
        (
          "reference thresholds: expected the name of a transducer, got none",
          { _ = try ReferenceThresholds(transducers: [], coupler: .ha1, standard: "own", table: table) }
        ),
        (
          "level: expected a number of decibels, got -inf",
          { _ = try headphone.fullScaleLevel(producing: -.infinity, at: 1000) }
        ),
        (
          "frequency: expected 125 to 8000 Hz, got nan Hz",
          { _ = try headphone.fullScaleLevel(producing: 60, at: .nan) }
        ),
      ])
    let tone = try headphone.tone(at: 1000, soundPressureLevel: 60)
    expect(tone.isLostInQuantisation(bits: .min) && !tone.isLostInQuantisation(bits: .max))
  }

  /// Recordings and requirements that no tone can be measured with.
  @Test func refusedRecordings() {
    func measure(
      _ samples: [Float], channel: Int = 0, rate: Double = 8000, frequency: Double = 1000,
      _ change: (inout SteadyTone.Criteria) -> Void = { _ in }
    ) throws {
      var criteria = SteadyTone.Criteria()
      change(&criteria)
      let recording = AudioBuffer(known: samples, sampleRate: rate)
      _ = try SteadyTone(in: recording, channel: channel, frequency: frequency, criteria: criteria)
    }
    let sine = TestSignal.sine(frequency: 1000, amplitude: 0.1, frameCount: 20_000, sampleRate: 8000)
    var broken = sine
    broken[8000] = .nan
    let infinite = sine.dropLast() + [Float.infinity]
    expectLines(
      of: CalibrationError.self,
      [
        ("recording: expected finite samples, got one at 1.000 s that is none", { try measure(broken) }),
        ("recording: expected finite samples, got one at 2.500 s that is none", { try measure(Array(infinite)) }),
        ("silent: expected a tone, got digital silence", { try measure([Float](repeating: 0, count: 20_000)) }),
        ("too short: expected at least 2.00 s of the tone, got 0.00 s", { try measure([]) }),
        ("channel: expected 1 to 1, got \(Int.max)", { try measure(sine, channel: .max) }),
        ("channel: expected 1 to 1, got 0", { try measure(sine, channel: -1) }),
        ("tone: expected 20 Hz to 0.45 x 8000 Hz, got nan Hz", { try measure(sine, frequency: .nan) }),
        ("tone: expected 20 Hz to 0.45 x 1 Hz, got 1000 Hz", { try measure(sine, rate: 1) }),
        (
          "duration of the tone in seconds: expected 0.1 to 1000000.0, got nan",
          { try measure(sine) { $0.duration = .nan } }
        ),
        ("stability in dB: expected 0.0 to 1000.0, got inf", { try measure(sine) { $0.stability = .infinity } }),
        (
          "signal to noise in dB: expected -1000.0 to 1000.0, got nan",
          { try measure(sine) { $0.signalToNoise = .nan } }
        ),
        ("drift in dB: expected 0.0 to 1000.0, got -1.0", { try measure(sine) { $0.drift = -1 } }),
        (
          "tolerance of the frequency: expected 0.0 to 0.05, got 0.5",
          { try measure(sine) { $0.frequencyTolerance = 0.5 } }
        ),
      ])
  }

  @Test func keptAsJSON() throws {
    let stated = try SoundPressureLevel.stated(94, by: "class 1 calibrator", uncertainty: 0.15)
    expectKept(try FullScaleLevel(rms: -23.1))
    expectKept(NominalLevelScale.simple)
    expectKept(stated)
    let headphone = try CalibrationExamples.headphone()
    let scale = try HearingLevelScale(headphone, thresholds: .tdh39)
    let tone = try scale.tone(at: 1000, hearingLevel: 40)
    expectKept(tone)
    expectKept([try require(tone.hearingLevel), try scale.hearingLevel(of: stated, at: 1000)])
    expectKept(try require(tone.soundPressureLevel))
    expectKept(ReferenceThresholds.hda200)
    expectKept(ReferenceThresholds.hda200.table)
    expectKept(ToneMeasurement(frequency: 1000, played: try FullScaleLevel(sinePeak: -20), measured: stated))
    expectKept(ListenerThresholds.Threshold(try FullScaleLevel(sinePeak: -80), standardDeviation: 2))
    expectKept(
      ListenerComparison.Difference(
        hearingLevel: 20, level: try FullScaleLevel(sinePeak: -80), standardDeviation: nil))
    expectKept(try MicrophoneResponse(text: "\"Sens Factor =-1.2dB, SERNO: 7\"\n20 -1.5\n1000 0\n20000 2.5\n"))
    expectKept(ResearchKitHeadphone.allCases)
    expectKept([AmbientNoiseLimits.ThresholdShift.twoDecibels, .fiveDecibels])
    expectKept(try AmbientNoiseLimits.iso8253(.insert, lowestTestFrequency: 250).check([1000: stated]))
    expectKept(SteadyTone.Criteria())
    let sine = TestSignal.sine(frequency: 1000, amplitude: 0.1, frameCount: 20_000, sampleRate: 8000)
    expectKept(try SteadyTone(in: AudioBuffer(known: sine, sampleRate: 8000), frequency: 1000))
  }

  /// A tone of a file is no louder than its own calibration lets a tone be.
  @Test func refusedTones() throws {
    let tone = try CalibrationExamples.headphone().tone(at: 1000, soundPressureLevel: 100)
    // At the safety limit, which rounding may exceed.
    expectKept(tone)
    let text = String(decoding: try JSONEncoder().encode(tone), as: UTF8.self)
    let level = String(decoding: try JSONEncoder().encode(tone.fullScaleLevel), as: UTF8.self)
    for (rms, line) in [
      ("0", "4.01 dB too loud: the output clips at a peak of -1.00 dBFS"),
      ("-8", "7.01 dB too loud: the calibration's safety limit is 100.0 dB SPL"),
    ] {
      let louder = text.replacingOccurrences(of: level, with: "{\"rms\":\(rms)}")
      expectUnequal(louder, text)
      expectRefused(CalibratedTone.self, louder, line)
    }
    let higher = text.replacingOccurrences(of: "\"frequency\":1000", with: "\"frequency\":9000")
    expectUnequal(higher, text)
    expectRefused(CalibratedTone.self, higher, "frequency: expected 125 to 8000 Hz, got 9000 Hz")
  }

  @Test func refusedJSON() {
    expectRefused(Coupler.self, "\"\"", "expected a coupler's name, got none")
    expectRefused(FrequencyTable.self, "[]", "expected at least one frequency, got none")
    expectRefused(
      ReferenceThresholds.self,
      """
      {"transducers": [], "coupler": "HA-1", "standard": "own", "table": [{"frequency_hz": 1000, "level_db": 7}]}
      """, "reference thresholds: expected the name of a transducer, got none")
    expectRefused(
      SoundPressureLevel.self, "{\"decibels\": 94, \"uncertainty\": -2, \"basis\": {\"stated\": \"meter\"}}",
      "uncertainty: expected 0 dB or more, got -2.0 dB")
    expectRefused(
      HearingLevel.self,
      """
      {"decibels": 40, "frequency": 0, "reference": "TDH39, ISO 389-1", "basis": {"stated": "meter"}}
      """, "hearing level: expected a frequency above 0 Hz, got 0.0 Hz")
  }
}
