import AudioCore
import Foundation
import VoiceGames
import VoiceListening

/// A game that is played and stored: each event is kept before it is given out, so that nobody ever sees one that is
/// lost.
package struct RecordedRun: ~Copyable {
  /// The game itself.
  package private(set) var run: GameRun
  private let keeper: Keeper

  /// Begins a game, and its session if a child plays it.
  ///
  /// - Parameters:
  ///   - child: who plays; without a child, or without records, nothing is stored.
  ///   - source: the name of the source of the sound, for the session.
  /// - Throws: `AppDatabaseError`, and the errors of `GameRun.init`.
  package init(
    settings: GameSettings, sampleRate: Double, of child: Child?, in records: GameRecords?, source: String,
    at date: Date
  ) throws {
    let run = try GameRun(settings: settings, sampleRate: sampleRate)
    var recorder: GameSessionRecorder?
    if let records, let child {
      recorder = try records.beginSession(of: child, settings: settings, source: source, at: date)
    }
    self.run = run
    keeper = Keeper(recorder)
  }

  /// Takes the next frames of a one-channel signal, as `GameRun.process`.
  ///
  /// - Throws: `AppDatabaseError`; what was given out before is stored.
  package mutating func process(
    _ block: AudioBlock, heard: (Heard) -> Void, emit: (GameEvent) -> Void
  ) throws {
    run.process(
      block, heard: { sound in if keeper.keeps(sound) { heard(sound) } },
      emit: { event in if keeper.keeps(event) { emit(event) } })
    try keeper.check()
  }

  /// Ends the sound, and the session with it. A game that was not finished counts as left.
  ///
  /// - Throws: `AppDatabaseError`.
  package mutating func end(at date: Date, heard: (Heard) -> Void, emit: (GameEvent) -> Void) throws {
    run.flush(
      heard: { sound in if keeper.keeps(sound) { heard(sound) } },
      emit: { event in if keeper.keeps(event) { emit(event) } })
    try keeper.check()
    try keeper.recorder?.finish(duration: run.time, at: date)
  }

  /// Stores the outputs of a game. A game's outputs come in closures that cannot throw, so the first error is kept, and
  /// nothing after it is stored.
  private final class Keeper {
    let recorder: GameSessionRecorder?
    private var fault: (any Error)?

    init(_ recorder: GameSessionRecorder?) { self.recorder = recorder }

    func keeps(_ sound: Heard) -> Bool { stores { try $0.record(sound) } }
    func keeps(_ event: GameEvent) -> Bool { stores { try $0.record(event) } }
    func check() throws { if let fault { throw fault } }

    private func stores(_ store: (GameSessionRecorder) throws -> Void) -> Bool {
      guard fault == nil else { return false }
      do { if let recorder { try store(recorder) } } catch { fault = error }
      return fault == nil
    }
  }
}
