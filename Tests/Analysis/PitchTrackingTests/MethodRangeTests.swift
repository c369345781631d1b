import AudioCore
import Expectations
import Foundation
import PitchTracking
import Statistics
import TestSignals
import Testing

/// In the ranges that the guides state, every method is right or refuses the range. No method gives a value outside the
/// requested range.
@Suite struct MethodRangeTests {
  private static let rates = [8000.0, 11_025, 16_000, 22_050, 44_100, 48_000, 96_000, 192_000]
  private static let frequencies = [20.0, 33, 63, 110, 440, 1480, 2637, 3520, 5000]
  private static let seconds = 0.8

  /// Trackers for one rate that are reset for each tone: to make one costs as much as to track a tone.
  private final class Trackers {
    private final class Kept {
      var tracker: AnyPitchTracker
      init(_ tracker: consuming AnyPitchTracker) { self.tracker = tracker }
    }

    private let sampleRate: Double
    private var kept: [PitchMethod: [PitchConfiguration: Kept]] = [:]

    init(sampleRate: Double) { self.sampleRate = sampleRate }

    func track(_ tone: AudioBuffer, _ method: PitchMethod, _ configuration: PitchConfiguration) throws -> [PitchFrame] {
      if let kept = kept[method]?[configuration] {
        kept.tracker.reset()
        return try kept.tracker.outputs(of: tone)
      }
      let made = Kept(try method.makeTracker(configuration: configuration, sampleRate: sampleRate))
      kept[method, default: [:]][configuration] = made
      return try made.tracker.outputs(of: tone)
    }
  }

  /// The default range if it contains the frequency, otherwise another range that contains it.
  private func range(for frequency: Double) -> (Double, Double) {
    frequency < 50 ? (20, 1000) : frequency <= 1600 ? (50, 1600) : (100, 5000)
  }

  private func configuration(
    _ range: (Double, Double), _ mode: PitchConfiguration.Mode, hop: Double = 0.01, sampleRate: Double
  ) -> PitchConfiguration {
    PitchConfiguration(minimumFrequency: range.0, maximumFrequency: range.1, hopDuration: hop, mode: mode)
      .fitting(sampleRate: sampleRate)
  }

  /// The frames without those near the ends. A quarter of a second is left out at each end, because SWIPE's window of
  /// eight periods of 20 Hz is 0.4 s long.
  private func inner(_ frames: [PitchFrame]) -> [PitchFrame] { Array(frames.dropFirst(25).dropLast(25)) }

  /// Whether the band of a method holds enough harmonics. A missing fundamental needs at least its second and third
  /// harmonic; without the third the method hears a tone of twice the frequency.
  private func isInBand(_ method: PitchMethod, _ spectrum: ToneSpectrum, _ frequency: Double) -> Bool {
    guard spectrum == .missingFundamental else { return true }
    let (lowest, highest) = range(for: frequency)
    switch method {
    case .harmonic: return 3 * frequency <= 3600 / max(min(1, 2000 / highest), 36 / lowest)
    case .yin, .mpm, .probabilisticYIN: return 3 * frequency <= 2.4 * highest
    case .autocorrelation, .swipe: return true
    }
  }

  @Test(arguments: rates, ToneSpectrum.allCases)
  func tonesAreRight(sampleRate: Double, spectrum: ToneSpectrum) throws {
    let trackers = Trackers(sampleRate: sampleRate)
    for frequency in Self.frequencies {
      guard let samples = spectrum.samples(frequency, seconds: Self.seconds, sampleRate: sampleRate, seed: 31) else {
        continue
      }
      let tone = AudioBuffer(known: samples, sampleRate: sampleRate)
      for method in [.default] + PitchMethod.allCases.filter({ $0 != .default }) {
        for mode in PitchConfiguration.Mode.allCases {
          let asked = configuration(range(for: frequency), mode, sampleRate: sampleRate)
          let frames = inner(try trackers.track(tone, method, asked))
          let voiced = frames.compactMap(\.frequency)
          let name = "\(method) \(mode): \(frequency) Hz, \(spectrum.rawValue), at \(sampleRate) Hz, seed 31"
          if isInBand(method, spectrum, frequency) {
            expectEqual(voiced.count, frames.count, "\(name): \(voiced.count) of \(frames.count) voiced")
            let error = abs(cents(OrderStatistics.median(voiced), from: frequency))
            // The limit in cents is less than half of the difference that listeners hear. Periods of three samples or
            // less are measured less exactly.
            expectLess(error, (3 * frequency <= sampleRate ? 2 : 6), "\(name): \(error) cents")
          } else {
            // Frames are unvoiced or right, and never have another pitch.
            let wrong = frames.filter { $0.confidence >= 0.5 && $0.frequency != nil }
              .filter { abs(cents($0.frequency, from: frequency)) > 50 }
            expect(wrong.isEmpty, "\(name): \(wrong.first?.frequency ?? 0) Hz")
          }
        }
      }
    }
  }

  /// A tone outside the range is unvoiced or has little confidence; it is not taken for a tone in another octave.
  @Test(arguments: [8000.0, 16_000, 44_100, 96_000], ToneSpectrum.allCases)
  func tonesOutsideAreNone(sampleRate: Double, spectrum: ToneSpectrum) throws {
    let cases: [((Double, Double), [Double])] = [
      ((50, 1600), [25, 33, 45, 1760, 2637, 3520, 4186, 7040]), ((20, 1000), [1100, 2637, 7040]),
      ((100, 4000), [45, 60, 82, 4699, 7040]),
    ]
    let trackers = Trackers(sampleRate: sampleRate)
    for (range, tones) in cases {
      for frequency in tones where frequency < range.0 || 0.45 * sampleRate >= range.1 {
        guard let samples = spectrum.samples(frequency, seconds: Self.seconds, sampleRate: sampleRate, seed: 32) else {
          continue
        }
        let tone = AudioBuffer(known: samples, sampleRate: sampleRate)
        for method in PitchMethod.allCases {
          for mode in PitchConfiguration.Mode.allCases {
            let asked = configuration(range, mode, sampleRate: sampleRate)
            let wrong = inner(try trackers.track(tone, method, asked)).filter {
              $0.frequency != nil && $0.confidence >= 0.5
            }
            expect(
              wrong.isEmpty,
              """
              \(method) \(mode), \(range.0) to \(range.1) Hz: \(wrong.first?.frequency ?? 0) Hz for \(frequency) Hz, \
              \(spectrum.rawValue), at \(sampleRate) Hz, seed 32
              """)
          }
        }
      }
    }
  }

  /// A sweep through the range and beyond it gives no value outside the range, clean and in noise, with interpolated
  /// hops.
  @Test(arguments: PitchMethod.allCases, PitchConfiguration.Mode.allCases)
  func nothingLeavesTheRange(method: PitchMethod, mode: PitchConfiguration.Mode) throws {
    let sampleRate = 16_000.0
    let count = 48_000
    let noise = TestSignal.whiteNoise(amplitude: 0.3, frameCount: count, seed: 33)
    // The sweep goes from 30 to 3840 Hz, an octave in 3/7 s.
    var sweep: [Double] = []
    var turns = 0.0
    for n in 0..<count {
      let octaves = 7 * Double(n) / Double(count)
      sweep.append(2 * Double.pi * turns)
      turns += 30 * exp2(octaves) / sampleRate
    }
    let lowest = [75.0, 100, 50, 90]
    let highest = [500.0, 1000, 1600, 4000]
    let hops = [0.01, 0.0037, 0.023, 0.01]
    for level in [0, 0.1, 1] as [Float] {
      var samples: [Float] = []
      for (n, phase) in sweep.enumerated() {
        let tone = 0.3 * sin(phase) + 0.15 * sin(2 * phase)
        samples.append(Float(tone) + level * noise[n])
      }
      for index in lowest.indices {
        let asked = configuration(
          (lowest[index], highest[index]), mode, hop: hops[index], sampleRate: sampleRate)
        let bounds = asked.minimumFrequency...asked.maximumFrequency
        let frames = try method.track(AudioBuffer(known: samples, sampleRate: sampleRate), configuration: asked)
        let outside = frames.compactMap(\.frequency).filter { !bounds.contains($0) }
        expect(outside.isEmpty, "\(bounds) Hz, hop \(hops[index]) s, noise \(level), seed 33: \(outside)")
      }
    }
  }

  /// A range that the harmonic method cannot search is refused in one line. The line names a method that can search it.
  @Test(arguments: [(20.0, 5000.0), (25, 1600), (10, 400), (50, 3600), (100, 5600)])
  func whatIsNotCoveredIsRefused(range: (Double, Double)) throws {
    let asked = configuration(range, .offline, sampleRate: 48_000)
    let error = expect(throws: PitchError.self) {
      _ = try PitchMethod.harmonic.makeTracker(configuration: asked, sampleRate: 48_000)
    }
    expectEqual(error, .notCovered(minimum: range.0, maximum: range.1))
    let text = try require(error).description
    expect(text.contains("20 to 5000 Hz") && text.contains("55") && text.contains("autocorrelation"))
    expect(!text.contains("\n"))
    expect(throws: PitchError.self) { try PitchMethod.harmonic.validate(asked) }
    for method in PitchMethod.allCases where method != .harmonic {
      try method.validate(asked)
      _ = try method.makeTracker(configuration: asked, sampleRate: 48_000)
    }
  }

  /// A tone an octave or more above the range, 10 dB above white noise, is not taken for a subharmonic in the range.
  @Test(arguments: PitchConfiguration.Mode.allCases)
  func aNoisyToneAboveIsNone(mode: PitchConfiguration.Mode) throws {
    let tone = TestSignal.sine(frequency: 2637, amplitude: 0.3, frameCount: 16_000, sampleRate: 16_000)
    // Noise that is uniform in ±a has the power a² / 3.
    let noise = TestSignal.whiteNoise(amplitude: 0.1162, frameCount: 16_000, seed: 34)
    let asked = configuration((50, 1600), mode, sampleRate: 16_000)
    let frames = inner(
      try PitchMethod.default.track(
        AudioBuffer(known: zip(tone, noise).map { $0 + $1 }, sampleRate: 16_000), configuration: asked))
    let wrong = frames.count { $0.frequency != nil && $0.confidence >= 0.5 }
    expectEqual(wrong, 0, "\(wrong) of \(frames.count), seed 34")
  }
}
