import AppSound
import AudioCore
import CommandSupport
import Foundation
import VoiceGameRecords
import VoiceGames
import VoiceListening

/// Plays one game from the first sample to the last; stores the session, and prints the game in lines or its events.
struct GamePlay {
  let sound: HeardSound
  let settings: GameSettings
  let child: Child?
  let records: GameRecords?
  /// Whether a file is played at the speed of a microphone.
  let isPaced: Bool
  /// The lines of text in which the game is told; with `nil` the events are printed as JSON instead.
  let lines: GameLines?

  func play() throws {
    var play = try RecordedRun(
      settings: settings, sampleRate: sound.sampleRate, of: child, in: records, source: sound.name, at: Date())
    var lines = lines
    let microphone = sound.microphone
    let interruption = Interruption { microphone?.stop() }
    let start = ContinuousClock.now
    // The closure that receives the game's events cannot throw, so the first error is kept here.
    var fault: (any Error)?
    func send(_ text: String) {
      guard fault == nil else { return }
      do { try Console.send(text) } catch { fault = error }
    }
    func happen(_ event: GameEvent) {
      send(lines.map { $0.line(event) + "\n" } ?? EventLine(child: child?.name, event: event).text)
    }
    func tellState() {
      lines?.show(play.run.tick)
      if let line = lines?.line(play.run.state) { send(line + "\n") }
    }
    for line in lines?.heading ?? [] { send(line + "\n") }
    // A state is told after each tick, however long the blocks are: there are 200 ticks in a second at most.
    let partLength = lines.map { _ in Int(sound.sampleRate / 200) }
    var soundFault: (any Error)?
    do {
      try sound.read { block in
        let length = max(1, partLength ?? block.frameCount)
        for first in stride(from: 0, to: block.frameCount, by: length) {
          let part = block.frames(first..<min(block.frameCount, first + length))
          do { try play.process(part, heard: { lines?.hear($0) }, emit: happen) } catch { fault = error }
          tellState()
          if let fault { throw fault }
        }
        if isPaced { Self.wait(until: start + .seconds(play.run.time)) }
        return !play.run.hasEnded && !interruption.isRequested
      }
    } catch { soundFault = error }
    // The session is finished even after an error of the sound source; everything heard until then counts.
    if fault == nil {
      try play.end(at: Date(), heard: { lines?.hear($0) }, emit: happen)
      tellState()
    }
    sound.reportLosses(app: VoiceGamesApp.name)
    if let error = fault ?? soundFault { throw error }
    if interruption.isRequested { throw ExitStatus.interrupted }
  }

  private static func wait(until moment: ContinuousClock.Instant) {
    let left = ContinuousClock.now.duration(to: moment)
    if left > .zero { Thread.sleep(forTimeInterval: left / .seconds(1)) }
  }
}
