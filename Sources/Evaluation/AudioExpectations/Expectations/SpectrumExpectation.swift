import AudioCore
import Foundation
import Spectral

/// Expects the spectrum of another sound. The levels of third-octave bands are compared, and phases are ignored.
///
/// A band that is more than `floor` dB below the strongest band of the reference is ignored, unless it exceeds that
/// level in the sound. Cost: O(n log n).
public struct SpectrumExpectation: AudioExpectation {
  let reference: AudioBuffer
  let tolerance: Double
  let floor: Double
  let range: Range<Double>?

  /// Compares a sound with the expectation.
  public func outcome(of sound: AudioBuffer) throws -> AudioOutcome {
    let expected = "third-octave levels within \(NumberFormat.fixed(tolerance, decimals: 2)) dB"
    guard sound.sampleRate == reference.sampleRate else {
      return AudioOutcome(
        "spectrum", expected: "\(reference.sampleRate) Hz", measured: "\(sound.sampleRate) Hz", deviation: .infinity)
    }
    let (wanted, came) = try (bands(reference.excerpt(range)), bands(sound.excerpt(range)))
    let strongest = max(wanted.map(\.power).max() ?? 0, 1e-30)
    let least = strongest * Decibels.power(level: -floor)
    let differences = zip(wanted, came).map { wanted, came in
      (wanted.frequency, 10 * log10(max(came.power, least) / max(wanted.power, least)))
    }
    guard let worst = differences.max(by: { abs($0.1) < abs($1.1) }) else {
      return AudioOutcome("spectrum", expected: expected, measured: "nothing to compare", deviation: .infinity)
    }
    return AudioOutcome(
      "spectrum", expected: expected,
      measured: "\(NumberFormat.fixed(worst.1, decimals: 2)) dB at \(NumberFormat.fixed(worst.0, decimals: 0)) Hz",
      deviation: AudioOutcome.deviation(of: worst.1, tolerance: tolerance), place: range, reference: reference)
  }

  /// Returns the mean power of all channels in each third octave from 25 Hz to the last complete one.
  private func bands(_ sound: AudioBuffer) throws -> [(frequency: Double, power: Double)] {
    let edge = pow(10, 0.05)
    let centres = (-16...16).map { 1000 * pow(10, Double($0) / 10) }.filter { $0 * edge < sound.sampleRate / 2 }
    guard sound.frameCount > 0 else { return [] }
    let fft = try RealFFT(length: RealFFT.fastLength(atLeast: max(sound.frameCount, Int(sound.sampleRate / 4))))
    var powers = [Double](repeating: 0, count: centres.count)
    let width = sound.sampleRate / Double(fft.length)
    for c in 0..<sound.channelCount {
      fft.signal.update(repeating: 0)
      _ = fft.signal.update(from: sound.channel(c))
      fft.forward()
      for (b, centre) in centres.enumerated() {
        let bins = Int((centre / edge / width).rounded(.up))..<Int((centre * edge / width).rounded(.up))
        for k in bins {
          let bin = SIMD2<Double>(fft.spectrum[k])
          powers[b] += (bin * bin).sum()
        }
      }
    }
    let scale = 2 / (Double(fft.length) * Double(sound.frameCount) * Double(sound.channelCount))
    return zip(centres, powers).map { ($0, $1 * scale) }
  }
}

extension AudioExpectation where Self == SpectrumExpectation {
  /// Expects the third-octave spectrum of another sound with the same sample rate, with a tolerance in decibels.
  ///
  /// - Parameters:
  ///   - floor: the largest distance of a band below the strongest one, in dB; weaker bands are ignored.
  ///   - range: time range in seconds; `nil` for the whole sounds.
  public static func spectrum(
    like reference: AudioBuffer, toleranceDB: Double, floor: Double = 60, in range: Range<Double>? = nil
  ) -> Self {
    SpectrumExpectation(reference: reference, tolerance: toleranceDB, floor: floor, range: range)
  }
}
