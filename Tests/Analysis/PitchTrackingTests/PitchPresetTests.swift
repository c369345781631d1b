import AudioCore
import Expectations
import PitchTracking
import Statistics
import TestSignals
import Testing

/// The configurations by use are taken by every method, and the default method is right at the ends of what they are for.
@Suite struct PitchPresetTests {
  static let presets: [(name: String, configuration: PitchConfiguration, notes: [Double])] = [
    ("tuner", .tuner, [30.87, 82.41, 440, 1318.5]), ("speech", .speech, [80, 132, 264, 500]),
    ("singing", .singing, [65.41, 220, 1046.5, 1396.9]),
  ]

  @Test(arguments: presets.indices)
  func everyMethodTakesThem(preset index: Int) throws {
    let (_, configuration, _) = Self.presets[index]
    for method in PitchMethod.allCases {
      for rate in [8000.0, 16_000, 44_100, 48_000, 96_000] {
        _ = try method.makeTracker(configuration: configuration.fitting(sampleRate: rate), sampleRate: rate)
      }
    }
  }

  @Test(arguments: presets.indices)
  func notes(preset index: Int) throws {
    let (name, configuration, notes) = Self.presets[index]
    for note in notes {
      let samples = try require(ToneSpectrum.sawtooth.samples(note, seconds: 1, sampleRate: 48_000, seed: 51))
      let frames = try PitchMethod.default.track(
        AudioBuffer(known: samples, sampleRate: 48_000), configuration: configuration)
      expectEqual(frames.count, Int((1 / configuration.hopDuration).rounded()))
      let inner = frames.filter { (0.3...0.7).contains($0.time) }
      let voiced = inner.compactMap(\.frequency)
      expectEqual(voiced.count, inner.count, "\(name), \(note) Hz, seed 51")
      // Listeners hear differences from about 5 cents.
      expectLess(abs(cents(OrderStatistics.median(voiced), from: note)), 5, "\(name), \(note) Hz, seed 51")
    }
  }
}
