import AudioCore
import Expectations
import Foundation
import PitchTracking
import Statistics
import TestSignals
import TestSupport
import Testing

/// Tones at the limits of the methods' search ranges, compared with an estimate by scipy's transforms.
@Suite struct PitchEdgeTests {
  /// Estimates the pitch of whole sounds, with a Hann window: the arguments are the rate and the number of samples of each,
  /// one after another. The autocorrelation is divided by the window's, with 16 lags per sample. The estimate is the first of
  /// the highest maxima from 10 Hz to half the rate.
  private static let script = """
    import sys, numpy as np, scipy.fft as fft, scipy.signal.windows as windows
    x, up = np.frombuffer(sys.stdin.buffer.read(), dtype='<f4').astype(float), 16
    def estimate(x, rate):
      n = len(x); w = windows.hann(n); m = fft.next_fast_len(2 * n)
      def curve(y):
        return fft.irfft(np.abs(fft.rfft(y, m)) ** 2, m * up)[:int(rate / 10 * up)]
      r = curve((x - x.mean()) * w); v = curve(w)
      r = (r / r[0]) / (v / v[0])
      k = np.arange(np.argmax(r < 0) + 1, len(r) - 1)
      peaks = k[(r[k - 1] < r[k]) & (r[k] >= r[k + 1])]
      k = peaks[np.argmax(r[peaks] > 0.97 * r[peaks].max())]
      shift = (r[k - 1] - r[k + 1]) / (2 * (r[k - 1] - 2 * r[k] + r[k + 1]))
      return rate * up / (k + shift)
    for rate, count in zip(sys.argv[1::2], sys.argv[2::2]):
      print(estimate(x[:int(count)], float(rate)))
      x = x[int(count):]
    """

  /// The estimates for tones with their rates.
  private func independent(_ tones: [(samples: [Float], rate: Double)]) throws -> [Double] {
    let text = try IndependentTool.scipy(
      Self.script, tones.flatMap { ["\($0.rate)", "\($0.samples.count)"] },
      input: tones.flatMap { $0.samples.withUnsafeBytes { [UInt8]($0) } })
    return try text.split(separator: "\n").map { try require(Double($0)) }
  }

  private func ours(
    _ method: PitchMethod, _ range: (Double, Double), _ samples: [Float], _ sampleRate: Double
  ) throws -> Double? {
    let asked = PitchConfiguration(minimumFrequency: range.0, maximumFrequency: range.1)
    let frames = try method.track(AudioBuffer(known: samples, sampleRate: sampleRate), configuration: asked)
    let voiced = frames.dropFirst(25).dropLast(25).compactMap(\.frequency)
    return OrderStatistics.median(voiced)
  }

  @Test func tones() throws {
    var cases: [EdgeCase] = []
    let within: [(PitchMethod, (Double, Double), ToneSpectrum, Double, Double)] = [
      (.harmonic, (50, 1600), .sine, 50, 8000), (.harmonic, (50, 1600), .missingFundamental, 440, 44_100),
      (.harmonic, (50, 1600), .sine, 1600, 44_100), (.harmonic, (20, 1000), .sine, 20, 8000),
      (.harmonic, (20, 1000), .missingFundamental, 20, 44_100), (.harmonic, (100, 5000), .sawtooth, 2637, 44_100),
      (.harmonic, (100, 5000), .sine, 5000, 192_000), (.autocorrelation, (20, 5000), .oddHarmonics, 20, 16_000),
      (.autocorrelation, (20, 5000), .missingFundamental, 5000, 96_000), (.yin, (20, 5000), .sawtooth, 3520, 48_000),
      (.mpm, (20, 5000), .sine, 5000, 48_000), (.probabilisticYIN, (20, 5000), .soft, 33, 22_050),
      (.swipe, (20, 5000), .sine, 110, 44_100),
    ]
    let inside = try within.map { (_, _, spectrum, frequency, rate) in
      (samples: try require(spectrum.samples(frequency, seconds: 0.8, sampleRate: rate, seed: 41)), rate: rate)
    }
    for ((method, range, spectrum, frequency, rate), (tone, other)) in zip(within, zip(inside, try independent(inside)))
    {
      cases.append(
        EdgeCase(
          "\(method.rawValue), \(Int(range.0)) to \(Int(range.1)) Hz: \(spectrum.rawValue) at \(frequency) Hz, "
            + "rate \(Int(rate)) Hz",
          ours: try ours(method, range, tone.samples, rate), independent: other, unit: "Hz",
          // The tolerance of 2 cents is less than half of the difference that listeners hear.
          tolerance: frequency * 0.00116))
    }
    let outside: [(PitchMethod, (Double, Double), ToneSpectrum, Double)] = [
      (.harmonic, (50, 1600), .sine, 2637), (.harmonic, (50, 1600), .sawtooth, 33),
      (.harmonic, (100, 5000), .sine, 7040), (.autocorrelation, (50, 1600), .sawtooth, 2637),
      (.yin, (50, 1600), .sine, 2637), (.mpm, (50, 1600), .oddHarmonics, 2637),
      (.probabilisticYIN, (50, 1600), .soft, 2637), (.swipe, (50, 1600), .sine, 2637),
    ]
    let beyond = try outside.map { (_, _, spectrum, frequency) in
      (samples: try require(spectrum.samples(frequency, seconds: 0.8, sampleRate: 44_100, seed: 42)), rate: 44_100.0)
    }
    for ((method, range, spectrum, frequency), (tone, other)) in zip(outside, zip(beyond, try independent(beyond))) {
      func text(_ frequency: Double?) -> String {
        frequency.map { $0 < range.0 || $0 > range.1 ? "none in the range" : "\($0) Hz" } ?? "none in the range"
      }
      let found = try ours(method, range, tone.samples, 44_100)
      expect(found.map { $0 >= range.0 && $0 <= range.1 } ?? true)
      cases.append(
        EdgeCase(
          "\(method.rawValue), \(Int(range.0)) to \(Int(range.1)) Hz: \(spectrum.rawValue) at \(frequency) Hz, "
            + "rate 44100 Hz",
          ours: text(found), independent: text(other)))
    }
    let problems = try EdgeCases.problems(
      in: "Pitch of steady tones", tool: "scipy",
      introduction: """
        Tones of 0.8 s with random phases: the median of the tracker's frames, beside the first of the highest maxima of the
        whole tone's autocorrelation. The tolerance is 2 cents. A tone outside the configured range has no pitch.
        """, cases)
    expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }
}
