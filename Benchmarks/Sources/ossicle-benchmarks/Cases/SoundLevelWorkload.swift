import AudioCore
import SoundLevelMetering

/// Measures all values of an A-weighted sound level meter.
final class SoundLevelWorkload: Workload {
  let soundDuration: Double?
  private let sound: AudioBuffer

  init(sound: AudioBuffer) {
    self.sound = sound
    soundDuration = sound.duration
  }

  func run() throws -> Double {
    try SoundLevelMeter.levels(of: sound).equivalentLevel ?? .nan
  }
}

/// Measures the levels of all bands of a filter bank.
final class BandLevelWorkload: Workload {
  let soundDuration: Double?
  private let sound: AudioBuffer
  private let fraction: OctaveFraction

  init(sound: AudioBuffer, fraction: OctaveFraction) {
    self.sound = sound
    self.fraction = fraction
    soundDuration = sound.duration
  }

  func run() throws -> Double {
    try BandLevelMeter.levels(of: sound, configuration: .init(fraction)).reduce(0) { $0 + ($1.level ?? .nan) }
  }
}
