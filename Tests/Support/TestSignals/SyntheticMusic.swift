import AudioCore
import Foundation

/// Notes with harmonics and decays, and a little noise. Each seed gives a different piece.
public enum SyntheticMusic {
  /// The samples of a piece. `tempo` is a factor on the speed at which the notes follow each other; the pitch is the
  /// same.
  public static func samples(seconds: Double, sampleRate: Double, seed: UInt64, tempo: Double = 1) -> [Float] {
    var random = SeededRandom(seed: seed)
    let count = Int(seconds * sampleRate)
    var mixed = [Float](repeating: 0, count: count)
    var start = 0.0
    while start < seconds {
      let frequency = 110 * pow(2, (random.uniform(in: 0..<36)).rounded() / 12)
      let length = random.uniform(in: 0.2..<1.2) / tempo
      let amplitude = random.uniform(in: 0.05..<0.2)
      let brightness = random.uniform(in: 0.3..<0.8)
      let first = Int(start * sampleRate)
      for harmonic in 1...8 where frequency * Double(harmonic) < 0.45 * sampleRate {
        let step = 2 * Double.pi * frequency * Double(harmonic) / sampleRate
        let gain = amplitude * pow(brightness, Double(harmonic - 1))
        // Rotating a pointer is faster than computing a sine for each sample.
        var (x, y) = (1.0, 0.0)
        let (c, s) = (cos(step), sin(step))
        let decay = exp(-3 / (length * sampleRate))
        for n in first..<min(count, first + Int(length * sampleRate)) {
          mixed[n] += Float(gain * y)
          (x, y) = ((x * c - y * s) * decay, (x * s + y * c) * decay)
        }
      }
      start += random.uniform(in: 0.05..<0.25) / tempo
    }
    for n in mixed.indices { mixed[n] += Float(random.uniform(in: -0.002..<0.002)) }
    return mixed
  }

  /// A chord of three tones on each half second, and a little noise.
  public static func chords(seconds: Double, sampleRate: Double, seed: UInt64) -> AudioBuffer {
    var random = SeededRandom(seed: seed)
    let count = Int(seconds * sampleRate)
    var samples = TestSignal.pinkNoise(amplitude: 0.005, frameCount: count, seed: seed)
    for start in stride(from: 0, to: count, by: Int(0.5 * sampleRate)) {
      for _ in 0..<3 {
        let frequency = 110 * pow(2, Double(Int(random.uniform(in: 0..<36))) / 12)
        for n in start..<min(count, start + Int(0.6 * sampleRate)) {
          let time = Double(n - start) / sampleRate
          var wave = 0.0
          for harmonic in 1...5 {
            wave += sin(2 * .pi * frequency * Double(harmonic) * time) / Double(harmonic)
          }
          samples[n] += Float(0.08 * wave * exp(-3 * time) * min(1, time / 0.005))
        }
      }
    }
    return AudioBuffer(known: samples, sampleRate: sampleRate)
  }

  /// A piece as a mono signal.
  public static func buffer(seconds: Double, sampleRate: Double = 22_050, seed: UInt64) -> AudioBuffer {
    AudioBuffer(known: samples(seconds: seconds, sampleRate: sampleRate, seed: seed), sampleRate: sampleRate)
  }

  /// A part of a mono signal.
  public static func part(_ signal: AudioBuffer, _ range: Range<Double>) -> AudioBuffer {
    let (low, high) = (Int(range.lowerBound * signal.sampleRate), Int(range.upperBound * signal.sampleRate))
    return AudioBuffer(known: Array(signal.samples[low..<min(high, signal.frameCount)]), sampleRate: signal.sampleRate)
  }

  /// The signal with white noise added, `decibels` below the signal.
  public static func withNoise(_ signal: AudioBuffer, decibels: Double, seed: UInt64) -> AudioBuffer {
    var random = SeededRandom(seed: seed)
    let power = signal.samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(signal.frameCount)
    // A uniform distribution of ±a has the power a² / 3.
    let amplitude = (3 * power * pow(10, -decibels / 10)).squareRoot()
    return AudioBuffer(
      known: signal.samples.map { $0 + Float(random.uniform(in: -amplitude..<amplitude)) },
      sampleRate: signal.sampleRate
    )
  }
}
