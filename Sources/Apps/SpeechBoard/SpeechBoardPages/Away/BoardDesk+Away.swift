import AdultSide
import AppWords
import Foundation
import PageServer
import SpeechBoard
import SpeechBoardRecords

/// The board without the computer: the page as a file, and what comes home from it.
extension BoardDesk {
  /// The page of the person as a file; `nil` while the adults' side is closed. Its sounds are made beside the board,
  /// which goes on speaking.
  func awayDocument(_ parts: [Substring]) async -> PageDocument? {
    guard let boards = opened else { return nil }
    do {
      let admitted = try adults.document(parts, of: boards.speaker.id, at: now()) { parts in
        parts.count == 1 && AwayPage.documents.contains(parts[0]) ? PageDocument(.html, "") : nil
      }
      guard admitted != nil else { return nil }
      let isInstalled = parts.last == AwayPage.installed
      let (speaker, settings, voice, date) = (boards.speaker, boards.settings, sound.voice, now())
      let html = try await withCheckedThrowingContinuation { done in
        DispatchQueue.global(qos: .utility).async { [records, cache, troubles] in
          done.resume(
            with: Result {
              try AwayPage(
                of: speaker, settings, in: records, at: date, voice: { try voice(settings, $0, $1) }, cache: cache,
                isInstalled: isInstalled,
                trouble: { troubles.sound($0) }
              ).html
            })
        }
      }
      return PageDocument(.html, html)
    } catch {
      fail(error)
      return nil
    }
  }

  /// Takes the sent file of what was said and edited away.
  func importAway(at date: Date) throws {
    guard var boards = opened else { return }
    let upload = try adults.uploads.whole()
    let journal: AwayJournal
    do {
      journal = try upload.withFile { try AwayJournal(Data(contentsOf: URL(filePath: $0))) }
      try journal.require(boards.speaker)
    } catch let error as AwayJournalError {
      return send(AdultNotice.refused(upload.named(error.words)))
    }
    let outcome = try boards.take(journal, at: date)
    opened = boards
    awayRemarks = outcome.remarks.map(\.words)
    send(AdultNotice.stored(outcome.summary))
    try showAll()
  }
}
