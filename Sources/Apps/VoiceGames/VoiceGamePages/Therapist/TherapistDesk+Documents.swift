import AppWords
import Foundation
import PageServer
import VoiceGameRecords
import VoiceGameReports

/// The reports that the therapist's side opens.
extension TherapistDesk {
  /// The document at `KEY/report/CHILD` or `KEY/report/CHILD/LANGUAGE`, where KEY is that of the open gate and CHILD the
  /// child's number. `nil` while the therapist's side is closed, and for any other path.
  package func document(at path: String, _ language: Language, date: Date) throws -> PageDocument? {
    let whole = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let parts = opening.document(whole, at: date), (2...3).contains(parts.count), parts[0] == "report",
      let id = Int64(parts[1]),
      let child = try records.people().first(where: { $0.id == id })
    else { return nil }
    let chosen = parts.count == 3 ? Language(rawValue: String(parts[2])) : language
    guard let chosen else { return nil }
    var text = ""
    ProgressReport(child: child.name, sessions: try records.played(by: child), language: chosen).write { text += $0 }
    return PageDocument(.html, text)
  }
}
