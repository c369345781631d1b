import AppRecords
import AppWords
import AudioCore
import CommandSupport
import Foundation

/// The run of a program that serves a page, as its database notes it: whoever starts the next one is told if this one ends
/// unexpectedly.
struct ServedRun {
  /// The time between two notes that the program runs.
  private static let beat = Duration.seconds(60)

  private let run: PageMemory.Run
  private let beats: Task<Void, Never>

  /// Begins the run, and says when an earlier one has ended unexpectedly. A full disk or a locked database is said, and keeps
  /// nobody from the page.
  ///
  /// - Returns: `nil` if the run cannot be noted.
  init?(of app: String, in memory: PageMemory) {
    guard memory.canBeChanged else { return nil }
    let run: PageMemory.Run
    do {
      run = try memory.begin(version: OssicleVersion.current, at: Date())
      if let last = try memory.unexpectedEnds().first { Console.message("\(app): \(Self.words(last, app).text)") }
    } catch {
      Console.message("\(app): \(error)")
      return nil
    }
    self.run = run
    beats = Task {
      while (try? await Task.sleep(for: Self.beat)) != nil { Self.note { try run.isAlive(at: Date()) } }
    }
  }

  /// The program ends in order.
  func end() {
    beats.cancel()
    Self.note { try run.end(at: Date()) }
  }

  private static func note(_ write: () throws -> Void) {
    do { try write() } catch { Console.message("\(error)") }
  }

  private static func words(_ end: PageMemory.UnexpectedEnd, _ app: String) -> Words {
    let time = end.alive.formatted(.iso8601)
    return Words(
      cs:
        "program naposledy skončil nečekaně, asi v \(time); co bylo uloženo, je zachováno (\(app) ends --json pro zprávu)",
      en: "the program ended unexpectedly, about \(time); what was stored is kept (\(app) ends --json for a report)")
  }
}
