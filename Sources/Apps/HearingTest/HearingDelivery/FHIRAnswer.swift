import AppDelivery
import Foundation
import HearingRecords
import JSONReading

/// The answer of a FHIR server to a bundle.
///
/// The outcome is `delivered` only if a FHIR answer confirms it: the status is 200 or 201, and the JSON is the response to
/// a transaction (or a batch) with exactly one entry, of status 200, 201 or 204, for each entry that was sent. It is
/// `failed` if the answer says an error or is not FHIR. Other FHIR confirms and refuses nothing (a proxy that echoes the
/// bundle, a server that tells what it would do): the outcome is `uncertain`.
///
/// A failure is for good if the same bundle would fail again: a status of 400 to 499 but for 408 and 429, and an error in
/// FHIR that is not one of a busy server. A page that is not FHIR is not the server's word: a network to which one has to log
/// in answers so.
package struct FHIRAnswer: Sendable, Equatable {
  /// The outcome of the delivery.
  package let outcome: Delivery.Outcome
  /// The text of the answer: one printable line of at most 400 characters.
  package let text: String
  /// Whether the same bundle would fail again.
  package let isForGood: Bool

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
    isForGood = outcome == .failed && Self.isRefusal(status, content)
    self.text = ReceiverAnswer.line("\(status), \(text)", without: secret)
  }

  private static func judged(
    _ status: Int, _ content: Content?, _ isEmpty: Bool, _ entryCount: Int
  ) -> (Delivery.Outcome, String) {
    let found = content.map { $0.name + ($0.messages.isEmpty ? "" : ": \($0.messages.joined(separator: "; "))") }
    guard status == 200 || status == 201 else {
      // The bundle was accepted for later, or lost between two servers: its fate is unknown.
      let isUncertain = (200..<300).contains(status) || ReceiverAnswer.isFromTheWay(status: status)
      return (isUncertain ? .uncertain : .failed, found ?? "expected 200 or 201")
    }
    guard let content, let found else {
      return (.failed, "expected FHIR as JSON, got \(isEmpty ? "nothing" : "something else, as a page to log in is")")
    }
    if content.hasError { return (.failed, found) }
    guard content.isResponse else {
      return (.uncertain, "expected a transaction's response with \(entryCount) entries, got \(found)")
    }
    let states = (content.entry ?? []).map { $0.response?.status?.prefix { $0 != " " } ?? "none" }
    func wrong(_ index: Int) -> String {
      "\(found): entry \(index + 1): expected 200, 201 or 204, got \(states[index])"
    }
    if let refused = states.firstIndex(where: { $0.hasPrefix("4") || $0.hasPrefix("5") }) {
      return (.failed, wrong(refused))
    }
    guard states.count == entryCount else {
      return (.uncertain, "\(found): expected \(entryCount) entries, got \(states.count)")
    }
    if let unclear = states.firstIndex(where: { !["200", "201", "204"].contains($0) }) {
      return (.uncertain, wrong(unclear))
    }
    let made = states.count { $0 == "201" }
    return (.delivered, "\(found): \(made) of \(entryCount) resources made, the others were there")
  }

  private static func isRefusal(_ status: Int, _ content: Content?) -> Bool {
    guard status == 200 || status == 201 else { return ReceiverAnswer.isRefusal(status: status) }
    guard let content else { return false }
    if content.hasError { return !content.isBusy }
    let states = (content.entry ?? []).compactMap { $0.response?.status }
    return states.contains { $0.hasPrefix("4") && !$0.hasPrefix("408") && !$0.hasPrefix("429") }
  }

  private static func isEmpty(_ body: Data) -> Bool { body.allSatisfy { [9, 10, 13, 32].contains($0) } }

  /// The parts of a resource that describe the outcome.
  private struct Content: Decodable {
    struct Issue: Decodable {
      struct Details: Decodable { var text: String? }
      var severity: String
      var code: String?
      var diagnostics: String?
      var details: Details?

      /// The codes of FHIR's value set `issue-type` under `transient`, and that of an exception.
      private static let busy: Set = [
        "transient", "lock-error", "no-store", "exception", "timeout", "incomplete", "throttled",
      ]

      var isBusy: Bool { code.map(Self.busy.contains) ?? false }
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

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      resourceType = try values.decode(String.self, forKey: .resourceType)
      // Other kinds of resources have other things under these names.
      type = try? values.decode(String.self, forKey: .type)
      issue = try? values.decode([Issue].self, forKey: .issue)
      entry = try? values.decode([Entry].self, forKey: .entry)
    }

    private enum CodingKeys: String, CodingKey { case resourceType, type, issue, entry }

    var isResponse: Bool {
      resourceType == "Bundle" && ["transaction-response", "batch-response"].contains(type)
    }
    var name: String { resourceType == "Bundle" ? type ?? "Bundle" : resourceType }
    private var issues: [Issue] { (issue ?? []) + (entry ?? []).flatMap { $0.response?.outcome?.issue ?? [] } }
    /// Whether each error is one of a server that is busy or at fault, and not of the bundle.
    var isBusy: Bool { issues.filter(\.isError).allSatisfy(\.isBusy) }
    var hasError: Bool { issues.contains(where: \.isError) }
    /// The texts of the errors; without errors, those of all issues.
    var messages: [String] { (hasError ? issues.filter(\.isError) : issues).map(\.text) }
  }
}
