import AdultSide
import AppWords
import Foundation
import PageServer
import SpeechBoard
import SpeechBoardRecords

/// The board without the computer: the page as a file, and what comes home from it.
extension BoardDesk {
  /// A page that is being made.
  struct AwayMaking {
    var speaker: Int64
    var isInstalled: Bool
    var page: Task<String, any Error>
  }

  /// How long a request waits for a page, in seconds: the server gives up after 15.
  private static let awayPatience = 4.0

  /// The page of the person as a file; JSON as long as it is being made, so that it is asked for again; `nil` while the
  /// adults' side is closed. Its sounds are made beside the board, which goes on speaking.
  func awayDocument(_ parts: [Substring]) async -> PageDocument? {
    guard let boards = opened else { return nil }
    do {
      let admitted = try adults.document(parts, of: boards.speaker.id, at: now()) { parts in
        parts.count == 1 && AwayPage.documents.contains(parts[0]) ? PageDocument(.html, "") : nil
      }
      guard admitted != nil else { return nil }
      let isInstalled = parts.last == AwayPage.installed
      if awayMaking?.speaker != boards.speaker.id || awayMaking?.isInstalled != isInstalled {
        awayMaking = AwayMaking(speaker: boards.speaker.id, isInstalled: isInstalled, page: make(boards, isInstalled))
      }
      guard let page = awayMaking?.page else { return nil }
      let html = try await withThrowingTaskGroup(of: String?.self) { group in
        let (done, waiting) = AsyncStream<Void>.makeStream()
        Task {
          _ = await page.result
          waiting.finish()
        }
        group.addTask {
          for await _ in done {}
          return try Task.isCancelled ? nil : await page.value
        }
        group.addTask {
          try? await Task.sleep(for: .seconds(Self.awayPatience))
          return nil
        }
        let first = try await group.next() ?? nil
        group.cancelAll()
        return first
      }
      guard let html else { return PageDocument(.json, "{}") }
      awayMaking = nil
      return PageDocument(.html, html)
    } catch {
      awayMaking = nil
      fail(error)
      return nil
    }
  }

  private func make(_ boards: OpenedBoards, _ isInstalled: Bool) -> Task<String, any Error> {
    let (speaker, settings, voice, date) = (boards.speaker, boards.settings, sound.voice, now())
    return Task { [records, cache, troubles] in
      try await withCheckedThrowingContinuation { done in
        DispatchQueue.global(qos: .utility).async {
          done.resume(
            with: Result {
              try AwayPage(
                of: speaker, settings, in: records, at: date, voice: { try voice(settings, $0, $1) }, cache: cache,
                isInstalled: isInstalled, trouble: { troubles.sound($0) }
              ).html
            })
        }
      }
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
