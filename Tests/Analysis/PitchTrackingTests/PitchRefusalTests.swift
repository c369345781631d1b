import AudioCore
import Expectations
import PitchTracking
import TestSignals
import Testing

/// What a file or a person can give and no tracker takes is refused in one line that says what was expected and what came.
@Suite struct PitchRefusalTests {
  private static let range = PitchConfiguration(minimumFrequency: 60, maximumFrequency: 1000)

  /// Without the refusal, 440 Hz at 44.1 kHz would be 479 Hz.
  @Test(arguments: PitchMethod.allCases)
  func anotherSampleRate(method: PitchMethod) throws {
    let tone = TestSignal.sine(frequency: 440, amplitude: 0.5, frameCount: 4410, sampleRate: 44_100)
    let tracker = try method.makeTracker(configuration: Self.range, sampleRate: 48_000)
    expect(tracker.sampleRate == 48_000 && tracker.inputFormat == AudioFormat(sampleRate: 48_000, channelCount: 1))
    expectEqual(
      thrownLine {
        var tracker = try method.makeTracker(configuration: Self.range, sampleRate: 48_000)
        _ = try tracker.outputs(of: AudioBuffer(known: tone, sampleRate: 44_100))
      }, "sample rate: expected 48000.0 Hz, got sound of 44100.0 Hz")
    expectEqual(
      thrownLine {
        _ = try method.track(AudioBuffer(known: [tone, tone], sampleRate: 44_100), configuration: Self.range)
      },
      "channels: expected 1, got 2")
    // The tracker of a whole signal is made for the rate of that signal.
    expectEqual(
      try method.track(AudioBuffer(known: tone, sampleRate: 44_100), configuration: Self.range).count, 10)
  }

  @Test(arguments: PitchMethod.allCases)
  func sampleRates(method: PitchMethod) {
    for rate in [0, -8000, 768_001, 1e300, .nan, .infinity] as [Double] {
      expectEqual(
        thrownLine { _ = try method.makeTracker(configuration: Self.range, sampleRate: rate) },
        "sample rate: expected 1.0 to 768000.0 Hz, got \(rate) Hz")
    }
  }

  @Test func settings() {
    typealias Costs = AutocorrelationPitchTracker.Costs
    func autocorrelation(_ path: WritableKeyPath<Costs, Double>, _ value: Double) -> String? {
      var costs = Costs()
      costs[keyPath: path] = value
      return thrownLine {
        _ = try AutocorrelationPitchTracker(configuration: Self.range, costs: costs, sampleRate: 8000)
      }
    }
    func yin(_ path: WritableKeyPath<YINPitchTracker.Thresholds, Double>, _ value: Double) -> String? {
      var thresholds = YINPitchTracker.Thresholds()
      thresholds[keyPath: path] = value
      return thrownLine { _ = try YINPitchTracker(configuration: Self.range, thresholds: thresholds, sampleRate: 8000) }
    }
    func mpm(_ path: WritableKeyPath<MPMPitchTracker.Thresholds, Double>, _ value: Double) -> String? {
      var thresholds = MPMPitchTracker.Thresholds()
      thresholds[keyPath: path] = value
      return thrownLine { _ = try MPMPitchTracker(configuration: Self.range, thresholds: thresholds, sampleRate: 8000) }
    }
    func swipe(_ value: Double) -> String? {
      thrownLine { _ = try SWIPEPitchTracker(configuration: Self.range, strength: value, sampleRate: 8000) }
    }
    for (found, expected) in [
      (autocorrelation(\.voicingThreshold, .nan), "pitch voicing threshold: expected 0.0 to 1.0, got nan"),
      (autocorrelation(\.silenceThreshold, 0), "pitch silence threshold: expected 1e-06 to 1.0, got 0.0"),
      (autocorrelation(\.octaveCost, -1), "pitch octave cost: expected 0.0 to 1000000.0, got -1.0"),
      (autocorrelation(\.octaveJumpCost, .infinity), "pitch octave jump cost: expected 0.0 to 1000000.0, got inf"),
      (autocorrelation(\.voicedUnvoicedCost, 2e6), "pitch voicing cost: expected 0.0 to 1000000.0, got 2000000.0"),
      (yin(\.absolute, 1.5), "pitch threshold absolute: expected 0.0 to 1.0, got 1.5"),
      (yin(\.voicing, .nan), "pitch threshold voicing: expected 0.0 to 1.0, got nan"),
      (mpm(\.key, -0.1), "pitch threshold key: expected 0.0 to 1.0, got -0.1"),
      (mpm(\.clarity, .infinity), "pitch threshold clarity: expected 0.0 to 1.0, got inf"),
      (swipe(.nan), "pitch strength: expected 0.0 to 1.0, got nan"),
    ] { expectEqual(found, expected) }
  }

  @Test func valuesSurviveJSON() throws {
    for configuration in [Self.range, .tuner, .speech, .singing] { expectKept(configuration) }
    expectKept(PitchMethod.allCases)
    expectKept(PitchFrame(time: 0.25, frequency: 123.4, confidence: 0.5))
    expectKept(PitchFrame(time: 0.25, frequency: nil, confidence: 1))
    var costs = AutocorrelationPitchTracker.Costs()
    costs.octaveCost = 0.02
    expectKept(costs)
    var yin = YINPitchTracker.Thresholds()
    yin.absolute = 0.15
    expectKept(yin)
    var mpm = MPMPitchTracker.Thresholds()
    mpm.key = 0.8
    expectKept(mpm)
  }
}
