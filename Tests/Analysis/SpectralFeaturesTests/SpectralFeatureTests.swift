import AudioCore
import Expectations
import FeatureTracks
import Foundation
import ProcessorContracts
import SpectralFeatures
import TestSignals
import Testing

@Suite struct SpectralFeatureTests {
  private static let everything: [SpectralFeature] = [
    .mel(.librosaDecibels.streaming), .cepstrum(.librosa.streaming), .chroma(.librosa), .centroid, .bandwidth,
    .rollOff(share: 0.85), .flatness, .contrast(.init(octaveCount: 3)), .slope(.init()),
    .slope(.init(.decibels, over: 500...1500)), .entropy, .flux(rising: false), .flux(rising: true),
    .onsetStrength(.librosaDecibels.streaming), .zeroCrossingRate, .rootMeanSquare,
  ]

  @Test(arguments: [Framing.Padding.none, .zeros, .reflected], [(400, 160, 512), (255, 700, 256)])
  func streamingContract(padding: Framing.Padding, lengths: (Int, Int, Int)) throws {
    let signal = TestSignal.mixed(channelCount: 1, frameCount: 6000, sampleRate: 8000, seed: 3)
    let framing = Framing(
      windowLength: lengths.0, hopLength: lengths.1, transformLength: lengths.2, padding: padding, preEmphasis: 0.5)
    let set = SpectralFeatureSet(framing: framing, features: Self.everything)
    let violations = try StreamingContract.violations(
      of: { try SpectralFeatureExtractor(configuration: set, sampleRate: 8000) }, on: signal,
      output: { frame, log in
        log.record(frame.index)
        log.record(frame.time)
        log.record(frame.values)
      })
    expectEqual(violations, [], "seed 3")
  }

  /// As many windows as the framing says, also of signals that are shorter than a window.
  @Test(arguments: [0, 1, 2, 100, 255, 256, 257, 1000])
  func frameCounts(count: Int) throws {
    let signal = AudioBuffer(known: [Array(repeating: 0.5, count: count)], sampleRate: 8000)
    for padding in [Framing.Padding.none, .zeros, .reflected] {
      let framing = Framing(windowLength: 256, hopLength: 100, padding: padding)
      let matrix = try SpectralFeatureSet(framing: framing, features: [.rootMeanSquare, .centroid]).matrix(of: signal)
      expectEqual(matrix.frameCount, framing.frameCount(of: count), "\(padding), \(count) samples")
      let first = padding == .none ? 0.016 : 0
      if matrix.frameCount > 0 { expectLess(abs(matrix.times[0] - first), 1e-12) }
    }
  }

  /// A reflected constant is a constant: every window has the same spectrum.
  @Test func reflection() throws {
    let signal = AudioBuffer(known: [Array(repeating: 0.5, count: 3000)], sampleRate: 8000)
    let framing = Framing(windowLength: 256, hopLength: 100, padding: .reflected)
    let matrix = try SpectralFeatureSet(framing: framing, features: [.centroid, .entropy]).matrix(of: signal)
    for frame in 0..<matrix.frameCount {
      expectLess(abs(try require(matrix[frame, 0]) - (try require(matrix[0, 0]))), 1e-3)
    }
  }

  /// Digital silence has no centroid, but energies: the floor of the bands.
  @Test func silence() throws {
    let signal = AudioBuffer(known: [Array(repeating: 0, count: 2000)], sampleRate: 8000)
    let framing = Framing(windowLength: 512, hopLength: 256)
    let set = SpectralFeatureSet(framing: framing, features: Self.everything)
    let matrix = try set.streaming.matrix(of: signal)
    for (index, column) in matrix.columns.enumerated() {
      let value = matrix[2, index]
      switch column.name {
      case "rms", "zero_crossing_rate", "onset_strength", "spectral_flux", "spectral_flux_rising":
        expectEqual(value, 0, Comment(rawValue: column.name))
      case let name where name.hasPrefix("mel"): expectEqual(value, -100)
      case let name where name.hasPrefix("mfcc"):
        expectLess(abs(try require(value) + (index == 128 ? 100 * Float(128).squareRoot() : 0)), 1e-3)
      case let name where name.hasPrefix("spectral_slope"): expectLess(abs(try require(value)), 1e-6)
      default: expectNil(value, Comment(rawValue: column.name))
      }
    }
  }

  /// A sine on a bin's centre: three bins of ½, 1 and ½ times half the window's sum.
  @Test func sine() throws {
    let sine = TestSignal.sine(frequency: 1000, amplitude: 0.8, frameCount: 8000, sampleRate: 8000)
    let framing = Framing(windowLength: 512, hopLength: 256, padding: .none)
    let set = SpectralFeatureSet(
      framing: framing, features: [.centroid, .bandwidth, .rollOff(share: 0.5), .entropy, .rootMeanSquare])
    let matrix = try set.matrix(of: AudioBuffer(known: [sine], sampleRate: 8000))
    let row = Array(matrix.row(3))
    expectLess(abs(row[0] - 1000), 0.01)
    // (2 · ½ · width²) / 2.
    expectLess(abs(row[1] - 15.625 / Float(2).squareRoot()), 0.02)
    expectEqual(row[2], 1000)
    let entropy = -(2.0 / 3 * log2(2.0 / 3) + 2 * (1.0 / 6) * log2(1.0 / 6)) / log2(257)
    expectLess(abs(Double(row[3]) - entropy), 1e-5)
    expectLess(abs(row[4] - 0.8 / Float(2).squareRoot()), 1e-5)
  }

  /// Scales are each other's inverse, and go through their fixed points.
  @Test func melScales() {
    for scale in MelScale.allCases {
      for frequency in [0.0, 20, 440, 999, 1000, 1001, 8000, 22_050] {
        expectLess(abs(scale.frequency(of: scale.mel(of: frequency)) - frequency), 1e-8)
      }
    }
    expectLess(abs(MelScale.slaney.mel(of: 1000) - 15), 1e-12)
    expectLess(abs(MelScale.htk.mel(of: 1000) - 999.985_537), 1e-5)
  }

  @Test func columnsAndNames() throws {
    for name in SpectralFeatureSet.names {
      let set = try require(SpectralFeatureSet.named(name, sampleRate: 22_050))
      let signal = PeerSignal.noise.buffer()
      let matrix = try set.matrix(of: signal)
      expectEqual(matrix.columns, set.columns)
      expectEqual(Set(matrix.columns.map(\.name)).count, matrix.columns.count)
      expectEqual(matrix.values.count, matrix.frameCount * matrix.columns.count)
    }
    expectNil(SpectralFeatureSet.named("none", sampleRate: 22_050))
    // 200 Hz and the octaves that begin below 4 kHz.
    let narrow = try require(SpectralFeatureSet.named("shape", sampleRate: 8000))
    expectEqual(narrow.columns.filter { $0.name.hasPrefix("spectral_contrast") }.count, 6)
    _ = try SpectralFeatureExtractor(configuration: narrow, sampleRate: 8000)
  }

  /// What no extractor takes has columns, counts and framings without a crash.
  @Test func absurdSettings() {
    let absurd: [SpectralFeature] = [
      .contrast(.init(octaveCount: .max)), .mel(.init(bands: .init(scale: .htk, count: .max))),
      .cepstrum(.init(spectrum: .htk, count: .min)), .chroma(.init(count: .max)),
      .slope(.init(over: -.infinity...(.infinity))), .rollOff(share: .nan),
    ]
    for feature in absurd {
      expectAtMost(feature.columns.count, 4096)
      let set = SpectralFeatureSet(framing: .librosa, features: [feature])
      expect(throws: SpectralFeatureError.self) {
        _ = try SpectralFeatureExtractor(configuration: set, sampleRate: 8000)
      }
    }
    expectEqual(Framing(windowLength: 8, hopLength: 0).frameCount(of: 10), 11)
    expectEqual(Framing.htk(sampleRate: .nan).windowLength, 2)
    expectEqual(SpectralContrast(octaveCount: .max).fitting(sampleRate: 8000).octaveCount, 5)
    expect(throws: SpectralFeatureError.self) { try MelBands.htk.weights(transformLength: -1, sampleRate: 8000) }
    expect(throws: SpectralFeatureError.self) { try Chroma.librosa.weights(transformLength: 512, sampleRate: .nan) }
  }

  @Test func refused() {
    func extractor(_ features: [SpectralFeature], _ framing: Framing = .librosa, rate: Double = 22_050) throws {
      _ = try SpectralFeatureExtractor(
        configuration: SpectralFeatureSet(framing: framing, features: features), sampleRate: rate)
    }
    expectLines(
      of: SpectralFeatureError.self,
      [
        ("sample rate: expected 1.0 to 768000.0 Hz, got 0.0 Hz", { try extractor([.centroid], rate: 0) }),
        ("features: expected at least one, got none", { try extractor([]) }),
        (
          "hop: expected at least 1 sample, got 0",
          { try extractor([.centroid], Framing(windowLength: 8, hopLength: 0)) }
        ),
        (
          "transform length: expected an even number from 2 to 268435456, got 9",
          { try extractor([.centroid], Framing(windowLength: 8, hopLength: 1, transformLength: 9)) }
        ),
        (
          "window length: expected 2…8 samples (the transform's length), got 1",
          { try extractor([.centroid], Framing(windowLength: 1, hopLength: 1, transformLength: 8)) }
        ),
        ("share of the roll-off: expected 0.0 to 1.0, got 2.0", { try extractor([.rollOff(share: 2)]) }),
        (
          "lowest band of the spectral contrast: expected 3.90625 to 125.0, got 200.0",
          { try extractor([.contrast(.librosa)], rate: 8000) }
        ),
        (
          "mfcc: expected no dynamic range in a stream, got one below the loudest of all frames, which is not known yet",
          { try extractor([.cepstrum(.librosa)]) }
        ),
        (
          "highest frequency of the mel bands: expected 0.0 to 4000.0, got 5000.0",
          { try extractor([.mel(.init(bands: .init(scale: .htk, count: 4, highest: 5000)))], rate: 8000) }
        ),
        (
          "mel bands: expected 1.0 to 4096.0, got 0.0",
          { try extractor([.mel(.init(bands: .init(scale: .htk, count: 0)))]) }
        ),
        (
          "cepstral coefficients: expected 1.0 to 26.0, got 27.0",
          { try extractor([.cepstrum(.init(spectrum: .htk, count: 27))]) }
        ),
        (
          "dynamic range without decibels: expected 0.0 to 0.0, got 80.0",
          {
            _ = try SpectralFeatureSet(
              framing: .librosa, features: [.mel(.librosa), .mel(.init(bands: .librosa, dynamicRange: 80))]
            ).matrix(of: PeerSignal.noise.buffer())
          }
        ),
        (
          "scale of samples: expected 1e-09 to 1000000000.0, got nan",
          { try extractor([.centroid], Framing(windowLength: 8, hopLength: 1, scale: .nan)) }
        ),
        (
          "channels: expected 1, got 2",
          {
            _ = try SpectralFeatureSet.chroma.matrix(
              of: AudioBuffer(channelCount: 2, frameCount: 10, sampleRate: 22_050))
          }
        ),
      ])
  }
}
