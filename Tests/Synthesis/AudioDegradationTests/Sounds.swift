import AudioCore
import AudioDegradation
import Foundation
import TestSignals

/// Sounds for the tests of degradations, and measurements of them.
enum Sounds {
  static let rate = 16_000.0

  /// A tone of constant level.
  static func tone(_ frequency: Double = 440, amplitude: Double = 0.5, seconds: Double = 3, rate: Double = rate)
    -> AudioBuffer
  {
    AudioBuffer(
      known: TestSignal.sine(
        frequency: frequency, amplitude: amplitude, frameCount: Int(seconds * rate), sampleRate: rate),
      sampleRate: rate)
  }

  /// Syllables: harmonic sounds of varying pitch and level with pauses, and a hiss 60 dB below them.
  static func syllables(seconds: Double = 4, channelCount: Int = 1, rate: Double = rate, seed: UInt64 = 1)
    -> AudioBuffer
  {
    let count = Int(seconds * rate)
    let channels = (0..<channelCount).map { c -> [Float] in
      var random = SeededRandom(seed: seed &+ UInt64(c))
      var samples = TestSignal.whiteNoise(amplitude: 3e-4, frameCount: count, seed: seed &+ 100 &+ UInt64(c))
      var time = 0.1
      while time < seconds - 0.5 {
        let length = random.uniform(in: 0.08..<0.3)
        let (pitch, level) = (random.uniform(in: 90..<250), random.uniform(in: 0.05..<0.4))
        let start = Int(time * rate)
        for n in start..<min(count, start + Int(length * rate)) {
          let t = Double(n - start) / rate
          let shape = sin(.pi * t / length)
          let partials = (1...8).reduce(0.0) { $0 + sin(2 * .pi * Double($1) * pitch * t) / Double($1) }
          samples[n] += Float(level * shape * partials)
        }
        time += length + random.uniform(in: 0.02..<0.6)
      }
      return samples
    }
    return AudioBuffer(known: channels, sampleRate: rate)
  }

  /// Silence with one click of full scale at a frame.
  static func click(at frame: Int, count: Int, rate: Double = rate) -> AudioBuffer {
    var samples = [Float](repeating: 0, count: count)
    samples[frame] = 1
    return AudioBuffer(known: samples, sampleRate: rate)
  }

  /// The frame of the largest magnitude.
  static func loudestFrame(_ sound: AudioBuffer) -> Int {
    sound.channel(0).indices.max { abs(sound.samples[$0]) < abs(sound.samples[$1]) } ?? 0
  }

  /// The mean square in dB.
  static func level(_ samples: some Sequence<Double>) -> Double {
    var (sum, count) = (0.0, 0.0)
    for sample in samples {
      sum += sample * sample
      count += 1
    }
    return 10 * log10(sum / count)
  }

  /// The frequency of a tone in the middle half of a sound, from its rising zero crossings.
  static func frequency(_ sound: AudioBuffer) -> Double {
    let x = sound.channel(0).map { Double($0) }
    var crossings: [Double] = []
    for n in x.count / 4..<3 * x.count / 4 where x[n] < 0 && x[n + 1] >= 0 {
      crossings.append(Double(n) + x[n] / (x[n] - x[n + 1]))
    }
    guard let first = crossings.first, let last = crossings.last, last > first else { return 0 }
    return Double(crossings.count - 1) * sound.sampleRate / (last - first)
  }

  /// The sound after the degradation by a condition.
  static func degraded(
    _ sound: AudioBuffer, _ condition: String, seed: UInt64 = 1, talkers: [DegradationMaterials.Talker] = []
  ) throws -> DegradedSound {
    try Degradation(parsing: condition)
      .apply(to: sound, seed: seed, materials: DegradationMaterials(talkers: talkers))
  }
}
