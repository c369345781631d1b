import AudioCore
import ToneSynthesis

/// The colours of stationary noise.
enum NoiseColour: String, Sendable, Hashable, CaseIterable {
  case white
  case pink
  case brown
  case speechShaped = "speech-shaped"

  var summary: String {
    switch self {
    case .white: "noise of equal power in all hertz, SNR dB below the active parts"
    case .pink: "noise of equal power in all octaves"
    case .brown: "noise that falls by 6 dB an octave"
    case .speechShaped: "noise with the long-term spectrum of speech"
    }
  }

  /// Root mean square of the generated noise, far from the limits of single precision.
  private static let rootMeanSquare = 0.1

  /// Noise in the shape of a sound, independent in each channel.
  func noise(like sound: AudioBuffer, _ seed: UInt64) throws(DegradationError) -> AudioBuffer {
    let (rate, count) = (sound.sampleRate, sound.channelCount)
    func rendered(_ generator: consuming some AudioGenerator) -> AudioBuffer {
      var noise = AudioBuffer(like: sound, frameCount: sound.frameCount)
      noise.withMutableBlock { generator.render(into: $0) }
      return noise
    }
    do throws(ToneError) {
      switch self {
      case .white:
        return rendered(
          try WhiteNoise(
            configuration: .init(rootMeanSquare: Self.rootMeanSquare, seed: seed, channelCount: count),
            sampleRate: rate))
      case .pink, .brown:
        return rendered(
          try ColouredNoise(
            configuration: .init(
              self == .pink ? .pink : .brown, rootMeanSquare: Self.rootMeanSquare, seed: seed, channelCount: count),
            sampleRate: rate))
      case .speechShaped:
        return rendered(
          try SpeechShapedNoise(
            configuration: .init(rootMeanSquare: Self.rootMeanSquare, seed: seed, channelCount: count),
            sampleRate: rate))
      }
    } catch {
      throw .unavailable(kind: rawValue, reason: error.description)
    }
  }
}
