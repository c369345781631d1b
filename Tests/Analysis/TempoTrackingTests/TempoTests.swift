import AudioCore
import Expectations
import FeatureTracks
import ProcessorContracts
import SpectralFeatures
import TempoTracking
import TestSignals
import Testing

@Suite struct TempoTests {
  private static let oneSecond = TempoConfiguration(windowDuration: 43.5 * 512 / 22_050)

  /// Onset strength and tempogram are librosa's.
  @Test(arguments: PeerSignal.allCases)
  func librosa(signal: PeerSignal) throws {
    let buffer = signal.buffer()
    let onsets = try TempoConfiguration().onsetStrength(of: buffer)
    let expected = try require(PeerSignal.table("\(signal) onset", in: TempoReferences.text))
    expectEqual(onsets.count, expected.count)
    for (a, b) in zip(onsets, expected) { expectAtMost(abs(Double(a) - b), 2e-5) }
    let tempogram = try Self.oneSecond.tempogram(of: buffer)
    expectEqual(tempogram.columns.count, 43)
    expectEqual(tempogram.frameCount, expected.count)
    let lags = try require(PeerSignal.table("\(signal) tempogram", in: TempoReferences.text))
    let found = [0, 1, 7, 20, 43].flatMap { frame in
      stride(from: 0, to: 43, by: 3).map { Double(tempogram[frame, $0] ?? 0) }
    }
    expectEqual(found.count, lags.count)
    for (a, b) in zip(found, lags) { expectAtMost(abs(a - b), 2e-6) }
  }

  /// Clicks of noise: the lag of whole frames that is nearest, as librosa (89.10 and 129.20).
  @Test(arguments: [(90.0, 89.102_909), (128.0, 129.199_219)])
  func clicks(tempo: Double, expected: Double) throws {
    let buffer = Self.clicks(tempo)
    expectLess(abs(try require(try TempoEstimator.tempo(of: buffer)) - expected), 1e-5)
    var estimator = try TempoEstimator(sampleRate: 22_050)
    buffer.withBlock { estimator.process($0) }
    estimator.flush()
    expectLess(abs(try require(estimator.tempo) - expected), 1e-5)
  }

  @Test func nothingHasNoTempo() throws {
    for count in [0, 1, 30_000] {
      let buffer = AudioBuffer(known: [[Float](repeating: 0, count: count)], sampleRate: 22_050)
      expectNil(try TempoEstimator.tempo(of: buffer))
    }
  }

  @Test func streamingContract() throws {
    let signal = TestSignal.mixed(channelCount: 1, frameCount: 12_000, sampleRate: 8000, seed: 5)
    let framing = Framing(windowLength: 512, hopLength: 128)
    let violations = try StreamingContract.violations(
      of: { try TempogramExtractor(configuration: .init(framing: framing, windowDuration: 0.5), sampleRate: 8000) },
      on: signal,
      output: { frame, log in
        log.record(frame.index)
        log.record(frame.values)
      })
    expectEqual(violations, [], "seed 5")
    let others = try StreamingContract.violations(
      of: { try TempoEstimator(configuration: .init(framing: framing, windowDuration: 0.5), sampleRate: 8000) },
      on: signal, value: { $1.record($0.tempo) })
    expectEqual(others, [], "seed 5")
  }

  @Test func refused() {
    expectLines(
      of: SpectralFeatureError.self,
      [
        (
          "stretch of the tempogram: expected 0.001 to 60.0, got 0.0",
          { _ = try TempoEstimator(configuration: .init(windowDuration: 0), sampleRate: 8000) }
        ),
        ("sample rate: expected 1.0 to 768000.0 Hz, got nan Hz", { _ = try TempogramExtractor(sampleRate: .nan) }),
        (
          "shift of the onsets: expected 0.0 to 100000.0, got -1.0",
          { _ = try TempoEstimator(configuration: .init(onsetShift: -1), sampleRate: 8000) }
        ),
        (
          "hop: expected at least 1 sample, got 0",
          {
            _ = try TempoEstimator(
              configuration: .init(framing: .init(windowLength: 8, hopLength: 0), windowDuration: 0.01),
              sampleRate: 8000)
          }
        ),
        (
          "expected tempo: expected 0.001 to 1000000.0, got -1.0",
          { _ = try TempogramExtractor(configuration: .init(expectedTempo: -1), sampleRate: 8000) }
        ),
        (
          "sample rate: expected 1.0 to 768000.0 Hz, got 0.5 Hz",
          { _ = try TempogramExtractor(configuration: .init(windowDuration: 60), sampleRate: 0.5) }
        ),
      ])
  }

  private static func clicks(_ tempo: Double) -> AudioBuffer {
    let count = 12 * 22_050
    var samples = [Float](repeating: 0, count: count)
    let step = 60 * 22_050 / tempo
    for click in 0..<Int(Double(count) / step) {
      let start = Int(Double(click) * step)
      let noise = PeerSignal.noise(400, seed: UInt64(click + 1))
      for n in 0..<400 { samples[start + n] = Float(0.5 * noise[n]) }
    }
    return AudioBuffer(known: [samples], sampleRate: 22_050)
  }
}
