import AdultSide
import AppWords
import BatchProcessing
import Foundation
import PageServer
import VoiceGameRecords
import VoiceGameReports

/// The documents that the therapist's side opens.
extension TherapistDesk {
  /// The document at a path behind KEY, the key of the open gate:
  ///
  /// - `KEY/report/CHILD` and `KEY/report/CHILD/LANGUAGE`, the report on a child, by its number;
  /// - `KEY/child/CHILD`, the child as a file;
  /// - `KEY/homework/CHILD`, the child's homework as a file;
  /// - `KEY/track/SESSION`, what a recorded session heard, as CSV;
  /// - `KEY/log/QUERY/CHILD/FROM/TO`, events of the log, as CSV.
  ///
  /// `nil` while the therapist's side is closed, and for any other path.
  package func document(at path: String, _ language: Language, date: Date) throws -> PageDocument? {
    let whole = path.split(separator: "/", omittingEmptySubsequences: false)
    return try visit.document(whole, at: date) { parts in
      if parts.first == "log" { return try log(at: parts.dropFirst()) }
      guard (2...3).contains(parts.count), let number = Int64(parts[1]) else { return nil }
      let chosen = parts.count == 3 ? Language(rawValue: String(parts[2])) : language
      switch (parts[0], parts.count) {
      case ("report", _): return try chosen.flatMap { try report(onChild: number, $0) }
      case ("child", 2):
        return try named(number).map { try PersonFiles.document(ofPersonNamed: $0.name, in: records) }
      case ("homework", 2): return try named(number).map(homework)
      case ("track", 2): return try track(ofSession: number)
      default: return nil
      }
    }
  }

  private func named(_ id: Int64) throws -> Child? { try records.people().first { $0.id == id } }

  private func homework(of child: Child) throws -> PageDocument {
    try ScratchFolder.with { folder in
      try records.giveHomework(toChildNamed: child.name, in: folder("homework.zip"))
      return PageDocument(.zip, try Data(contentsOf: URL(filePath: folder("homework.zip"))))
    }
  }

  private func report(onChild id: Int64, _ language: Language) throws -> PageDocument? {
    guard let child = try named(id) else { return nil }
    var text = ""
    ProgressReport(
      child: child.name, sessions: try records.played(by: child),
      held: try records.heldSounds(of: child).map(\.held), language: language
    ).write { text += $0 }
    return PageDocument(.html, text)
  }

  private func track(ofSession number: Int64) throws -> PageDocument? {
    do {
      return PageDocument(.csv, SoundTrack.csv(of: try records.recording(ofSession: number)))
    } catch is GameRecordsError { return nil }
  }
}
