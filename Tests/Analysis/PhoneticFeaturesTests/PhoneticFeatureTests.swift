import AudioCore
import Expectations
import FeatureTracks
import Foundation
import PhoneticFeatures
import ProcessorContracts
import TestSignals
import Testing
import VoiceMeasurement

@Suite struct PhoneticFeatureTests {
  /// Every set streams, and begins anew after a reset.
  @Test(arguments: PhoneticFeatureSet.names)
  func streamingContract(name: String) throws {
    let set = try require(PhoneticFeatureSet.named(name))
    let signal = MadeVoice.signal
    let survey = try VoiceSurvey(of: signal)
    let violations = try StreamingContract.violations(
      of: { try PhoneticFeatureExtractor(configuration: set, survey: survey) }, on: signal,
      output: { frame, log in
        log.record(frame.index)
        log.record(frame.time)
        log.record(frame.values)
      })
    expectEqual(violations, [])
  }

  /// In a stream of unknown length too.
  @Test func liveIntensity() throws {
    let violations = try StreamingContract.violations(
      of: { try IntensityExtractor(sampleRate: MadeVoice.sampleRate) }, on: MadeVoice.signal,
      output: { frame, log in
        log.record(frame.time)
        log.record(frame.values)
      })
    expectEqual(violations, [])
    var extractor = try IntensityExtractor(sampleRate: MadeVoice.sampleRate)
    let matrix = try extractor.matrix(of: MadeVoice.signal)
    // The first window begins with the signal, and 117 windows fit.
    expectLess(abs(matrix.times[0] - 0.032), 1 / MadeVoice.sampleRate)
    expectAtLeast(matrix.frameCount, 116)
  }

  @Test(arguments: GlottalPulses.Method.allCases)
  func pulsesStream(method: GlottalPulses.Method) throws {
    let configuration = PointProcessExtractor.Configuration(pitchFloor: 75, pitchCeiling: 600, method: method)
    let survey = try VoiceSurvey(of: MadeVoice.signal)
    let violations = try StreamingContract.violations(
      of: { try PointProcessExtractor(configuration: configuration, survey: survey) }, on: MadeVoice.signal,
      output: { time, log in log.record(time) })
    expectEqual(violations, [])
  }

  /// A sine of amplitude 0.1 has −23.01 dBFS, whatever its offset; a constant has no intensity, unless its mean counts.
  @Test(arguments: [8000.0, 44_100, 192_000])
  func levels(rate: Double) throws {
    let samples = (0..<Int(rate / 2)).map { Float(0.25 + 0.1 * sin(2 * .pi * 220 * Double($0) / rate)) }
    let matrix = try PhoneticFeatureSet.intensity(.init()).matrix(of: AudioBuffer(known: [samples], sampleRate: rate))
    expectGreater(matrix.frameCount, 50)
    for frame in 0..<matrix.frameCount {
      // The mean of a window that is no whole number of periods moves the level.
      expectLess(abs(Double(try require(matrix[frame, 1])) + 23.0103), 0.05)
    }
    let constant = AudioBuffer(known: [[Float](repeating: 0.5, count: Int(rate / 2))], sampleRate: rate)
    expect(
      try PhoneticFeatureSet.intensity(.init()).matrix(of: constant).column(named: "intensity").allSatisfy { $0 == nil }
    )
    var configuration = IntensityConfiguration()
    configuration.subtractsMean = false
    for value in try PhoneticFeatureSet.intensity(configuration).matrix(of: constant).column(named: "intensity_dbfs") {
      expectLess(abs(try require(value) + 6.0206), 1e-4)
    }
  }

  /// A constant keeps its rounding below every level, also where a float has no finer step.
  @Test func silence() throws {
    for value in [0, 1e-30, 1] as [Float] {
      let signal = AudioBuffer(known: [[Float](repeating: value, count: 16_000)], sampleRate: 16_000)
      for name in PhoneticFeatureSet.names {
        let matrix = try require(PhoneticFeatureSet.named(name)).matrix(of: signal)
        expectGreater(matrix.frameCount, 0)
        for frame in 0..<matrix.frameCount { expectNil(matrix[frame, 0], "\(name) of \(value)") }
      }
      expectEqual(
        try PointProcessExtractor.Configuration(pitchFloor: 75, pitchCeiling: 600).pulses(of: signal).times, [])
    }
  }

  /// Sound that is shorter than a window has no frames.
  @Test func shortSound() throws {
    for count in [0, 1, 50, 1000] {
      let signal = AudioBuffer(known: [[Float](repeating: 0.1, count: count)], sampleRate: 44_100)
      for name in PhoneticFeatureSet.names {
        expectEqual(try require(PhoneticFeatureSet.named(name)).matrix(of: signal).frameCount, 0, "\(name), \(count)")
      }
      expectEqual(
        try PointProcessExtractor.Configuration(pitchFloor: 75, pitchCeiling: 600).pulses(of: signal).times, [])
    }
  }

  @Test func names() throws {
    expectEqual(PhoneticFeatureSet.names, ["formants", "harmonicity", "intensity"])
    expectEqual(PhoneticFeatureSet.named("pitch"), nil)
    let set = try require(PhoneticFeatureSet.named("formants"))
    expectEqual(set.columns.map(\.name).first, "formant_1")
    expectEqual(set.columns.map(\.name).last, "formant_bandwidth_5")
    expectEqual(set.hopDuration, 0.00625)
    var formants = FormantTracker.Configuration(maximumFormant: 5500)
    formants.formantCount = .max
    expectEqual(PhoneticFeatureSet.formants(formants).columns.count, 20)
  }

  @Test func refusals() throws {
    func line(_ body: () throws -> Void) -> String { thrownLine(body) ?? "nothing" }
    var intensity = IntensityConfiguration()
    for pitch in [0, -1, .nan, 1e9] as [Double] {
      intensity.minimumPitch = pitch
      expectEqual(
        line { _ = try PhoneticFeatureSet.intensity(intensity).matrix(of: MadeVoice.signal) },
        "minimum pitch: expected 1 to 10000 Hz, at most half the sample rate, got \(pitch)")
    }
    intensity = IntensityConfiguration()
    intensity.hopDuration = 0
    expectEqual(
      line { _ = try IntensityExtractor(configuration: intensity, sampleRate: 8000) },
      "hop of the intensity: expected 1 sample to 10 s, got 0.0")
    expectEqual(
      line { _ = try IntensityExtractor(sampleRate: 8000, frameCount: -1) },
      "length of the signal: expected 0 to \(1 << 48) samples, got -1.0")
    let set = try require(PhoneticFeatureSet.named("formants"))
    let slow = AudioBuffer(known: [[0.1, 0.2]], sampleRate: 1000)
    expectEqual(
      line { _ = try set.matrix(of: slow) }, "sample rate: expected 4000.0 to 768000.0 Hz, got 1000.0 Hz")
    let stereo = AudioBuffer(known: [[0.1], [0.2]], sampleRate: 8000)
    expectEqual(line { _ = try set.matrix(of: stereo) }, "channels: expected 1, got 2")
    let broken = AudioBuffer(known: [[0.1, .nan]], sampleRate: 8000)
    for name in PhoneticFeatureSet.names {
      expectEqual(
        line { _ = try require(PhoneticFeatureSet.named(name)).matrix(of: broken) },
        "sound: expected finite samples, got another at sample 1")
    }
    let pulses = PointProcessExtractor.Configuration(pitchFloor: 75, pitchCeiling: 60)
    expectEqual(
      line { _ = try pulses.pulses(of: MadeVoice.signal) },
      "voice report: expected 20 Hz <= floor, 2 x floor <= ceiling <= 0.45 x sample rate, got 75.0 to 60.0 Hz at 22050.0 Hz"
    )
  }
}
