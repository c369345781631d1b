import AudioCore
import Foundation
import TestSignals

/// Synthesized sounds at given times in room noise of −58 dBFS.
package struct Scene {
  package static let sampleRate = 16_000.0

  private var samples: [Float]
  private var seed: UInt64

  package init(duration: Double, seed: UInt64 = 1) {
    self.seed = seed
    let amplitude = Decibels.amplitude(level: -58) * 3.0.squareRoot()
    samples = TestSignal.whiteNoise(amplitude: amplitude, frameCount: Int(duration * Self.sampleRate), seed: seed)
  }

  package var sound: AudioBuffer { AudioBuffer(known: samples, sampleRate: Self.sampleRate) }

  package mutating func add(_ sound: [Float], at time: Double) {
    let start = Int(time * Self.sampleRate)
    for (n, x) in sound.enumerated() where start + n < samples.count { samples[start + n] += x }
  }

  /// The centres and widths of three resonances in hertz, of an [a] and of an [e].
  package static let openVowel = [(800.0, 90.0), (1300.0, 110.0), (2700.0, 170.0)]
  package static let frontVowel = [(500.0, 100.0), (2100.0, 130.0), (2900.0, 170.0)]

  /// Adds a held vowel with ramps of 30 ms. Its pitch varies by 1 % five times per second, unlike the sound of a struck
  /// object. With an amplitude of 0.2 its RMS is 0.1, which is −20 dBFS or volume 133.
  ///
  /// - Parameter tremolo: the variation of the level as a share. No singer holds the level constant.
  package mutating func voice(
    at time: Double, _ duration: Double, pitch: Double = 260, amplitude: Double = 0.2,
    formants: [(Double, Double)] = openVowel, tremolo: Double = 0
  ) {
    let gains = (1...max(1, Int(4000 / pitch))).map { number in
      let f = Double(number) * pitch
      return formants.reduce(1 / Double(number)) { product, formant in
        let (a, b) = (formant.0 * formant.0 - f * f, f * formant.1)
        return product * formant.0 * formant.0 / (a * a + b * b).squareRoot()
      }
    }
    let scale = amplitude / 2 / (gains.reduce(0) { $0 + $1 * $1 / 2 }).squareRoot()
    var phase = 0.0
    let count = Int(duration * Self.sampleRate)
    let edge = min(0.03, duration / 2)
    let samples = (0..<count).map { n -> Float in
      let t = Double(n) / Self.sampleRate
      phase += pitch * (1 + 0.01 * sin(2 * .pi * 5 * t)) / Self.sampleRate
      let sum = gains.enumerated().reduce(0) { $0 + $1.element * sin(2 * .pi * Double($1.offset + 1) * phase) }
      let ramp = min(1, min(t, duration - t) / edge)
      let level = scale * (1 + tremolo * sin(2 * .pi * 4.3 * t))
      return Float(level * sum * (1 - cos(.pi * ramp)) / 2)
    }
    add(samples, at: time)
  }

  package mutating func clap(at time: Double, amplitude: Double = 0.8, decay: Double = 0.2) {
    seed += 1
    add(SoundInRoom.burst(amplitude: amplitude, decay: decay, sampleRate: Self.sampleRate, seed: seed), at: time)
  }

  /// Adds a knock on a table: two low modes that decay quickly.
  package mutating func knock(at time: Double, amplitude: Double = 0.8) {
    add(SoundInRoom.modes([170, 420], amplitude: amplitude, decay: 0.09, sampleRate: Self.sampleRate), at: time)
  }
}
