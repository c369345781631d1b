import AudioCore
import Foundation
import PageMessages

/// The gate before the side of adults: a sum that a child of five cannot do, or a code. A sum is no lock against adults.
package struct AdultGate: Sendable {
  /// A sum beyond ten, so that fingers do not help.
  package struct Sum: Sendable, Equatable {
    /// The summands.
    package let first: Int
    package let second: Int
  }

  /// What was typed at the gate: the sum as a number, or the digits of a code as a text.
  package enum Answer: Sendable, Hashable, Described {
    case sum(Int)
    case code(String)

    package init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if (try? value.decode(String.self)) != nil {
        self = .code(try value.decode(LineText.self).value)
      } else {
        self = .sum(try value.decode(BoundedNumber<Counts>.self).value)
      }
    }

    package func encode(to encoder: any Encoder) throws {
      switch self {
      case .sum(let sum): try sum.encode(to: encoder)
      case .code(let code): try code.encode(to: encoder)
      }
    }

    package static func shape() throws -> MessageShape {
      .either([try .of(BoundedNumber<Counts>.self), try .of(LineText.self)])
    }
    package static var sample: Self { .sum(0) }
  }

  /// The message with what was typed.
  package struct GivenAnswer: Codable, Sendable {
    package var answer: Answer
  }

  /// What the gate asks, as a page shows it.
  package struct Question: Codable, Sendable, Equatable {
    /// The summands; `nil` where a code is asked.
    package var first: BoundedNumber<Counts>?
    package var second: BoundedNumber<Counts>?
    /// Whether a code is asked.
    package var isCode: Bool
    /// The time for which answers do not count, seconds.
    @BoundedNumber<Times> package var wait: Double
    /// Whether the last answer was wrong.
    package var wasWrong: Bool

    /// The question for a code that is kept elsewhere.
    package static func code(wait: Double, wasWrong: Bool) -> Self {
      Self(first: nil, second: nil, isCode: true, wait: wait, wasWrong: wasWrong)
    }
  }

  /// The number of wrong answers after which the gate waits.
  package static let mostWrong = 3
  /// How long it waits, seconds.
  package static let waiting = 30.0

  /// The code that is asked; `nil` for a sum. It may change while the gate is there, as the settings do.
  package var code: String?
  /// The sum that is asked without a code.
  package private(set) var sum: Sum
  /// The number of wrong answers since the last wait.
  package private(set) var wrong = 0
  private var waitsUntil: Date?
  private var random: SeededRandom

  /// - Parameter seed: decides the sums.
  package init(code: String? = nil, seed: UInt64) {
    self.code = code
    random = SeededRandom(seed: seed)
    sum = Sum(first: 0, second: 0)
    renew()
  }

  /// The time for which answers do not count, seconds; 0 while the gate does not wait.
  package func wait(at date: Date) -> Double { max(0, waitsUntil?.timeIntervalSince(date) ?? 0) }

  /// What the gate asks now.
  package func question(wasWrong: Bool, at date: Date) -> Question {
    Question(
      first: .init(code == nil ? sum.first : nil), second: .init(code == nil ? sum.second : nil), isCode: code != nil,
      wait: wait(at: date), wasWrong: wasWrong)
  }

  /// Another sum, for somebody who comes anew.
  package mutating func renew() {
    let before = sum
    while sum == before {
      sum = Sum(first: Int.random(in: 4...9, using: &random), second: Int.random(in: 7...9, using: &random))
    }
  }

  /// Takes an answer; returns whether it is right. While the gate waits no answer counts.
  package mutating func take(_ answer: Answer, at date: Date) -> Bool {
    guard wait(at: date) == 0 else { return false }
    waitsUntil = nil
    let right: Answer = if let code { .code(code) } else { .sum(sum.first + sum.second) }
    if answer == right {
      wrong = 0
      renew()
      return true
    }
    wrong += 1
    if wrong >= Self.mostWrong {
      wrong = 0
      waitsUntil = date.addingTimeInterval(Self.waiting)
    }
    renew()
    return false
  }
}
