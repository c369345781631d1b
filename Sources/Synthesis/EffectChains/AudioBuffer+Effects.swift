import AudioCore
import AudioEffects

extension AudioBuffer {
  /// The sound with an effect, for example `sound.applying(.gain(.init(gain: -6)))`; the effect's latency is removed.
  ///
  /// - Parameter tail: frames of silence to process after the end; the result is longer by them.
  /// - Throws: `AudioEffectsError` if the effect cannot take this sound.
  public func applying(_ effect: EffectDescription, tail: Int = 0) throws(AudioEffectsError) -> AudioBuffer {
    try applying(EffectChain.Configuration([effect]), tail: tail)
  }

  /// The sound with effects one after the other, for example
  /// `sound.applying(EffectChain.Configuration(parsing: "gain=-6; limit"))`; their latency is removed.
  ///
  /// - Parameter tail: frames of silence to process after the end; the result is longer by them.
  /// - Throws: `AudioEffectsError` if the effects cannot take this sound.
  public func applying(_ effects: EffectChain.Configuration, tail: Int = 0) throws(AudioEffectsError) -> AudioBuffer {
    var chain = try EffectChain(configuration: effects, sampleRate: sampleRate, channelCount: channelCount)
    do throws(AudioFormatError) {
      return try chain.applied(to: self, tail: tail)
    } catch {
      throw .invalidSound(error)
    }
  }
}
