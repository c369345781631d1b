import AdultSide
import AppWords
import Foundation
import PageServer
import VoiceGameRecords
import VoiceGameReports

/// The reports that the therapist's side opens.
extension TherapistDesk {
  /// The document at `KEY/report/CHILD`, `KEY/report/CHILD/LANGUAGE` or `KEY/child/CHILD`, the child as a file, where KEY is that of the open gate and CHILD the
  /// child's number. `nil` while the therapist's side is closed, and for any other path.
  package func document(at path: String, _ language: Language, date: Date) throws -> PageDocument? {
    let whole = path.split(separator: "/", omittingEmptySubsequences: false)
    return try visit.document(whole, at: date) { parts in
      guard (2...3).contains(parts.count), let id = Int64(parts[1]),
        let child = try records.people().first(where: { $0.id == id })
      else { return nil }
      if parts[0] == "child", parts.count == 2 {
        return try PersonFiles.document(ofPersonNamed: child.name, in: records)
      }
      guard parts[0] == "report",
        let chosen = parts.count == 3 ? Language(rawValue: String(parts[2])) : language
      else { return nil }
      var text = ""
      ProgressReport(child: child.name, sessions: try records.played(by: child), language: chosen).write { text += $0 }
      return PageDocument(.html, text)
    }
  }
}
