import AudioCore
import Spectral

/// Computes the power spectrogram of a signal with a Hann window of 2048 samples and a hop of 512, and keeps it in
/// memory as the peers do.
final class SpectrogramWorkload: Workload {
  let soundDuration: Double?
  private let sound: AudioBuffer
  private let configuration = ShortTimeFourierTransform.Configuration(windowLength: 2048, hopLength: 512)

  init(sound: AudioBuffer) {
    self.sound = sound
    soundDuration = sound.duration
  }

  func run() throws -> Double {
    let bins = configuration.transformLength / 2 + 1
    let frames = (sound.frameCount + configuration.hopLength - 1) / configuration.hopLength
    let power = try [Float](unsafeUninitializedCapacity: frames * bins) { power, count in
      var transform = try ShortTimeFourierTransform(configuration: configuration)
      let store = { [power] (spectrum: ShortTimeFourierTransform.Spectrum) in
        let start = spectrum.index * bins
        for k in 0..<bins {
          let square = spectrum.bins[k] * spectrum.bins[k]
          power[start + k] = square.x + square.y
        }
      }
      sound.withBlock { transform.process($0, emit: store) }
      transform.flush(emit: store)
      count = frames * bins
    }
    return Double(power[power.count / 2])
  }
}
