import AppWords
import HearingTest
import SoundRoutes

/// A change of the sound during a test, as a page or a terminal shows it.
package struct TestDisturbance: Sendable, Hashable, Codable {
  /// What is stored if the listener goes on all the same; `nil` if there is nothing to store then.
  package var change: SoundChange?
  /// What has happened, and what to do.
  package var words: Words
  /// Whether the listener may go on all the same.
  package var mayGoOn: Bool

  /// Describes what a watch has found.
  package init(_ disturbance: SoundDisturbance) {
    words = disturbance.words
    // A muted headphone tests nobody.
    mayGoOn = disturbance != .muted
    change =
      switch disturbance {
      case .volumeMoved: .volume
      case .muted: .muted
      case .otherOutput: .output
      case .otherSound: .otherSound
      case .slept: nil
      case .unknown: .unseen
      }
  }
}

/// What a player knows of the sound that is watched while it plays.
struct SoundSupervision {
  /// News of the watch.
  enum News {
    /// The sound is not as it should be. It was last known to be at `since`, in seconds of heard sound.
    case disturbed(TestDisturbance, since: Double)
    /// The sound is as it should be again.
    case mended
  }

  /// The watch; `nil` for none.
  let witness: (any SoundWitness)?
  /// What is wrong now.
  private(set) var disturbance: TestDisturbance?
  private var found: SoundDisturbance?
  private var looks = 0
  // A look that is over by now has begun after the one before it was.
  private var (lastLook, undisturbed) = (0.0, 0.0)

  init(_ witness: (any SoundWitness)?) { self.witness = witness }

  /// Takes what the watch has found by now.
  ///
  /// - Parameter time: seconds of heard sound.
  /// - Returns: `nil` if nothing is new.
  mutating func look(at time: Double) -> News? {
    guard let report = witness?.report else { return nil }
    if report.looks != looks { (looks, undisturbed, lastLook) = (report.looks, lastLook, time) }
    guard report.disturbance != found else { return nil }
    found = report.disturbance
    disturbance = found.map(TestDisturbance.init)
    return disturbance.map { .disturbed($0, since: undisturbed) } ?? .mended
  }

  /// The listener goes on with the sound as it is.
  mutating func accept() {
    witness?.accept()
    (found, disturbance) = (nil, nil)
  }
}
