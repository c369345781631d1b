import AudioCore
import VoiceGames

/// An app's side of the balloon game: it turns blocks of sound into commands for a screen.
///
/// The engine has no clock and no screen. This type turns its state into a few commands for a view and repeats none of
/// them: a view that animates the balloon gets a new size only if the change is visible.
public struct VoiceBalloon: ~Copyable {
  /// A command to the screen.
  public enum Command: Equatable, Sendable {
    /// Show the balloon with this size, 0…1.
    case inflate(Double)
    /// Show this share, 0…1, of the time to hold as done.
    case fill(Double)
    /// Let the balloon pop.
    case pop
    /// Bring a new balloon.
    case bringNew
    /// Celebrate the end of the game.
    case celebrate
    /// Show that a sound that is no voice has no effect; the text tells a parent the reason.
    case shrug(String)
  }

  private var run: GameRun
  private var size = 0.0
  private var progress = 0.0

  /// The smallest change of size and progress that a view shows.
  private static let step = 0.02

  /// Makes a game with a target range of volumes in 0…200 and the time, in seconds, for which to hold it.
  public init(target: ClosedRange<Double>, hold: Double, sampleRate: Double) throws {
    let balloon = BalloonSettings(targetRange: target, hold: hold, popVolume: min(201, target.upperBound + 30))
    run = try GameRun(
      settings: GameSettings(ear: .init(), rules: .init(), parameters: balloon), sampleRate: sampleRate)
  }

  /// Whether the child has finished the game.
  public var hasEnded: Bool { run.hasEnded }

  /// Processes the next block of one channel. The events do not depend on the division of the sound into blocks.
  /// Intermediate sizes are sent once per block, so blocks of 50 ms or less give a smooth movement.
  public mutating func hear(_ block: AudioBlock, show: (Command) -> Void) {
    run.process(
      block,
      emit: { event in
        switch event.name {
        case .balloonPopped: show(.pop)
        case .balloonReturned: show(.bringNew)
        case .gameFinished: show(.celebrate)
        case .soundRejected: show(.shrug(event.measured.reason?.rawValue ?? "unknown"))
        default: break
        }
      })
    guard let balloon = run.state as? BalloonState, balloon.phase == .floating else { return }
    if abs(balloon.size - size) >= Self.step {
      size = balloon.size
      show(.inflate(size))
    }
    if abs(balloon.progress - progress) >= Self.step || balloon.progress == 0 && progress > 0 {
      progress = balloon.progress
      show(.fill(progress))
    }
  }
}
