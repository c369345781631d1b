import AudioCore
import Foundation

/// Signals for tests, computed in Double and rounded to Float once.
public enum TestSignal {
  /// `frameCount` samples of amplitude · sin(2π · frequency · n / sampleRate + phase).
  public static func sine(
    frequency: Double, amplitude: Double = 1, phase: Double = 0, frameCount: Int, sampleRate: Double
  ) -> [Float] {
    harmonics(fundamental: frequency, [(1, amplitude, phase)], frameCount: frameCount, sampleRate: sampleRate)
  }

  /// A sum of harmonics of `fundamental`, each with a number, an amplitude and a phase. Harmonics at half the sample
  /// rate and above are left out.
  public static func harmonics(
    fundamental: Double, _ partials: [(number: Int, amplitude: Double, phase: Double)], frameCount: Int,
    sampleRate: Double
  ) -> [Float] {
    let partials = partials.map {
      (frequency: Double($0.number) * fundamental, amplitude: $0.amplitude, phase: $0.phase)
    }
    return sines(partials.filter { $0.frequency < sampleRate / 2 }, frameCount: frameCount, sampleRate: sampleRate)
  }

  /// A sum of sines, each with a frequency, an amplitude and a phase.
  public static func sines(
    _ partials: [(frequency: Double, amplitude: Double, phase: Double)], frameCount: Int, sampleRate: Double
  ) -> [Float] {
    (0..<frameCount).map { n in
      // The phase is reduced to one turn first, so that it stays exact in long signals.
      var sum = 0.0
      for partial in partials {
        let turns = partial.frequency * Double(n) / sampleRate
        sum += partial.amplitude * sin(2 * .pi * (turns - turns.rounded(.down)) + partial.phase)
      }
      return Float(sum)
    }
  }

  /// Noise with a flat spectrum, uniform in −amplitude…amplitude.
  public static func whiteNoise(amplitude: Double, frameCount: Int, seed: UInt64) -> [Float] {
    var random = SeededRandom(seed: seed)
    return (0..<frameCount).map { _ in Float(random.uniform(in: -amplitude..<amplitude)) }
  }

  /// Noise whose power falls by about 3 dB per octave (P. Kellet's three-pole filter), within −amplitude…amplitude.
  public static func pinkNoise(amplitude: Double, frameCount: Int, seed: UInt64) -> [Float] {
    var random = SeededRandom(seed: seed)
    var (a, b, c) = (0.0, 0.0, 0.0)
    return (0..<frameCount).map { _ in
      let white = random.uniform(in: -1..<1)
      a = 0.99765 * a + white * 0.0990460
      b = 0.96300 * b + white * 0.2965164
      c = 0.57000 * c + white * 1.0526913
      return Float(amplitude * max(-1, min(1, (a + b + c + white * 0.1848) * 0.15)))
    }
  }

  /// Seven kinds of sound in parts of equal length, different in each channel: a harmonic tone, white noise, digital
  /// silence, a tone clipped at full scale, a very quiet tone, a DC offset, pink noise.
  public static func mixed(channelCount: Int, frameCount: Int, sampleRate: Double, seed: UInt64) -> AudioBuffer {
    let part = frameCount / 7 + 1
    let channels = (0..<channelCount).map { c -> [Float] in
      let f = 180.0 + 37 * Double(c)
      let s = seed &+ UInt64(c)
      let tone = harmonics(
        fundamental: f, [(1, 0.3, 0.4), (2, 0.2, 1.9), (3, 0.1, 5)], frameCount: part, sampleRate: sampleRate)
      let clipped = sine(frequency: 2.1 * f, amplitude: 1.7, frameCount: part, sampleRate: sampleRate)
      let quiet = sine(frequency: 1.4 * f, amplitude: 1e-4, frameCount: part, sampleRate: sampleRate)
      let noise = whiteNoise(amplitude: 0.5, frameCount: part, seed: s)
      let parts = [
        tone, noise, [Float](repeating: 0, count: part), clipped.map { max(-1, min(1, $0)) }, quiet,
        [Float](repeating: 0.25, count: part), pinkNoise(amplitude: 0.8, frameCount: part, seed: ~s),
      ]
      return Array(parts.joined().prefix(frameCount))
    }
    return AudioBuffer(known: channels, sampleRate: sampleRate)
  }
}
