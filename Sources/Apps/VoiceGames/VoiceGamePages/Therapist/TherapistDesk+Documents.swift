import AppWords
import Foundation
import PageServer
import VoiceGameRecords
import VoiceGameReports

/// The reports that the therapist's side opens.
extension TherapistDesk {
  /// The document at `report/CHILD` or `report/CHILD/LANGUAGE`, where CHILD is the child's number. `nil` while the
  /// therapist's side is closed, and for any other path.
  package func document(at path: String, _ language: Language, date: Date) throws -> PageDocument? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard isOpen(at: date), (2...3).contains(parts.count), parts[0] == "report", let id = Int64(parts[1]),
      let child = try records.people().first(where: { $0.id == id })
    else { return nil }
    let chosen = parts.count == 3 ? Language(rawValue: String(parts[2])) : language
    guard let chosen else { return nil }
    var text = ""
    ProgressReport(child: child.name, sessions: try records.played(by: child), language: chosen).write { text += $0 }
    return PageDocument(.html, text)
  }
}
