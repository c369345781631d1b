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
    var play = try RecordedRun(
      settings: settings, sampleRate: sound.sampleRate, of: child, in: records, source: sound.name, at: Date())
    var view = screen.map { TerminalView(screen: $0) }
    defer { view?.end() }
    let microphone = sound.microphone
    let interruption = Interruption { microphone?.stop() }
    let start = ContinuousClock.now
    // The closure that receives the game's events cannot throw, so the first error is kept here.
    var fault: (any Error)?
    func happen(_ event: GameEvent) {
      if view == nil, fault == nil {
        do { try Console.send(EventLine(child: child?.name, event: event).text) } catch { fault = error }
      }
      view?.happen(event)
    }
    var soundFault: (any Error)?
    do {
      try sound.read { block in
        do { try play.process(block, heard: { view?.hear($0) }, emit: happen) } catch { fault = error }
        if let fault { throw fault }
        if isPaced { Self.wait(until: start + .seconds(play.run.time)) }
        view?.draw(play.run.state, at: play.run.time)
        return !play.run.hasEnded && !interruption.isRequested
      }
    } catch { soundFault = error }
    // The session is finished even after an error of the sound source; everything heard until then counts.
    if fault == nil {
      try play.end(at: Date(), heard: { view?.hear($0) }, emit: happen)
      view?.draw(play.run.state, at: play.run.time, isLast: true)
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
