import AudioCore
import Expectations
import Foundation
import SampleRecordings
import SpeechProbability
import Testing

@Suite struct SpeechFeaturesTests {
  private static func features(of samples: [Float]) throws -> [[Float]] {
    var features = try SpeechFeatures()
    var found: [[Float]] = []
    let rest = [Float](repeating: 0, count: SpeechFeatures.lookahead)
    (samples + rest).withUnsafeBufferPointer { features.append($0) { found.append(Array($0)) } }
    return found
  }

  @Test func areThoseOfTheTraining() throws {
    let recording = try SampleRecording.mono("speech-child-age-6.wav")
    let found = try Self.features(of: recording.samples)
    expectAtMost(SpeechFeatureVectors.count, found.count)
    let data = try require(Data(base64Encoded: SpeechFeatureVectors.values))
    let expected = data.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
    }
    for (place, frame) in SpeechFeatureVectors.frames.enumerated() {
      let wanted = expected[place * SpeechFeatures.count..<(place + 1) * SpeechFeatures.count]
      for (number, (x, y)) in zip(found[frame], wanted).enumerated() {
        // Logarithms of powers that NumPy computes in double precision; the standard deviations of the features are
        // above 0.2.
        expectLess(abs(x - y), 2e-3, "frame \(frame), feature \(number): \(x), \(y)")
      }
    }
  }

  @Test func silenceIsFinite() throws {
    let found = try Self.features(of: [Float](repeating: 0, count: 1600))
    expectEqual(found.count, 10)
    for frame in found {
      expect(frame.prefix(40).allSatisfy { abs($0 - log(Float(1e-9))) < 1e-4 })
      expectEqual(frame[SpeechFeatures.periodicityIndex], 0)
    }
  }
}
