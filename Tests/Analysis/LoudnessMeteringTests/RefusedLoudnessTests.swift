import AudioCore
import Expectations
import Foundation
import LoudnessMetering
import TestSignals
import Testing

/// What a file or a person can give is refused with a line, and configurations and results survive JSON.
@Suite struct RefusedLoudnessTests {
  @Test func refusedRatesAndChannels() throws {
    let rates: [Double] = [0, -1, 3999.9, 768_001, 1e300, .infinity, .nan]
    expectLines(
      of: LoudnessError.self,
      rates.map { rate in
        (
          "loudness: expected a sample rate of 4000 to 768000 Hz, got \(rate) Hz",
          { _ = try LoudnessMeter(sampleRate: rate, channelCount: 1) }
        )
      })
    expectLines(
      of: LoudnessError.self,
      [Int.min, 0, 1025, Int.max].map { count in
        (
          "loudness: expected 1 to 1024 channels, got \(count)",
          { _ = try LoudnessMeter(sampleRate: 8000, channelCount: count) }
        )
      })
    let lowest = AudioBuffer(silence: 4000, sampleRate: 3000)
    let six = AudioBuffer(silence: 8000, channelCount: 6, sampleRate: 8000)
    let many = [LoudnessLayout.Loudspeaker](repeating: .lowFrequencyEffects, count: 1025)
    expectLines(
      of: LoudnessError.self,
      [
        (
          "loudness: expected a sample rate of 4000 to 768000 Hz, got 3000.0 Hz",
          { _ = try LoudnessMeter.measure(lowest) }
        ),
        (
          "loudness: expected sound with the layout's number of channels (stereo: 2), got 6",
          { _ = try LoudnessMeter.measure(six, layout: .stereo) }
        ),
        (
          "loudness: expected sound with the layout's number of channels (22.2: 24), got 6",
          { _ = try LoudnessMeter.measure(six, layout: .surround222) }
        ),
        ("loudness: expected 1 to 1024 channels, got 1025", { _ = try LoudnessLayout("many", loudspeakers: many) }),
        (
          "loudness: expected a loudspeaker at finite angles, got azimuth 0.0, elevation inf",
          { _ = try LoudnessLayout("far", loudspeakers: [.position(azimuth: 0, elevation: .infinity)]) }
        ),
        (
          "loudness: expected a reading interval that is a multiple of 0.01 s and at most a day, got nan s",
          { _ = try LoudnessMeter(configuration: .init(readingInterval: .nan), sampleRate: 8000, channelCount: 1) }
        ),
      ])
    // Angles that are finite, though their sum is not.
    let wide = LoudnessLayout.Loudspeaker.position(azimuth: 1e308, elevation: 1e308)
    expectEqual(try LoudnessLayout("wide", loudspeakers: [wide]).weights, [1])
  }

  /// Sound of another rate, or with other channels, than the meter was made for.
  @Test func otherSound() {
    expectLines(
      of: AudioFormatError.self,
      [
        (2, 44_100.0, "sample rate: expected 8000.0 Hz, got sound of 44100.0 Hz"),
        (1, 8000, "channels: expected 2, got 1"),
      ].map { channels, rate, line in
        (
          line,
          {
            var meter = try LoudnessMeter(sampleRate: 8000, layout: .stereo)
            _ = try meter.outputs(of: AudioBuffer(silence: 100, channelCount: channels, sampleRate: rate))
          }
        )
      })
  }

  @Test func configurationsKeptAsJSON() throws {
    expectKept(LoudnessMeter.Configuration())
    expectKept(LoudnessMeter.Configuration(measures: [.range, .truePeak], history: .histogram, readingInterval: 0.1))
    for layout in LoudnessLayout.named.map(\.layout) { expectKept(layout) }
    expectKept([LoudnessLayout.Loudspeaker.lowFrequencyEffects, .position(azimuth: -30, elevation: 10)])
    let refused: [(weights: String, line: String)] = [
      ("[]", "loudness: expected 1 to 1024 channels, got 0"),
      ("[1, -1]", "loudness: expected weights of 0.0 to 100.0, got -1.0"),
      ("[1e300]", "loudness: expected weights of 0.0 to 100.0, got 1e+300"),
    ]
    for (weights, line) in refused {
      expectRefused(LoudnessLayout.self, "{\"description\": \"a\", \"weights\": \(weights)}", line)
    }
  }

  @Test func resultsKeptAsJSON() throws {
    let reasons: [LoudnessUndefined] = [
      .notMeasured, .shorterThanGatingBlock(duration: 0.1), .shorterThanWindow(duration: 1, window: 3),
      .belowAbsoluteGate, .silence, .beyondHearing(share: 0.75), .notANumber(time: 0.3),
    ]
    for reason in reasons { expectKept(LoudnessValue.undefined(reason)) }
    expectKept(LoudnessValue.value(-23.1))
    let signal = TestSignal.mixed(channelCount: 2, frameCount: 8000, sampleRate: 8000, seed: 91)
    var meter = try LoudnessMeter(configuration: .init(readingInterval: 0.1), sampleRate: 8000, layout: .stereo)
    let readings = try meter.outputs(of: signal)
    expectEqual(readings.count, 10)
    expectKept(readings)
    let found = meter.measurement
    expect(found.integrated.value != nil && found.range.value == nil, "seed 91")
    expectKept(found)
    let text = String(decoding: try JSONEncoder().encode(found), as: UTF8.self)
    let three = text.replacingOccurrences(of: "\"samplePeaks\":[", with: "\"samplePeaks\":[{\"value\":-1},")
    expectUnequal(three, text)
    expectRefused(
      LoudnessMeasurement.self, three,
      "loudness: expected a peak for each channel of the layout (stereo: 2), got 3")
  }
}
