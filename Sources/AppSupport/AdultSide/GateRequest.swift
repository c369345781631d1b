import AppRecords
import Foundation
import PageMessages

/// What a page says at the gate before the adults' side.
public enum GateRequest: PageRequest {
  /// The gate is wanted.
  case knock
  /// Something was typed.
  case answer(AdultGate.GivenAnswer)
  /// The side is left.
  case leave
  /// What was said of unexpected ends of the program was read.
  case endsRead

  /// The messages.
  public static let contract: [IncomingMessage<Self>] = [
    .init("adults-knock", .knock, "the gate is wanted"),
    .init(
      "adults-answer", Self.answer,
      "the sum as a number, or the code as a text; after three wrong answers none counts for 30 s"),
    .init("adults-leave", .leave, "the side is left"),
    .init("adults-ends-read", .endsRead, "what was said of unexpected ends of the program was read"),
  ]
}

/// What opens a gate.
public enum AdultLock {
  /// Nothing is asked.
  case open
  /// A sum.
  case sum
  /// A code that the app knows.
  case code(String)
  /// A code of which the app keeps a digest only: its hint, what gives the seconds until the next try, and what takes a try.
  case keptCode(hint: String?, wait: () throws -> Double, enter: (String) throws -> Bool)
}

extension AdultLock {
  /// A code that is kept, or a sum while there is none.
  ///
  /// - Throws: `AppDatabaseError`.
  package static func kept(by code: KeptCode, at date: Date) throws -> Self {
    guard let hint = try code.hint() else { return .sum }
    // The question after a wrong code says how long the next one must wait.
    return .keptCode(
      hint: hint.isEmpty ? nil : hint, wait: { try code.wait(at: date) },
      enter: { typed in
        do {
          try code.enter(typed, at: date)
          return true
        } catch is KeptCodeError { return false }
      })
  }
}
