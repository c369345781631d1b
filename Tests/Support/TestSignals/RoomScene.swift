import AudioCore
import Foundation

/// Speech-like sound with pauses in a room with sounds of its own, for tests of the pitch of recordings.
public enum RoomScene {
  /// The rate of all scenes in hertz.
  public static let sampleRate = 16_000.0
  /// The length of all scenes in seconds.
  public static let duration = 8.0
  /// The median of the fundamental frequency of `speech`, in hertz.
  public static let medianPitch = 250.0

  private static let frameCount = Int(sampleRate * duration)

  /// A sound of the room.
  public enum Sound: String, Sendable, CaseIterable {
    /// A whine of 683 Hz.
    case whine
    /// Hum of the mains with eleven harmonics.
    case hum50 = "hum of 50 Hz"
    case hum60 = "hum of 60 Hz"
    /// The blade tone of a fan, 112 Hz with four harmonics, 8 dB above its noise, 0.2 % up and down with the speed.
    case fan
    /// The call of a dove: 0.35 s that rise from 420 to 500 Hz and fall, 0.9 s apart.
    case dove
    /// A songbird's chirps: 0.08 s from 4 to 2.5 kHz, five a second.
    case songbird
  }

  /// Two seconds of syllables at −20 dBFS (RMS) from 1 s on: vowels of 0.24 s with a fall from 300 to 200 Hz, with
  /// pauses of 0.1 s, of different loudness (0 to −9 dB). Outside of them is silence.
  public static func speech(level: Double = -20) -> [Float] {
    var samples = [Float](repeating: 0, count: frameCount)
    let length = Int(0.24 * sampleRate)
    for syllable in 0..<6 {
      let start = Int((1 + 0.34 * Double(syllable)) * sampleRate)
      let gain = Decibels.amplitude(level: [0, -3, -6, -1, -9, -4][syllable])
      var turns = 0.0
      for n in 0..<length {
        let place = Double(n) / Double(length)
        let pitch = 300 - 100 * place
        turns += pitch / sampleRate
        var sum = 0.0
        for number in 1...Int(4000 / pitch) {
          let amplitude = Decibels.amplitude(level: KnownVowel.level(Double(number) * pitch))
          sum += amplitude * sin(2 * .pi * Double(number) * turns + 0.7 * Double(number * number))
        }
        samples[start + n] = Float(sum * gain * (1 - pow(2 * place - 1, 6)))
      }
    }
    let sounding = 6 * length
    let power = samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(sounding)
    let scale = Float(Decibels.amplitude(level: level) / power.squareRoot())
    return samples.map { $0 * scale }
  }

  /// A sound of the room, throughout, with a level in dBFS (RMS while it sounds).
  public static func room(_ sound: Sound, level: Double, seed: UInt64 = 5) -> [Float] {
    let raw: [Float] =
      switch sound {
      case .whine: TestSignal.sine(frequency: 683, frameCount: frameCount, sampleRate: sampleRate)
      case .hum50: hum(50)
      case .hum60: hum(60)
      case .fan: fan(seed)
      case .dove:
        calls(every: 0.9, lasting: 0.35) { place in 420 + 80 * sin(.pi * place) }
      case .songbird:
        calls(every: 0.2, lasting: 0.08) { place in 4000 - 1500 * place }
      }
    let sounding = raw.count { $0 != 0 }
    let power = raw.reduce(0) { $0 + Double($1) * Double($1) } / Double(max(1, sounding))
    let scale = Float(Decibels.amplitude(level: level) / power.squareRoot())
    return raw.map { $0 * scale }
  }

  /// The sum of sounds of one length, with white noise at −85 dBFS, the noise of a converter.
  public static func mixed(_ parts: [Float]..., seed: UInt64 = 6) -> AudioBuffer {
    var sum = TestSignal.whiteNoise(
      amplitude: Decibels.amplitude(level: -85) * 3.0.squareRoot(), frameCount: frameCount, seed: seed)
    for part in parts {
      for n in part.indices { sum[n] += part[n] }
    }
    return AudioBuffer(known: sum, sampleRate: sampleRate)
  }

  private static func hum(_ frequency: Double) -> [Float] {
    let partials = (1...12).map { (number: $0, amplitude: 1 / Double($0), phase: 0.9 * Double($0)) }
    return TestSignal.harmonics(
      fundamental: frequency, partials, frameCount: frameCount, sampleRate: sampleRate)
  }

  private static func fan(_ seed: UInt64) -> [Float] {
    var samples = TestSignal.pinkNoise(amplitude: 1, frameCount: frameCount, seed: seed)
    let power = samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(frameCount)
    let amplitude = power.squareRoot() * Decibels.amplitude(level: 8)
    var turns = 0.0
    for n in samples.indices {
      turns += 112 * (1 + 0.002 * sin(2 * .pi * 0.4 * Double(n) / sampleRate)) / sampleRate
      let tone = (1...5).reduce(0) { $0 + sin(2 * .pi * Double($1) * turns) / Double($1) }
      samples[n] += Float(amplitude * 1.17 * tone)
    }
    return samples
  }

  private static func calls(every period: Double, lasting length: Double, _ pitch: (Double) -> Double) -> [Float] {
    var samples = [Float](repeating: 0, count: frameCount)
    var start = 0.1
    while start + length < duration {
      var turns = 0.0
      let first = Int(start * sampleRate)
      let count = Int(length * sampleRate)
      for n in 1..<count {
        let place = Double(n) / Double(count)
        turns += pitch(place) / sampleRate
        samples[first + n] = Float(sin(2 * .pi * turns) * (1 - pow(2 * place - 1, 4)))
      }
      start += period
    }
    return samples
  }
}
