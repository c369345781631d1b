import AudioCore
import Resampling

/// Converts a whole signal to another sample rate at the default quality.
final class ResamplingWorkload: Workload {
  let soundDuration: Double?
  private let sound: AudioBuffer
  private let outputRate: Double

  init(sound: AudioBuffer, outputRate: Double) {
    self.sound = sound
    self.outputRate = outputRate
    soundDuration = sound.duration
  }

  func run() throws -> Double {
    let converted = try SampleRateConverter.convert(sound, to: outputRate)
    return Double(converted.samples[converted.samples.count / 2])
  }
}
