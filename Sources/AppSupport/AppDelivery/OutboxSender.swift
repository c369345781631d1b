import AppRecords
import Foundation

/// What became of an item that was due.
package struct OutboxSent: Sendable, Hashable {
  /// The item as it was before.
  package let item: OutboxItem
  /// The outcome.
  package let outcome: Outbox.Outcome
  /// The receiver's answer, or the reason why there is none, in one line.
  package let answer: String
}

/// What knows how the items of an outbox are sent.
package protocol OutboxSender: Sendable {
  /// The place to which an item goes.
  associatedtype Target

  /// The items.
  var outbox: Outbox { get }

  /// Adds what is to be sent by now. A sender to which things are given has nothing to do here.
  func collect(at date: Date) throws

  /// The place to which an item goes; `nil` if it is not to be sent any more, and is withdrawn.
  func target(of item: OutboxItem) throws -> Target?

  /// Sends an item, and waits for the end.
  ///
  /// - Returns: the outcome, and the receiver's answer, or the reason why there is none, in one line.
  /// - Throws: an error if nothing can be kept.
  func deliver(_ item: OutboxItem, to target: Target, at date: Date) throws -> (Outbox.Outcome, String)
}

extension OutboxSender {
  package func collect(at date: Date) {}

  /// Sends what is due, one item after the other, and waits for the end.
  ///
  /// - Parameters:
  ///   - only: the number of the one item that is sent; `nil` for all that are due.
  ///   - now: the present time.
  /// - Returns: what became of each item that was due.
  /// - Throws: `AppDatabaseError` if nothing can be kept; what was begun stays in the outbox.
  @discardableResult package func sendDue(only: Int64? = nil, now: () -> Date) throws -> [OutboxSent] {
    try collect(at: now())
    return try outbox.due(at: now()).compactMap { item in
      guard only == nil || item.id == only else { return nil }
      guard let target = try target(of: item) else {
        try outbox.withdraw(item.id, at: now())
        return nil
      }
      guard let attempt = try outbox.begin(item.id, at: now()) else { return nil }
      let (outcome, answer) = try deliver(item, to: target, at: now())
      try outbox.finish(attempt, outcome, answer: answer, at: now())
      return OutboxSent(item: item, outcome: outcome, answer: answer)
    }
  }
}
