import Foundation

/// Short tones that begin and end softly.
struct CueSounds {
  private struct Tone {
    var frequency = 0.0
    var level = 0.0
    /// Frames until it begins.
    var wait = 0
    var age = 0
    var decay = 1.0
    var phase = 0.0
    var isOn = false
  }

  private static let most = 12
  /// The attack in seconds.
  private static let attack = 0.008

  private let sampleRate: Double
  private var tones = [Tone](repeating: Tone(), count: most)

  init(sampleRate: Double) { self.sampleRate = sampleRate }

  mutating func begin(_ cue: SoundCue) {
    switch cue {
    case .checkpoint: add(880, 0.06, 0, 0.18)
    case .left: add(147, 0.09, 0, 0.35)
    case .finished:
      for (number, frequency) in [523.25, 659.26, 783.99, 1046.5].enumerated() {
        add(frequency, 0.08, 0.14 * Double(number), number == 3 ? 0.6 : 0.25)
      }
    }
  }

  private mutating func add(_ frequency: Double, _ level: Double, _ wait: Double, _ decay: Double) {
    // Where all are taken, the oldest has died away by now.
    let place = tones.indices.first { !tones[$0].isOn } ?? tones.indices.max { tones[$0].age < tones[$1].age } ?? 0
    tones[place] = Tone(
      frequency: frequency, level: level, wait: Int(wait * sampleRate), decay: exp(-1 / (decay * sampleRate)),
      isOn: true)
  }

  /// The next sample.
  @inline(__always)
  mutating func next() -> Double {
    var sum = 0.0
    for place in tones.indices where tones[place].isOn {
      if tones[place].wait > 0 {
        tones[place].wait -= 1
        continue
      }
      tones[place].age += 1
      let rise = min(1, Double(tones[place].age) / (Self.attack * sampleRate))
      tones[place].phase += tones[place].frequency / sampleRate
      if tones[place].phase >= 1 { tones[place].phase -= 1 }
      let angle = 2 * .pi * tones[place].phase
      sum += tones[place].level * rise * rise * (3 - 2 * rise) * (sin(angle) + 0.2 * sin(2 * angle))
      if tones[place].age > Int(Self.attack * sampleRate) { tones[place].level *= tones[place].decay }
      if tones[place].level < 1e-5 { tones[place].isOn = false }
    }
    return sum
  }
}
