import AudioCore
import BrowserSound
import Foundation
import Synchronization
import VoiceGames

/// What a child has just said in a game, so that it can hear itself. The sound is in the memory of the program only, and
/// only the last `capacity` seconds of it.
final class SaidSound: Sendable {
  /// The longest sound that is kept, seconds: an utterance of six seconds that is said slowly.
  static let capacity = 15.0

  private struct Kept {
    var samples: [Float] = []
    /// The frame of the game that the first sample is.
    var start = 0
    var said: TimeSpan?
  }

  private let sampleRate: Double
  private let kept = Mutex(Kept())

  init(sampleRate: Double) { self.sampleRate = sampleRate }

  /// Takes the next samples of the game, and when the child has last said something.
  func take(_ block: AudioBlock, said: TimeSpan?) {
    let most = Int(Self.capacity * sampleRate)
    kept.withLock { kept in
      kept.samples += block.channel(0)
      kept.said = said
      // The oldest half goes at once, so that the samples seldom move.
      guard kept.samples.count > 2 * most else { return }
      let spare = kept.samples.count - most
      kept.samples.removeFirst(spare)
      kept.start += spare
    }
  }

  /// What was said last, as a packet of sound (Docs/Formats/page-messages.md); `nil` if nothing was said.
  var packet: Data? {
    kept.withLock { kept in
      guard let said = kept.said else { return nil }
      let frames = Int(said.start * sampleRate) - kept.start..<Int(said.end * sampleRate) - kept.start
      let part = kept.samples[frames.clamped(to: 0..<kept.samples.count)]
      guard !part.isEmpty, let sound = try? AudioBuffer(mono: Array(part), sampleRate: sampleRate) else { return nil }
      return SoundPacket(sound: sound, position: 0).data
    }
  }
}
