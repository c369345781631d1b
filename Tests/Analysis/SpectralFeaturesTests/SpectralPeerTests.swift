import AudioCore
import Expectations
import FeatureTracks
import SpectralFeatures
import TestSignals
import Testing

/// Equal to the tools whose names the conventions bear. The tables are of double precision (openSMILE's of 16-bit samples).
@Suite struct SpectralPeerTests {
  private static let frames = [0, 1, 7, 20, 43]
  private static let short = [0, 1, 60, 110]

  private func differences(
    _ set: SpectralFeatureSet, _ signal: AudioBuffer, _ table: String, frames: [Int], step: Int = 1
  ) throws -> (found: [Double], expected: [Double]) {
    let matrix = try set.matrix(of: signal)
    let expected = try require(PeerSignal.table(table, in: SpectralReferences.text))
    let found = frames.flatMap { frame -> [Double] in
      let row = Array(matrix.row(frame))
      return stride(from: 0, to: row.count, by: step).map { Double(row[$0]) }
    }
    expectEqual(found.count, expected.count, Comment(rawValue: table))
    return (found, expected)
  }

  private func expectNear(
    _ set: SpectralFeatureSet, _ signal: AudioBuffer, _ table: String, frames: [Int], step: Int = 1,
    within tolerance: Double
  ) throws {
    let (found, expected) = try differences(set, signal, table, frames: frames, step: step)
    let worst = zip(found, expected).map { abs($0 - $1) }.max() ?? .infinity
    expectAtMost(worst, tolerance, Comment(rawValue: table))
  }

  /// Floats of 600 are 6e-5 apart.
  @Test(arguments: PeerSignal.allCases)
  func librosa(signal: PeerSignal) throws {
    let buffer = signal.buffer()
    try expectNear(.librosaCepstrum, buffer, "\(signal) mfcc", frames: Self.frames, within: 1e-4)
    try expectNear(.librosaMel, buffer, "\(signal) mel", frames: Self.frames, step: 16, within: 1e-4)
    try expectNear(.chroma, buffer, "\(signal) chroma", frames: Self.frames, within: 2e-6)
  }

  /// Relative to the peer's value where it is above 1: hertz are thousands, and floats.
  @Test(arguments: PeerSignal.allCases)
  func shape(signal: PeerSignal) throws {
    let (found, expected) = try differences(.shape, signal.buffer(), "\(signal) shape", frames: Self.frames)
    for (index, (a, b)) in zip(found, expected).enumerated() {
      if b.isNaN {
        expect(a.isNaN)
      } else {
        expectAtMost(abs(a - b), 5e-6 * max(1, abs(b)), "\(signal), value \(index): \(a), expected \(b)")
      }
    }
  }

  @Test(arguments: PeerSignal.allCases)
  func torchaudio(signal: PeerSignal) throws {
    let buffer = signal.buffer()
    // torchaudio's filters are in single precision: in the bands of least energy 1e-4 dB.
    try expectNear(.torchaudioCepstrum, buffer, "\(signal) torchaudio", frames: Self.short, step: 4, within: 5e-4)
    let set = SpectralFeatureSet(framing: .torchaudio, features: [.cepstrum(.torchaudioLogarithm)])
    try expectNear(set, buffer, "\(signal) torchaudio_ln", frames: Self.short, step: 4, within: 2e-4)
  }

  /// openSMILE computes in single precision and scales by 32,767.
  @Test(arguments: PeerSignal.allCases)
  func htk(signal: PeerSignal) throws {
    let rounded = signal.samples.map { ($0 * 32_768).rounded(.toNearestOrEven) / 32_768 }
    let buffer = AudioBuffer(known: [rounded], sampleRate: 16_000)
    try expectNear(.htkCepstrum(sampleRate: 16_000), buffer, "\(signal) htk", frames: Self.short, within: 1e-3)
  }
}
