import AudioCore
import Foundation

/// Synthesized sounds for tests of the voice gate, with known onsets, in room noise of known level.
public enum SoundInRoom {
  /// A vowel: harmonics of `pitch` (hertz) up to 4 kHz under three formants of an [a], with a raised-cosine ramp.
  public static func vowel(
    pitch: Double, amplitude: Double = 0.3, ramp: Double = 0.02, duration: Double, sampleRate: Double
  ) -> [Float] {
    let formants = [(800.0, 90.0), (1300.0, 110.0), (2700.0, 170.0)]
    let partials = (1...max(1, Int(4000 / pitch))).map { number -> (number: Int, amplitude: Double, phase: Double) in
      let f = Double(number) * pitch
      // The source falls by 12 dB per octave, the radiation from the lips rises by 6. Each formant is a resonance.
      let gain = formants.reduce(1 / Double(number)) { product, formant in
        let (centre, width) = formant
        let (a, b) = (centre * centre - f * f, f * width)
        return product * centre * centre / (a * a + b * b).squareRoot()
      }
      return (number, gain, Double(number * number) * 0.7)
    }
    let power = partials.reduce(0) { $0 + $1.amplitude * $1.amplitude / 2 }
    let scaled = partials.map { ($0.number, $0.amplitude / power.squareRoot() * amplitude / 2, $0.phase) }
    let count = Int(duration * sampleRate)
    var samples = TestSignal.harmonics(fundamental: pitch, scaled, frameCount: count, sampleRate: sampleRate)
    let edge = max(1, Int(ramp * sampleRate))
    for n in 0..<min(edge, count) {
      let gain = Float((1 - cos(.pi * Double(n) / Double(edge))) / 2)
      samples[n] *= gain
      samples[count - 1 - n] *= gain
    }
    return samples
  }

  /// Noise that decays by 60 dB in `decay` seconds from its first sample: a clap or a knock.
  public static func burst(amplitude: Double = 0.8, decay: Double, sampleRate: Double, seed: UInt64) -> [Float] {
    let count = Int(1.2 * decay * sampleRate)
    return TestSignal.whiteNoise(amplitude: amplitude, frameCount: count, seed: seed).enumerated().map { n, x in
      x * Float(pow(10, -3 * Double(n) / sampleRate / decay))
    }
  }

  /// Partials (hertz) that decay by 60 dB in `decay` seconds from a sudden start: a bell, a glass, a drum.
  public static func modes(_ frequencies: [Double], amplitude: Double = 0.5, decay: Double, sampleRate: Double)
    -> [Float]
  {
    let count = Int(decay * sampleRate)
    let share = amplitude / Double(frequencies.count)
    return (0..<count).map { n in
      let t = Double(n) / sampleRate
      let sum = frequencies.enumerated().reduce(0) { sum, mode in
        sum + sin(2 * .pi * mode.element * t) * pow(10, -3 * t / decay * (1 + 0.4 * Double(mode.offset)))
      }
      return Float(share * sum)
    }
  }

  /// The sound in a room of white noise at −58 dBFS (RMS), `lead` seconds after the start and 0.5 s before the end.
  public static func inRoom(_ sound: [Float], lead: Double = 0.6, sampleRate: Double, seed: UInt64) -> AudioBuffer {
    let before = Int(lead * sampleRate)
    let count = before + sound.count + Int(0.5 * sampleRate)
    // A uniform noise of amplitude a has an RMS of a / √3.
    let amplitude = Decibels.amplitude(level: -58) * 3.0.squareRoot()
    var samples = TestSignal.whiteNoise(amplitude: amplitude, frameCount: count, seed: seed)
    for (n, x) in sound.enumerated() { samples[before + n] += x }
    return AudioBuffer(known: samples, sampleRate: sampleRate)
  }
}
