import AudioCore
import Foundation

/// A man's [a] with known formants, at any pitch.
public enum KnownVowel {
  /// The frequencies and bandwidths of the formants in hertz.
  public static let formants: [(frequency: Double, bandwidth: Double)] = [
    (730, 80), (1090, 90), (2440, 120), (3400, 180), (4300, 250),
  ]

  /// The spectral envelope in dB: a source that falls by 12 dB per octave, and resonances at the formants. `shift` is a
  /// factor on the formant frequencies.
  public static func level(_ frequency: Double, shift: Double = 1) -> Double {
    let f = frequency / shift
    var level = -20 * log10(1 + f / 100 * f / 100) + 20 * log10(f / 100)
    for formant in formants {
      let (centre, half) = (formant.frequency, formant.bandwidth / 2)
      // |p|² / |(s − p)(s − p*)| with p = −πb + 2πic, in hertz.
      let top = centre * centre + half * half
      let below = ((f - centre) * (f - centre) + half * half).squareRoot()
      let above = ((f + centre) * (f + centre) + half * half).squareRoot()
      level += 20 * log10(top / (below * above))
    }
    return level
  }

  /// One second of the vowel, with harmonics up to 12 kHz.
  public static func sound(_ fundamental: Double, sampleRate: Double) -> AudioBuffer {
    let partials = (1...Int(12_000 / fundamental)).map {
      (number: $0, amplitude: 0.02 * pow(10, level(Double($0) * fundamental) / 20), phase: 0.01 * Double($0 * $0))
    }
    return AudioBuffer(
      known: TestSignal.harmonics(
        fundamental: fundamental, partials, frameCount: Int(sampleRate), sampleRate: sampleRate),
      sampleRate: sampleRate)
  }

  /// Levels in dB of the harmonics up to 5 kHz in the middle half of a sound, and their frequencies.
  public static func harmonics(
    of signal: AudioBuffer, fundamental: Double
  ) -> (frequencies: [Double], levels: [Double]) {
    let count = signal.frameCount
    let samples = signal.samples[count / 4..<count * 3 / 4]
    let frequencies = (1...Int(5000 / fundamental)).map { Double($0) * fundamental }
    let levels = frequencies.map { frequency -> Double in
      let step = 2 * .pi * frequency / signal.sampleRate
      var (re, im, sum) = (0.0, 0.0, 0.0)
      for (n, x) in samples.enumerated() {
        let window = 1 - cos(2 * .pi * Double(n) / Double(samples.count))
        re += Double(x) * window * cos(step * Double(n))
        im += Double(x) * window * sin(step * Double(n))
        sum += window
      }
      return 10 * log10((re * re + im * im) * 4 / (sum * sum))
    }
    return (frequencies, levels)
  }
}
