import AppCommands
import AppDatabases
import AppRecords
import AppWords
import BatchProcessing
import CommandSupport
import Foundation
import SpeechBoard
import SpeechBoardRecords
import Synchronization

/// Records of the moment in the place of a database that cannot be opened, so that nobody becomes silent: with the start
/// board, and forgotten when the program ends.
final class StandInRecords: Sendable {
  /// Why they are needed, and what that means.
  let words: Words
  /// The path of the database that cannot be opened.
  let path: String
  private let folder: ScratchFolder
  private let opened = Mutex<BoardRecords?>(nil)

  /// - Parameter path: the database that cannot be opened.
  /// - Throws: `error`, if it is not the database's own trouble: another app's file was named.
  init(for error: any Error, of path: String) throws {
    guard let trouble = error as? AppDatabaseError else { throw error }
    if case .otherApplication = trouble { throw error }
    (folder, self.path) = (try ScratchFolder(in: .memory), path)
    words = Words(
      cs: "Údaje nelze otevřít, mluví se s počáteční tabulkou a nic se neuloží: \(trouble.words.cs)",
      en: "The data cannot be opened; the start board speaks, and nothing is kept: \(trouble.words.en)")
  }

  /// Opens them.
  func open() throws -> BoardRecords { try BoardRecords(path: folder("speech-board.sqlite")) }

  /// The database itself, if it could be opened meanwhile.
  var own: BoardRecords? { opened.withLock { $0 } }

  /// Opens the database itself.
  func openOwn() throws -> BoardRecords {
    try opened.withLock { opened in
      if let opened { return opened }
      let records = try BoardRecords(path: path)
      Console.message("speech-board: \(Words(cs: "údaje lze zase otevřít", en: "the data can be opened again").text)")
      opened = records
      return records
    }
  }
}

extension RecordsOptions<SpeechBoardApp> {
  /// Runs `body` with the records, or with records that stand in for them.
  ///
  /// - Throws: the errors of `with`; a fault of the command after `body` if nothing was kept.
  func withSpeech(_ body: (BoardRecords, StandInRecords?) throws -> Void) throws {
    var standIn: StandInRecords?
    func stand(for error: any Error) throws -> BoardRecords {
      let made = try StandInRecords(for: error, of: AppDatabase.chosenPath(database, app: SpeechBoardApp.name) { _ in })
      Console.message("speech-board: \(made.words.text)")
      standIn = made
      return try made.open()
    }
    try with(standIn: stand) { records in try body(records, standIn) }
    // The folder lasts as long as its records.
    try withExtendedLifetime(standIn) {
      if let standIn, standIn.own == nil { throw ExitStatus.someInputsFailed }
    }
  }
}

extension PersonOptions {
  /// Runs `body` with a person, the person's settings and what keeps records behind what is heard; with the start board where
  /// the database cannot be opened.
  ///
  /// - Throws: the errors of `body`; a fault of the command after it if something was not kept.
  func withSpeech(
    _ language: Language, _ body: (BoardRecords, LateRecords, Speaker, SpeechBoardSettings) throws -> Void
  ) throws {
    try records.withSpeech { records, standIn in
      let late = LateRecords()
      // A name is not known to records that stand in.
      let (speaker, settings) = try chosen(records, language, named: standIn == nil ? person : nil)
      let result = Result { try body(records, late, speaker, settings) }
      late.settle()
      try result.get()
      guard standIn == nil, let reason = late.backlog.reason else { return }
      throw ToolFault(
        description: Words(
          cs: "co se stisklo a řeklo, není uloženo: \(reason.cs)",
          en: "what was pressed and said is not kept: \(reason.en)"
        ).text)
    }
  }
}
