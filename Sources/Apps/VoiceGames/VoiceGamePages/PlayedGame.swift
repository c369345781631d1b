import AppSound
import Foundation
import Synchronization
import VoiceGameRecords
import VoiceGames
import VoiceListening

/// A game that goes on behind a page, on a thread of its own: it reads the microphone, plays, stores, and says what
/// happens.
///
/// While nobody looks at the page the game's time stands still: what the microphone hears then is not taken.
package final class PlayedGame: Sendable {
  /// How a game ended.
  package enum Ending: Sendable, Equatable {
    /// The child has reached the goal.
    case finished
    /// The time of the game is over.
    case timeIsOver
    /// The child has left the game.
    case left
    /// The microphone cannot be used or was lost, for this reason.
    case deaf(String)
    /// The events cannot be stored, for this reason.
    case failed(String)
  }

  /// What a game tells while it goes on. The thread of the game calls.
  package struct Listener: Sendable {
    /// The microphone is open.
    package var began: @Sendable () -> Void
    /// A state to draw, with the last tick.
    package var state: @Sendable (any GameState, SoundTick?, _ isListening: Bool, _ isLearning: Bool) -> Void
    /// The microphone gives nothing at all, and the game waits for it; or it is heard again.
    package var silent: @Sendable (Bool) -> Void
    /// Sound was lost, so many times since the game began: the computer or the network was too slow for it.
    package var lost: @Sendable (Int) -> Void
    /// An event; it is stored already.
    package var event: @Sendable (GameEvent) -> Void
    /// The game is over; the session is stored.
    package var ended: @Sendable (Ending) -> Void

    package init(
      began: @escaping @Sendable () -> Void,
      state: @escaping @Sendable (any GameState, SoundTick?, Bool, Bool) -> Void,
      silent: @escaping @Sendable (Bool) -> Void, lost: @escaping @Sendable (Int) -> Void,
      event: @escaping @Sendable (GameEvent) -> Void, ended: @escaping @Sendable (Ending) -> Void
    ) {
      (self.began, self.state, self.silent, self.lost) = (began, state, silent, lost)
      (self.event, self.ended) = (event, ended)
    }
  }

  private let settings: GameSettings
  private let child: Child?
  private let records: GameRecords?
  private let listener: Listener
  private let thread: ListeningThread
  private let isPaused = Atomic(false)
  private let limit: TimeLimit
  private let said = Mutex<SaidSound?>(nil)

  /// - Parameters:
  ///   - time: the time after which the game is over, seconds; `nil` for as long as the child plays.
  ///   - opener: opens the microphone.
  package init(
    settings: GameSettings, child: Child?, records: GameRecords?, time: Double?, opener: MicrophoneOpener,
    listener: Listener
  ) {
    limit = TimeLimit(time: time)
    self.settings = settings
    self.child = child
    self.records = records
    thread = ListeningThread(opener)
    self.listener = listener
  }

  /// Begins on a thread of its own.
  package func start() { thread.start { [self] in listener.ended(play($0)) } }

  /// Leaves the game, and waits until its session is stored and the microphone is closed.
  package func leave() async { await thread.leave() }

  /// What the child has said last, as a packet of sound; `nil` if nothing was, or if the game lets nobody hear it.
  package var saidPacket: Data? { said.withLock { $0 }?.packet }

  /// Stops the game's time, or lets it go on.
  package func pause(_ isPaused: Bool) { self.isPaused.store(isPaused, ordering: .relaxed) }

  private func play(_ opened: Result<any PageMicrophone, any Error>) -> Ending {
    let microphone: any PageMicrophone
    do { microphone = try opened.get() } catch { return thread.isLeft ? .left : .deaf("\(error)") }
    if thread.isLeft { return .left }
    var loss: String?
    do {
      var play = try RecordedRun(
        settings: settings, sampleRate: microphone.sampleRate, of: child, in: records, source: microphone.name,
        at: Date())
      listener.began()
      do {
        try listen(microphone, &play)
      } catch let fault as StoringFault { throw fault.reason } catch { loss = "\(error)" }
      let hasEnded = play.run.hasEnded
      try play.end(at: Date(), heard: { _ in }, emit: listener.event)
      if hasEnded { return .finished }
      if !thread.isLeft, loss == nil, limit.isOver(at: play.run.time, tick: nil) { return .timeIsOver }
    } catch { return .failed("\(error)") }
    if thread.isLeft { return .left }
    return .deaf(loss ?? "the sound has ended")
  }

  /// An error of the records, which is told from one of the microphone.
  private struct StoringFault: Error { var reason: any Error }

  private func listen(_ microphone: any PageMicrophone, _ play: inout RecordedRun) throws {
    var losses = microphone.lossCount
    let said = settings.parameters.playsBack ? SaidSound(sampleRate: microphone.sampleRate) : nil
    self.said.withLock { $0 = said }
    var (watch, wasSilent) = (SilentMicrophoneWatch(sampleRate: microphone.sampleRate), false)
    try microphone.read { block in
      if thread.isLeft { return false }
      if isPaused.load(ordering: .relaxed) { return true }
      // A dead microphone is not a quiet child: the round waits.
      let isSilent = watch.isSilent(after: block)
      if isSilent != wasSilent { listener.silent(isSilent) }
      wasSilent = isSilent
      if isSilent { return true }
      var isNew = false
      do {
        try play.process(
          block,
          heard: { sound in
            if case .tick = sound { isNew = true }
          },
          emit: { event in
            isNew = true
            listener.event(event)
          })
      } catch { throw StoringFault(reason: error) }
      said?.take(block, said: play.run.state.said)
      if microphone.lossCount > losses {
        losses = microphone.lossCount
        listener.lost(losses)
      }
      if isNew { listener.state(play.run.state, play.run.tick, play.run.isListening, play.run.isLearning) }
      return !play.run.hasEnded && !limit.isOver(at: play.run.time, tick: play.run.tick)
    }
  }
}
