import AudioCore
import VoiceGames

/// An app's side of the balloon game: blocks of sound in, commands to a screen out.
///
/// The engine has no clock and no screen. Here its state becomes the few things that a view must do, and nothing twice: a
/// view that inflates the balloon by an animation is told only when the size has changed by what can be seen.
public struct VoiceBalloon: ~Copyable {
  /// What the screen is to do.
  public enum Command: Equatable, Sendable {
    /// The balloon has this size, 0…1.
    case inflate(Double)
    /// So much of the time is held, 0…1.
    case fill(Double)
    /// It pops.
    case pop
    /// A new one comes.
    case bringNew
    /// It is done: celebrate.
    case celebrate
    /// A sound that was no voice did nothing; a parent may be told why.
    case shrug(String)
  }

  private var run: GameRun
  private var size = 0.0
  private var progress = 0.0

  /// Steps of size and progress that a view shows.
  private static let step = 0.02

  /// A game for a child: the target as volumes 0…200, and how long to keep to it.
  public init(target: ClosedRange<Double>, hold: Double, sampleRate: Double) throws {
    let balloon = BalloonSettings(targetRange: target, hold: hold, popVolume: min(201, target.upperBound + 30))
    run = try GameRun(
      settings: GameSettings(ear: .init(), rules: .init(), parameters: balloon), sampleRate: sampleRate)
  }

  /// Whether the child has done it.
  public var hasEnded: Bool { run.hasEnded }

  /// Takes the next block of one channel. What happens does not depend on how the sound is cut into blocks; sizes in between
  /// are told once a block, so that blocks of 50 ms or less move smoothly.
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
