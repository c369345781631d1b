import Foundation
import HearingRecords
import JSONReading

/// The answer of a FHIR server to a bundle.
///
/// The outcome is `delivered` only if a FHIR answer confirms it: the status is 200 or 201, and the JSON is a
/// transaction's response whose entries all succeeded, a resource of a type that was sent, or an OperationOutcome
/// without an error.
package struct FHIRAnswer: Sendable, Equatable {
  /// The outcome of the delivery.
  package let outcome: Delivery.Outcome
  /// The text of the answer: one printable line of at most 400 characters.
  package let text: String

  /// Interprets an answer.
  ///
  /// - Parameters:
  ///   - status: the HTTP status.
  ///   - body: the content of the answer, which need not be FHIR.
  ///   - entryCount: the number of entries in the sent bundle.
  ///   - secret: a text that must not appear in the answer, even if the server repeats it.
  package init(status: Int, body: Data, entryCount: Int, secret: String? = nil) {
    let content = try? JSONDecoder().value(Content.self, in: body)
    let (outcome, text) = Self.judged(status, content, Self.isEmpty(body), entryCount)
    self.outcome = outcome
    self.text = Self.plain("\(status), \(text)", secret)
  }

  private static func judged(
    _ status: Int, _ content: Content?, _ isEmpty: Bool, _ entryCount: Int
  ) -> (Delivery.Outcome, String) {
    let found = content.map { $0.name + ($0.messages.isEmpty ? "" : ": \($0.messages.joined(separator: "; "))") }
    guard status == 200 || status == 201 else {
      // The bundle was accepted for later, or lost between two servers: its fate is unknown.
      let isUncertain = (200..<300).contains(status) || status == 502 || status == 504
      return (isUncertain ? .uncertain : .failed, found ?? "expected 200 or 201")
    }
    guard let content, let found else {
      return (.failed, "expected FHIR as JSON, got \(isEmpty ? "nothing" : "something else, as a page to log in is")")
    }
    if content.hasError { return (.failed, found) }
    switch content.resourceType {
    case "OperationOutcome":
      return content.issue?.isEmpty == false
        ? (.delivered, found) : (.failed, "OperationOutcome: expected an issue, got none")
    case "Bundle" where content.isResponse: return response(content.entry ?? [], found, entryCount)
    case "Bundle" where content.type == "transaction", "Patient", "Observation", "DiagnosticReport":
      return (.delivered, found)
    default: return (.failed, "expected a transaction's response, got \(found)")
    }
  }

  private static func response(
    _ entries: [Content.Entry], _ found: String, _ entryCount: Int
  ) -> (Delivery.Outcome, String) {
    // A server may leave out the entries; a server that lists them lists all.
    if entries.isEmpty { return (.delivered, found) }
    guard entries.count == entryCount else {
      return (.failed, "\(found): expected \(entryCount) entries, got \(entries.count)")
    }
    let states = entries.map { $0.response?.status?.prefix(3) ?? "none" }
    if let wrong = states.firstIndex(where: { !["200", "201", "204"].contains($0) }) {
      return (.failed, "\(found): entry \(wrong + 1): expected 200 or 201, got \(states[wrong])")
    }
    let made = states.count { $0 == "201" }
    return (.delivered, "\(found): \(made) of \(entryCount) resources made, the others were there")
  }

  private static func isEmpty(_ body: Data) -> Bool { body.allSatisfy { [9, 10, 13, 32].contains($0) } }

  /// The text in one line, without control characters for a terminal and without the secret.
  private static func plain(_ text: String, _ secret: String?) -> String {
    var text = text
    if let secret, !secret.isEmpty { text = text.replacingOccurrences(of: secret, with: "…") }
    let line = text.unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: " "
      default: String(scalar)
      }
    }.joined()
    return line.count > 400 ? line.prefix(399) + "…" : line
  }

  /// The parts of a resource that describe the outcome.
  private struct Content: Decodable {
    struct Issue: Decodable {
      struct Details: Decodable { var text: String? }
      var severity: String
      var code: String?
      var diagnostics: String?
      var details: Details?

      var isError: Bool { !["warning", "information", "success"].contains(severity) }
      var text: String {
        ([severity] + [details?.text, diagnostics ?? code].compactMap { $0 }).joined(separator: ", ")
      }
    }

    struct Outcome: Decodable { var issue: [Issue]? }

    struct Entry: Decodable {
      struct Response: Decodable {
        var status: String?
        var outcome: Outcome?
      }
      var response: Response?
    }

    var resourceType: String
    var type: String?
    var issue: [Issue]?
    var entry: [Entry]?

    var isResponse: Bool { type == "transaction-response" || type == "batch-response" }
    var name: String { resourceType == "Bundle" ? type ?? "Bundle" : resourceType }
    private var issues: [Issue] { (issue ?? []) + (entry ?? []).flatMap { $0.response?.outcome?.issue ?? [] } }
    var hasError: Bool { issues.contains(where: \.isError) }
    /// The texts of the errors; without errors, those of all issues.
    var messages: [String] { (hasError ? issues.filter(\.isError) : issues).map(\.text) }
  }
}
