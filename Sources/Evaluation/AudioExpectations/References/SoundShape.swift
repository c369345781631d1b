import AudioCore

/// The properties that two sounds must share before their samples can be compared.
struct SoundShape: Equatable, Codable, CustomStringConvertible {
  let sampleRate: Double
  let channelCount: Int
  let frameCount: Int

  init(_ sound: AudioBuffer) {
    sampleRate = sound.sampleRate
    channelCount = sound.channelCount
    frameCount = sound.frameCount
  }

  var description: String {
    let rate = NumberFormat.fixed(sampleRate, decimals: 3)
    return "\(frameCount) frames of \(channelCount) \(channelCount == 1 ? "channel" : "channels") at \(rate) Hz"
  }
}
