import AudioCore
import Expectations
import PitchTracking
import TestSignals
import Testing
import VoiceMeasurement

/// What a file or a person can give and no measure takes is refused in one line that says what was expected and what
/// came.
@Suite struct VoiceRefusalTests {
  private let vowel = GlottalTestSignal.vowel(
    fundamental: 150, resonances: [(600, 80), (1200, 90)], duration: 0.4, sampleRate: 16_000)

  private func track(_ frames: [(time: Double, frequency: Double?)]) -> [PitchFrame] {
    frames.map { PitchFrame(time: $0.time, frequency: $0.frequency, confidence: 1) }
  }

  @Test func sampleRates() {
    for rate in [0, -1, 1e300, .nan, .infinity] as [Double] {
      expectEqual(
        thrownLine { _ = try VoiceSurvey(sampleRate: rate) }, "sample rate: expected 1.0 to 768000.0 Hz, got \(rate) Hz"
      )
    }
    for rate in [0, 3999, 768_001, .nan] as [Double] {
      let expected = "voice report: expected a sample rate of 4000 to 768000 Hz, got \(rate) Hz"
      expectEqual(
        thrownLine { _ = try FormantTracker(configuration: .init(maximumFormant: 5000), sampleRate: rate) }, expected)
      expectEqual(
        thrownLine {
          _ = try VoiceReportMeter(
            configuration: .init(pitchFloor: 75, pitchCeiling: 300), sampleRate: rate, maximumDuration: 1)
        }, expected)
    }
    expectEqual(
      thrownLine {
        _ = try FormantTracker(configuration: .init(maximumFormant: 5000), sampleRate: 8000).frames(of: vowel)
      },
      "sample rate: expected 8000.0 Hz, got sound of 16000.0 Hz")
  }

  @Test func twoChannels() {
    let stereo = AudioBuffer(silence: 100, channelCount: 2, sampleRate: 16_000)
    let expected = "voice report: expected 1 channel, got 2"
    expectEqual(thrownLine { _ = try VoiceSurvey(of: stereo) }, expected)
    expectEqual(thrownLine { _ = try VoicePitch(of: stereo, configuration: .init(floor: 75, ceiling: 300)) }, expected)
    expectEqual(thrownLine { _ = try GlottalPulses(in: stereo, voicedIn: [], hop: 0.01) }, expected)
    expectEqual(thrownLine { _ = try CepstralPeakProminence(of: stereo) }, expected)
    expectEqual(
      thrownLine {
        _ = try HarmonicsToNoise(of: stereo, voicedIn: [], hop: 0.01, configuration: .init(method: .autocorrelation))
      }, expected)
  }

  @Test func pitchTracks() {
    func pulses(_ frames: [(Double, Double?)], hop: Double = 0.01) -> String? {
      thrownLine {
        _ = try GlottalPulses(in: vowel, voicedIn: track(frames.map { (time: $0.0, frequency: $0.1) }), hop: hop)
      }
    }
    for (found, expected) in [
      (pulses([(0, 100)], hop: 0), "hop of the pitch track: expected 0.000001 to 10 s, got 0.0"),
      (pulses([(0, 100)], hop: .nan), "hop of the pitch track: expected 0.000001 to 10 s, got nan"),
      (pulses([(0, 1e300)]), "pitch frame 0: expected 1.0 to 8000.0 Hz, got 1e+300"),
      (pulses([(0, 0)]), "pitch frame 0: expected 1.0 to 8000.0 Hz, got 0.0"),
      (pulses([(0, .nan)]), "pitch frame 0: expected 1.0 to 8000.0 Hz, got nan"),
      (
        pulses([(0.1, nil), (0.1, nil)]),
        "pitch frame 1: expected a time after the frame before it, -1.0 to 1.4 s, got 0.1"
      ),
      (pulses([(1e300, 100)]), "pitch frame 0: expected a time after the frame before it, -1.0 to 1.4 s, got 1e+300"),
    ] { expectEqual(found, expected) }
    expectEqual(
      thrownLine { _ = try CepstralPeakProminence(of: vowel, voicedIn: track([(.nan, 100)])) },
      "pitch frame 0: expected a time after the frame before it, -1000000000.0 to 1000000000.0 s, got nan")
    expectEqual(
      thrownLine { _ = try PitchStatistics(of: track([(0, 100), (0.01, -1)])) },
      "pitch frame 1: expected a frequency above 0 Hz, got -1.0")
  }

  /// A track that is voiced up to the last sample, as those of `PitchMethod` are, has its marks.
  @Test(arguments: [PitchMethod.yin, .autocorrelation])
  func voicedToTheEnd(method: PitchMethod) throws {
    let frames = try method.track(vowel, configuration: .speech)
    for end in [0.4, 0.41, 0.5] {
      let voiced =
        frames
        + (frames.count..<Int(end / 0.01)).map {
          PitchFrame(time: 0.01 * Double($0), frequency: 150, confidence: 1)
        }
      let pulses = try GlottalPulses(in: vowel, voicedIn: voiced, hop: 0.01)
      // 150 periods a second; windows at the start of the sound may leave out some.
      expect((45...62).contains(pulses.times.count), "\(pulses.times.count) marks, to \(end) s")
    }
  }

  @Test func marksAndTimes() {
    for (times, expected) in [
      ([0.1, 0.1], "glottal mark 1: expected a time after 0.1 s, got 0.1"),
      ([.nan], "glottal mark 0: expected a time in seconds, got nan"),
      ([0, 1e300], "glottal mark 1: expected a time after 0.0 s, got 1e+300"),
    ] { expectEqual(thrownLine { _ = try GlottalPulses(times: times, stretches: []) }, expected) }
    func phonation(hop: Double = 0.01, floor: Double = 75, total: Double = 1, bridged: Double = 0.05) -> String? {
      thrownLine {
        _ = try PhonationTimes(
          of: GlottalPulses(times: [], stretches: []), track: [], hop: hop, totalDuration: total, pitchFloor: floor,
          bridgedBreak: bridged)
      }
    }
    for (found, expected) in [
      (phonation(hop: 0), "hop: expected 1e-06 to 10.0 s, got 0.0"),
      (phonation(floor: 0), "pitchFloor: expected 1.0 to 768000.0 Hz, got 0.0"),
      (phonation(total: .infinity), "totalDuration: expected 0.0 to 1000000000.0 s, got inf"),
      (phonation(bridged: .nan), "bridgedBreak: expected 0.0 to 1000000000.0 s, got nan"),
    ] { expectEqual(found, expected) }
  }

  @Test func settings() {
    func report(_ change: (inout VoiceReportConfiguration) -> Void) -> String? {
      var configuration = VoiceReportConfiguration(pitchFloor: 75, pitchCeiling: 300, maximumFormant: 5000)
      change(&configuration)
      return thrownLine { _ = try VoiceReport(of: vowel, configuration: configuration) }
    }
    for (found, expected) in [
      (report { $0.pitch.octaveCost = .nan }, "octaveCost: expected 0.0 to 1000000.0, got nan"),
      (report { $0.pitch.voicingThreshold = 2 }, "voicingThreshold: expected 0.0 to 1.0, got 2.0"),
      (report { $0.bridgedBreak = -1 }, "bridgedBreak: expected 0.0 to 1000000000.0 s, got -1.0"),
      (
        report { $0.levelReference = .soundPressure(offset: 1e300) },
        "level offset: expected -1000.0 to 1000.0 dB, got 1e+300"
      ),
      (
        report { $0.perturbation.periodCeiling = .infinity },
        "periodCeiling: expected more than the floor of 0.0001 s, 10 s at most, got inf"
      ),
    ] { expectEqual(found, expected) }
    // A window of six periods of 1 kHz has no quefrency from 10 ms on.
    var cepstrum = CepstralPeakProminence.Configuration()
    cepstrum.pitchFloor = 1000
    cepstrum.peakSearchPitchRange = 500...1000
    cepstrum.tiltLineQuefrencyStart = 0.01
    let refusal = thrownLine { _ = try CepstralPeakProminence(of: vowel, configuration: cepstrum) }
    expect(
      refusal?.hasPrefix("tiltLineQuefrencyStart: expected less than the line's end") == true, "\(refusal ?? "taken")")
  }

  @Test func profile() throws {
    var profile = VoiceRangeProfile(reference: .fullScale)
    for (frequency, level, expected) in [
      (0, -20, "frequency: expected 2.2250738585072014e-308 to 1.7976931348623157e+308 Hz, got 0.0"),
      (100, -.infinity, "level: expected -1000000.0 to 1000000.0 dB, got -inf"),
      (100, .nan, "level: expected -1000000.0 to 1000000.0 dB, got nan"),
    ] as [(Double, Double, String)] {
      expectEqual(thrownLine { try profile.update(frequency: frequency, levelInDBFS: level) }, expected)
    }
    expectEqual(profile.count, 0)
    for (count, before) in [(0, 0), (-5, 0), (Int.max, Int.max)] {
      let cell = #"{"bin":{"semitone":60,"decibels":-20},"count":\#(count)}"#
      let text = #"{"reference":{"fullScale":{}},"cells":[\#(cell),\#(cell)]}"#
      expectRefused(
        VoiceRangeProfile.self, text,
        "voice range profile: expected counts from 1 with a sum of \(Int.max) at most, got \(count) after \(before)")
    }
    expect(VoiceRangeProfile.frequency(semitone: .min) == 0)
  }

  /// A number that is not finite is no measure: it is absent with the reason.
  @Test func notFinite() {
    for value in [Double.nan, .infinity, -.infinity] { expectEqual(VoiceValue(value).absence, .notFinite) }
    expectEqual(VoiceValue(1).map { $0 / 0 }.absence, .notFinite)
    expectEqual(LevelStatistics(ofLevelsInDBFS: [-.infinity], reference: .fullScale).mean.absence, .notFinite)
    expectEqual(SyllableRate(nuclei: [0, .infinity], phonationTime: 1).meanInterval.absence, .notFinite)
  }

  @Test func valuesSurviveJSON() throws {
    let configuration = VoiceReportConfiguration(pitchFloor: 75, pitchCeiling: 300, maximumFormant: 5000)
    expectKept(configuration)
    expectKept(try VoiceReport(of: vowel, configuration: configuration))
    let pitch = try VoicePitch(of: vowel, configuration: configuration.pitch)
    expectKept(pitch)
    expectKept(try GlottalPulses(in: vowel, voicedIn: pitch.frames, hop: pitch.hop))
    let frames = try FormantTracker(configuration: configuration.formants, sampleRate: 16_000).frames(of: vowel)
    expect(!frames.isEmpty)
    expectKept(frames)
    expectRefused(
      GlottalPulses.self, #"{"times":[1,0.5],"stretches":[]}"#, "glottal mark 1: expected a time after 1.0 s, got 0.5")
  }
}
