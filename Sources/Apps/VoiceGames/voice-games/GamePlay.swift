import AppSound
import CommandSupport
import Foundation
import VoiceGameRecords
import VoiceGameScreens
import VoiceGames
import VoiceListening

/// Plays one game from the first sample to the last; stores the session, and draws the game or prints its events.
struct GamePlay {
  let sound: HeardSound
  let settings: GameSettings
  let child: Child?
  let records: GameRecords?
  /// Whether a file is played at the speed of a microphone.
  let isPaced: Bool
  /// The screen on which the game is drawn; with `nil` the events are printed instead.
  let screen: GameScreen?

  func play() throws {
    var run = try GameRun(settings: settings, sampleRate: sound.sampleRate)
    let recorder = try records.flatMap { records in
      try child.map { try records.beginSession(of: $0, settings: settings, source: sound.name, at: Date()) }
    }
    var view = screen.map { TerminalView(screen: $0) }
    defer { view?.end() }
    let microphone = sound.microphone
    let interruption = Interruption { microphone?.stop() }
    let start = ContinuousClock.now
    // The closures that receive the game's output cannot throw, so the first error is kept here.
    var fault: (any Error)?
    func keep(_ heard: Heard) {
      guard fault == nil else { return }
      do { try recorder?.record(heard) } catch { fault = error }
      view?.hear(heard)
    }
    func happen(_ event: GameEvent) {
      guard fault == nil else { return }
      do {
        try recorder?.record(event)
        if view == nil { try Console.send(EventLine(child: child?.name, event: event).text) }
      } catch { fault = error }
      view?.happen(event)
    }
    var soundFault: (any Error)?
    do {
      try sound.read { block in
        run.process(block, heard: keep, emit: happen)
        if let fault { throw fault }
        if isPaced { Self.wait(until: start + .seconds(run.time)) }
        view?.draw(run.state, at: run.time)
        return !run.hasEnded && !interruption.isRequested
      }
    } catch { soundFault = error }
    // The session is finished even after an error of the sound source; everything heard until then counts.
    if fault == nil {
      run.flush(heard: keep, emit: happen)
      view?.draw(run.state, at: run.time, isLast: true)
      try recorder?.finish(duration: run.time, at: Date())
    }
    view?.end()
    sound.reportLosses(app: VoiceGamesApp.name)
    if let error = fault ?? soundFault { throw error }
    if interruption.isRequested { throw ExitStatus.interrupted }
  }

  private static func wait(until moment: ContinuousClock.Instant) {
    let left = ContinuousClock.now.duration(to: moment)
    if left > .zero { Thread.sleep(forTimeInterval: left / .seconds(1)) }
  }
}
