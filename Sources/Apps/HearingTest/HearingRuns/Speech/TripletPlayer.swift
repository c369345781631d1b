import AppSound
import AudioCore
import SoundRoutes
import Synchronization

/// Plays triplets while the sound is watched: one during which the sound changed was not heard as it should have been.
package final class TripletPlayer: Sendable {
  /// How a triplet ends.
  package enum Ending: Sendable, Hashable {
    /// It was played to its end.
    case heard
    /// It was stopped, or the output was.
    case stopped
    /// The sound is not as it should be. The same triplet is to be played again.
    case disturbed(TestDisturbance)
  }

  private let supervision = Mutex<SoundSupervision?>(nil)

  /// Creates a player that watches from its first triplet on.
  package init() {}

  /// Plays a triplet, and stops when the sound is disturbed.
  ///
  /// The watch looks about twice a second. What happens in the last half second of a triplet, which is noise without digits,
  /// may be seen by the next one.
  ///
  /// - Parameters:
  ///   - output: an open output that has not played anything yet.
  ///   - watch: begins to watch the sound of an open output; `nil` where nothing can be seen of it. It is asked once.
  ///   - isStopped: asked every hundredth of a second.
  /// - Throws: the errors of the output.
  package func play(
    _ sound: AudioBuffer, on output: any SoundOutput, watch: () throws -> (any SoundWitness)?,
    isStopped: () -> Bool = { false }
  ) throws -> Ending {
    if supervision.withLock({ $0 == nil }) {
      let witness = try watch()
      supervision.withLock { $0 = SoundSupervision(witness) }
    }
    var disturbance: TestDisturbance?
    let isHeard = try SoundPlayer.play(sound, on: output) {
      disturbance = look()
      return disturbance != nil || isStopped()
    }
    if let disturbance = disturbance ?? look() { return .disturbed(disturbance) }
    return isHeard ? .heard : .stopped
  }

  /// The listener goes on with the sound as it is.
  package func accept() { supervision.withLock { $0?.accept() } }

  private func look() -> TestDisturbance? {
    supervision.withLock { supervision in
      _ = supervision?.look(at: 0)
      return supervision?.disturbance
    }
  }
}

extension TestDisturbance {
  /// Whether the digits in noise may go on all the same: they compare speech with its noise, so that the volume does not
  /// matter. Another headphone, or another sound beside the noise, does.
  package var permitsDigits: Bool { mayGoOn && change != .output && change != .otherSound }
}
