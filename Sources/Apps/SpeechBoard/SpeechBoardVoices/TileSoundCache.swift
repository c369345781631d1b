import SpeechBoard
import Synchronization

/// Sounds that were made before, so that a press is heard at once. The sounds that were used longest ago give way.
package final class TileSoundCache: Sendable {
  private struct Key: Hashable {
    let voice: BoardVoice
    let pieces: [SpokenPiece]
  }

  private struct State {
    var sounds: [Key: (sound: TileSound, used: Int)] = [:]
    var samples = 0
    var clock = 0
  }

  private let state = Mutex(State())
  private let sampleLimit: Int

  /// Creates a cache.
  ///
  /// - Parameter megabytes: the most memory for samples; 64 hold about 500 words.
  package init(megabytes: Int = 64) { sampleLimit = megabytes * 1_000_000 / MemoryLayout<Float>.stride }

  /// The sound of a word, made if it is not there.
  ///
  /// - Throws: `SpeechBoardVoiceError`.
  package func sound(
    of pieces: [SpokenPiece], by renderer: SpeechRenderer
  ) throws(SpeechBoardVoiceError) -> TileSound {
    let key = Key(voice: renderer.voice, pieces: pieces)
    if let known = known(key) { return known }
    let sound = try renderer.sound(of: pieces)
    keep(sound, key)
    return sound
  }

  /// The sound of a word, if it was made before and is still there.
  package func known(_ pieces: [SpokenPiece], in voice: BoardVoice) -> TileSound? {
    known(Key(voice: voice, pieces: pieces))
  }

  /// Makes the sounds of words that may be pressed soon. Words that cannot be spoken are passed over.
  ///
  /// - Parameter isWanted: asked before each word; `false` ends it, such as when another board was opened.
  package func prepare(
    _ words: [[SpokenPiece]], by renderer: SpeechRenderer, while isWanted: () -> Bool = { true }
  ) {
    for word in words {
      guard isWanted() else { return }
      _ = try? sound(of: word, by: renderer)
    }
  }

  /// The number of bytes of all samples.
  package var byteCount: Int { state.withLock { $0.samples * MemoryLayout<Float>.stride } }

  private func known(_ key: Key) -> TileSound? {
    state.withLock { state in
      state.clock += 1
      state.sounds[key]?.used = state.clock
      return state.sounds[key]?.sound
    }
  }

  private func keep(_ sound: TileSound, _ key: Key) {
    guard sound.samples.count <= sampleLimit else { return }
    state.withLock { state in
      state.clock += 1
      if let old = state.sounds.updateValue((sound, state.clock), forKey: key) {
        state.samples -= old.sound.samples.count
      }
      state.samples += sound.samples.count
      while state.samples > sampleLimit, let oldest = state.sounds.min(by: { $0.value.used < $1.value.used }) {
        state.sounds[oldest.key] = nil
        state.samples -= oldest.value.sound.samples.count
      }
    }
  }
}
