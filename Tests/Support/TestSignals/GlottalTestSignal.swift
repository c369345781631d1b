import AudioCore
import Foundation

/// Voices that are synthesized from known values.
public enum GlottalTestSignal {
  /// Pulses without offset (second derivative of a Gaussian, 0.4 ms) at exact times in seconds, with given amplitudes.
  ///
  /// They do not overlap below 250 Hz, so that the waveform of a period depends on its own pulse alone.
  public static func pulses(_ pulses: [(time: Double, amplitude: Double)], duration: Double, sampleRate: Double)
    -> AudioBuffer
  {
    let width = 0.0004
    var samples = [Double](repeating: 0, count: Int(duration * sampleRate))
    for (time, amplitude) in pulses {
      let first = max(0, Int((time - 6 * width) * sampleRate))
      let last = min(samples.count - 1, Int((time + 6 * width) * sampleRate))
      guard first <= last else { continue }
      for n in first...last {
        let x = (Double(n) / sampleRate - time) / width
        samples[n] += amplitude * (1 - x * x) * exp(-x * x / 2)
      }
    }
    return AudioBuffer(known: samples.map { Float($0) }, sampleRate: sampleRate)
  }

  /// Pulses at intervals of the given periods, with the given amplitudes.
  public static func train(start: Double, periods: [Double], amplitudes: [Double]) -> [(
    time: Double, amplitude: Double
  )] {
    var time = start
    var train: [(Double, Double)] = [(time, amplitudes[0])]
    for (index, period) in periods.enumerated() {
      time += period
      train.append((time, amplitudes[(index + 1) % amplitudes.count]))
    }
    return train
  }

  /// A source of one impulse per period, whose spectrum falls by 6 dB per octave above 50 Hz, filtered by resonances
  /// (frequency, bandwidth). The samples are in −0.5…0.5.
  public static func vowel(
    fundamental: Double, resonances: [(frequency: Double, bandwidth: Double)], duration: Double, sampleRate: Double
  ) -> AudioBuffer {
    var samples = [Double](repeating: 0, count: Int(duration * sampleRate))
    var phase = 0.0
    for n in samples.indices {
      phase += fundamental / sampleRate
      if phase >= 1 {
        phase -= 1
        // An impulse is divided between two samples, so that the period is not rounded to whole samples.
        let part = phase / (fundamental / sampleRate)
        samples[n] += 1 - part
        if n > 0 { samples[n - 1] += part }
      }
    }
    let slope = exp(-2 * .pi * 50 / sampleRate)
    for n in samples.indices.dropFirst() { samples[n] += slope * samples[n - 1] }
    for (frequency, bandwidth) in resonances {
      let radius = exp(-.pi * bandwidth / sampleRate)
      let (a, b) = (2 * radius * cos(2 * .pi * frequency / sampleRate), -radius * radius)
      for n in samples.indices {
        samples[n] += a * (n > 0 ? samples[n - 1] : 0) + b * (n > 1 ? samples[n - 2] : 0)
      }
    }
    let peak = samples.reduce(0) { max($0, abs($1)) }
    return AudioBuffer(known: samples.map { Float(0.5 * $0 / peak) }, sampleRate: sampleRate)
  }

  /// Gaussian noise of the given RMS. Each sample is a sum of twelve uniform numbers.
  public static func gaussianNoise(rms: Double, count: Int, seed: UInt64) -> [Double] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in
      rms * ((0..<12).reduce(0.0) { sum, _ in sum + random.uniform() } - 6)
    }
  }

  /// The root of the mean square.
  public static func rms(_ samples: [Double]) -> Double {
    (samples.reduce(0) { $0 + $1 * $1 } / Double(samples.count)).squareRoot()
  }
}
