import AudioCore
import Expectations
import Foundation
import SoundLevelMetering
import TestSignals
import Testing

/// What a file or a person can give is refused with a line, and configurations and results survive JSON.
@Suite struct RefusedSoundLevelTests {
  @Test func refused() {
    let two = AudioBuffer(silence: 800, channelCount: 2, sampleRate: 8000)
    let slow = AudioBuffer(silence: 800, sampleRate: 4000)
    let rate = "sound level: expected a sample rate of 8000 to 768000 Hz, got"
    expectLines(
      of: SoundLevelError.self,
      [
        ("sound level: expected sound of 1 channel, got 2", { _ = try SoundLevelMeter.levels(of: two) }),
        ("sound level: expected sound of 1 channel, got 2", { _ = try BandLevelMeter.levels(of: two) }),
        ("\(rate) 4000.0 Hz", { _ = try SoundLevelMeter.levels(of: slow) }),
        ("\(rate) 4000.0 Hz", { _ = try BandLevelMeter.levels(of: slow) }),
        ("\(rate) 1e+300 Hz", { _ = try WeightingFilter(.z, sampleRate: 1e300) }),
        (
          "sound level: expected 0.01 s or more, and less than 1000000 s, from reading to reading, got nan s",
          { _ = try SoundLevelMeter(configuration: .init(readingInterval: .nan), sampleRate: 8000) }
        ),
        (
          "band levels: expected finite frequencies of 0.1 Hz or more, got 1e-30 Hz to 100.0 Hz",
          { _ = try BandLevelMeter(configuration: .init(range: 1e-30...100), sampleRate: 8000) }
        ),
        (
          "band levels: expected finite frequencies of 0.1 Hz or more, got 25.0 Hz to inf Hz",
          { _ = try BandLevelMeter(configuration: .init(range: 25...Double.infinity), sampleRate: 8000) }
        ),
        (
          "band: expected a number of -200 to 200, got \(Int.max)",
          { _ = try FrequencyBand(.octave, number: .max) }
        ),
        (
          "loudness: expected third-octave levels of at most 120 dB SPL, got nan in band 0",
          {
            let bands = FrequencyBand.bands(.thirdOctave, nominal: 25...12_500).map { BandLevel(band: $0, level: -40) }
            _ = try ZwickerLoudness(bandLevels: bands, fullScaleLevel: .nan, field: .free)
          }
        ),
      ])
  }

  /// A range that holds no band has none, whatever its bounds are.
  @Test func rangesOfBands() throws {
    for range in [-5.0...0, 0...0, 17...19, 1e300...Double.infinity, -Double.infinity...(-1)] {
      expectEqual(FrequencyBand.bands(.octave, nominal: range), [], "\(range)")
    }
    expectEqual(FrequencyBand.bands(.octave, nominal: -1...40).last?.nominalFrequency, 31.5)
    expectEqual(FrequencyBand.bands(.octave, nominal: 0...Double.infinity).count, FrequencyBand.numbers.count)
    let sine = TestSignal.sine(frequency: 1000, amplitude: 0.5, frameCount: 16_000, sampleRate: 8000)
    let levels = try SoundLevelMeter.levels(of: AudioBuffer(known: sine, sampleRate: 8000))
    expect(levels.percentileLevel(50) != nil)
    for percent in [0, -1, 100, 1e300, .infinity, .nan] { expectNil(levels.percentileLevel(percent), "\(percent)") }
  }

  /// Sound of another rate, or with other channels, than the meter was made for.
  @Test func otherSound() {
    expectLines(
      of: AudioFormatError.self,
      [
        (1, 44_100.0, "sample rate: expected 8000.0 Hz, got sound of 44100.0 Hz"),
        (2, 8000, "channels: expected 1, got 2"),
      ].flatMap { channels, rate, line in
        let sound = AudioBuffer(silence: 100, channelCount: channels, sampleRate: rate)
        return [
          (
            line,
            {
              var meter = try SoundLevelMeter(sampleRate: 8000)
              _ = try meter.outputs(of: sound)
            }
          ),
          (
            line,
            {
              var meter = try BandLevelMeter(sampleRate: 8000)
              _ = try meter.outputs(of: sound)
            }
          ),
        ]
      })
  }

  @Test func keptAsJSON() throws {
    expectKept(SoundLevelMeter.Configuration())
    expectKept(
      SoundLevelMeter.Configuration(frequencyWeighting: .c, timeWeighting: .impulse, readingInterval: 1.0 / 3))
    expectKept(BandLevelMeter.Configuration())
    expectKept(BandLevelMeter.Configuration(.octave, range: 31.5...8000))
    expectKept([BandLevelMeter.Undefined.noSamples, .notFinite])
    let noise = AudioBuffer(known: TestSignal.whiteNoise(amplitude: 0.3, frameCount: 16_000, seed: 9), sampleRate: 8000)
    let levels = try SoundLevelMeter.levels(of: noise)
    expectKept(levels, "seed 9")
    let read = try JSONDecoder().decode(SoundLevels.self, from: JSONEncoder().encode(levels))
    expect(read.percentileLevel(90) != nil && read.percentileLevel(90) == levels.percentileLevel(90))
    for samples in [[], [0, 0], [Float.nan], [0.5]] as [[Float]] {
      expectKept(try SoundLevelMeter.levels(of: AudioBuffer(known: samples, sampleRate: 8000)))
    }
    var meter = try SoundLevelMeter(sampleRate: 8000)
    expectKept(try meter.outputs(of: noise))
    expectKept(try BandLevelMeter.levels(of: noise))
    let bands = (0..<28).map { 80 - Double($0) }
    expectKept(try ZwickerLoudness(thirdOctaveLevels: bands, field: .diffuse))
  }

  @Test func refusedJSON() {
    expectRefused(
      FrequencyBand.self, "{\"fraction\": 3, \"number\": 1000}", "band: expected a number of -200 to 200, got 1000")
    expectRefused(
      ZwickerLoudness.self, "{\"field\": \"free\", \"loudness\": 1, \"specificLoudness\": [1]}",
      "loudness: expected 240 specific loudnesses, got 1")
    let places = [String](repeating: "0", count: 240).joined(separator: ",")
    expectRefused(
      ZwickerLoudness.self, "{\"field\": \"free\", \"loudness\": -1, \"specificLoudness\": [\(places)]}",
      "loudness: expected numbers of 0 or more, got -1.0")
    let counts = "sound level: expected a class of 0 to 2399 once, with a count of the 4 levels, got"
    for (count, classes, line) in [
      (4, "[[2400, 1]]", "\(counts) [2400, 1]"), (4, "[[3, 1], [3, 1]]", "\(counts) [3, 1]"),
      (4, "[[3, 9]]", "\(counts) [3, 9]"), (-4, "[]", "sound level: expected 0 levels or more, got -4"),
    ] {
      expectRefused(
        SoundLevels.self,
        """
        {"frequencyWeighting": "A", "timeWeighting": "F", "duration": 1,
         "histogram": {"count": \(count), "classes": \(classes)}}
        """, line)
    }
  }
}
