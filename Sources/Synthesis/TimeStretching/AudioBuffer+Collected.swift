import AudioCore
import AudioEffects

extension AudioBuffer {
  /// The frames that a processor has given, channel by channel.
  init(collected channels: [[Float]], sampleRate: Double) throws(AudioEffectsError) {
    do throws(AudioFormatError) {
      try self.init(channels: channels, sampleRate: sampleRate)
    } catch {
      throw .invalidSound(error)
    }
  }
}
