import AudioCore
import Expectations
import Foundation
import PitchTracking
import TestSignals
import Testing
import VoiceEvents
import VoiceMeasurement

@Suite struct FormantTrackerTests {
  private let poles: [(frequency: Double, bandwidth: Double)] = [
    (640, 80), (1190, 90), (2390, 120), (3400, 180), (4500, 220),
  ]

  /// The formants of an all-pole vowel with five known resonances are right within 2 %. Partials 80 Hz apart sample a
  /// resonance of 80 Hz width coarsely.
  @Test(arguments: [11_000.0, 16_000, 22_050, 44_100, 96_000])
  func knownResonances(sampleRate: Double) throws {
    let signal = GlottalTestSignal.vowel(fundamental: 80, resonances: poles, duration: 0.5, sampleRate: sampleRate)
    let tracker = try FormantTracker(configuration: .init(maximumFormant: 5500), sampleRate: sampleRate)
    let frames = try tracker.frames(of: signal)
    expectGreater(frames.count, 60)
    for (number, pole) in poles.prefix(4).enumerated() {
      let found = frames.compactMap { $0.formants.count > number ? $0.formants[number] : nil }
      let frequencies = found.map(\.frequency).sorted()
      let median = frequencies[frequencies.count / 2]
      expectLess(abs(median / pole.frequency - 1), 0.02, "F\(number + 1) \(median) Hz, made \(pole.frequency) Hz")
    }
    for frame in frames {
      expect(frame.formants.allSatisfy { $0.frequency >= 50 && $0.bandwidth.isFinite && $0.bandwidth >= 0 })
      expect(zip(frame.formants, frame.formants.dropFirst()).allSatisfy { $0.frequency <= $1.frequency })
    }
  }

  /// Noise through two resonances has no harmonics that pull the formants, so bandwidths can be tested too. They are
  /// right within a third.
  @Test func bandwidths() throws {
    let rate = 8000.0
    let seed: UInt64 = 8
    var samples = GlottalTestSignal.gaussianNoise(rms: 0.01, count: 16_000, seed: seed)
    for (frequency, bandwidth) in [(1000.0, 100.0), (2800, 150)] {
      let radius = exp(-.pi * bandwidth / rate)
      for n in 2..<samples.count {
        samples[n] += 2 * radius * cos(2 * .pi * frequency / rate) * samples[n - 1] - radius * radius * samples[n - 2]
      }
    }
    var configuration = FormantTracker.Configuration(maximumFormant: 4000)
    configuration.formantCount = 2
    configuration.windowDuration = 0.1
    // Pre-emphasis from a frequency above half the sample rate has no effect.
    configuration.preEmphasisFrequency = 8000
    let tracker = try FormantTracker(configuration: configuration, sampleRate: rate)
    let frames = try tracker.frames(of: AudioBuffer(known: samples.map { Float($0) }, sampleRate: rate))
    for (number, truth) in [(1000.0, 100.0), (2800, 150)].enumerated() {
      let found = frames.map { $0.formants[number] }
      let frequency = found.map(\.frequency).sorted()[found.count / 2]
      let bandwidth = found.map(\.bandwidth).sorted()[found.count / 2]
      expectLess(abs(frequency / truth.0 - 1), 0.02, "\(frequency) Hz, seed \(seed)")
      expectLess(abs(bandwidth / truth.1 - 1), 0.33, "\(bandwidth) Hz, seed \(seed)")
    }
  }

  @Test func narrowBandHasFewerFormants() throws {
    let signal = GlottalTestSignal.vowel(
      fundamental: 110, resonances: Array(poles.prefix(3)), duration: 0.3, sampleRate: 8000)
    let tracker = try FormantTracker(configuration: .init(maximumFormant: 5500), sampleRate: 8000)
    expect(try tracker.frames(of: signal).allSatisfy { $0.formants.count <= 4 })
  }

  @Test func silenceHasNone() throws {
    let tracker = try FormantTracker(configuration: .init(maximumFormant: 5000), sampleRate: 16_000)
    let frames = try tracker.frames(of: AudioBuffer(silence: 8000, sampleRate: 16_000))
    expect(!frames.isEmpty)
    expect(frames.allSatisfy { $0.formants.isEmpty })
    expect(try tracker.frames(of: AudioBuffer(silence: 0, sampleRate: 16_000)).isEmpty)
  }

  @Test func invalidSettings() {
    for (maximum, rate) in [(500.0, 16_000.0), (.nan, 16_000), (5500, 0), (5500, .nan), (50_000, 192_000)] {
      expect(throws: VoiceMeasurementError.self) {
        _ = try FormantTracker(configuration: .init(maximumFormant: maximum), sampleRate: rate)
      }
    }
  }
}
