import AudioCore
import Expectations
import FeatureTracks
import PhoneticFeatures
import TestSignals
import Testing
import VoiceMeasurement

/// Equal to Praat's commands on a made voice.
@Suite struct PhoneticPeerTests {
  /// The stored rows of a table, each a time and its values, beside ours of the same numbers.
  private func rows(
    _ set: PhoneticFeatureSet, _ table: String, every step: Int, of width: Int
  ) throws -> [(found: [Double], expected: [Double])] {
    let matrix = try set.matrix(of: MadeVoice.signal)
    let count = try require(PeerSignal.table("\(table) count", in: PhoneticReferences.text))
    expectEqual(matrix.frameCount, Int(count[0]), Comment(rawValue: table))
    let values = try require(PeerSignal.table(table, in: PhoneticReferences.text))
    expectEqual(values.count, (width + 1) * ((matrix.frameCount + step - 1) / step), Comment(rawValue: table))
    return stride(from: 0, to: matrix.frameCount, by: step).map { frame in
      let place = frame / step * (width + 1)
      return (
        [matrix.times[frame]] + matrix.row(frame).map { Double($0) }, Array(values[place..<place + width + 1])
      )
    }
  }

  /// Both sum in double precision; a float of 75 has steps of 8e-6.
  @Test func intensity() throws {
    for (found, expected) in try rows(.intensity(.init()), "intensity", every: 5, of: 1) {
      expectLess(abs(found[0] - expected[0]), 1e-7)
      expectLess(abs(found[1] - expected[1]), 5e-5, "at \(expected[0]) s")
      expectLess(abs(found[1] - found[2] - 93.9794), 1e-4)
    }
  }

  /// Samples are transformed as floats here; Praat uses doubles: at 46 dB 0.034 dB is 2e-7 of the correlation. A silent frame is
  /// silent in both.
  @Test(arguments: [HarmonicsToNoise.Method.crossCorrelation, .autocorrelation])
  func harmonicity(method: HarmonicsToNoise.Method) throws {
    let table = method == .autocorrelation ? "harmonicity_ac" : "harmonicity"
    for (found, expected) in try rows(.harmonicity(.init(method: method)), table, every: 4, of: 1) {
      expectLess(abs(found[0] - expected[0]), 1e-7)
      expectEqual(found[1].isNaN, expected[1].isNaN, "at \(expected[0]) s")
      if !found[1].isNaN { expectLess(abs(found[1] - expected[1]), 0.05, "at \(expected[0]) s: \(found[1])") }
    }
  }

  /// The sound is brought to 11 kHz by another interpolation, whose samples lie at other times, less than a sample away. That
  /// moves weak poles. In the voice the first three formants are within 0.5 %.
  @Test func formants() throws {
    let set = try require(PhoneticFeatureSet.named("formants"))
    var voiced = 0
    for (found, expected) in try rows(set, "formants", every: 15, of: 10) {
      expectLess(abs(found[0] - expected[0]), 1 / 11_000.0)
      guard (0.1...0.48).contains(found[0]) || (0.62...0.93).contains(found[0]) else { continue }
      voiced += 1
      for n in 1...3 {
        expectLess(
          abs(found[n] / expected[n] - 1), 0.005, "F\(n) at \(expected[0]) s: \(found[n]), Praat \(expected[n])")
        expectLess(abs(found[n + 5] / expected[n + 5] - 1), 0.02, "bandwidth \(n) at \(expected[0]) s: \(found[n + 5])")
      }
    }
    expectAtLeast(voiced, 7)
  }

  /// Within a tenth of a sample. At the first mark a peak and a dip are nearly equal, so it is not compared.
  @Test(arguments: GlottalPulses.Method.allCases)
  func pulses(method: GlottalPulses.Method) throws {
    let configuration = PointProcessExtractor.Configuration(pitchFloor: 75, pitchCeiling: 600, method: method)
    let times = try configuration.pulses(of: MadeVoice.signal).times
    let count = try require(PeerSignal.table("\(method) count", in: PhoneticReferences.text))
    expectEqual(times.count, Int(count[0]))
    let expected = try require(PeerSignal.table("\(method)", in: PhoneticReferences.text))
    for (found, expected) in zip(stride(from: 1, to: times.count, by: 4).map({ times[$0] }), expected) {
      expectLess(abs(found - expected), 0.1 / MadeVoice.sampleRate, "at \(expected) s")
    }
  }
}
