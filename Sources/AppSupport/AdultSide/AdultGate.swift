import AudioCore
import Foundation
import PageMessages

/// The gate before the side of adults: a sum that a child of five cannot do, or a code. A sum is no lock against adults.
public struct AdultGate: Sendable {
  /// A sum beyond ten, so that fingers do not help.
  public struct Sum: Sendable, Equatable {
    /// The summands.
    public let first: Int
    /// The second summand.
    public let second: Int
  }

  /// What was typed at the gate: the sum as a number, or the digits of a code as a text.
  public enum Answer: Sendable, Hashable, Described {
    case sum(Int)
    case code(String)

    /// Reads the value.
    public init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if (try? value.decode(String.self)) != nil {
        self = .code(try value.decode(LineText.self).value)
      } else {
        self = .sum(try value.decode(BoundedNumber<Counts>.self).value)
      }
    }

    /// Writes the value.
    public func encode(to encoder: any Encoder) throws {
      switch self {
      case .sum(let sum): try sum.encode(to: encoder)
      case .code(let code): try code.encode(to: encoder)
      }
    }

    /// The shape of the value in a message.
    public static func shape() throws -> MessageShape {
      .either([try .of(BoundedNumber<Counts>.self), try .of(LineText.self)])
    }
    /// A value of the type.
    public static var sample: Self { .sum(0) }
  }

  /// The message with what was typed.
  public struct GivenAnswer: Codable, Sendable {
    /// What was typed.
    public var answer: Answer
  }

  /// What the gate asks, as a page shows it.
  public struct Question: Codable, Sendable, Equatable {
    /// The summands; `nil` where a code is asked.
    public var first: BoundedNumber<Counts>?
    /// The second summand.
    public var second: BoundedNumber<Counts>?
    /// Whether a code is asked.
    public var isCode: Bool
    /// The time for which answers do not count, seconds.
    @BoundedNumber<Times> public var wait: Double
    /// Whether the last answer was wrong.
    public var wasWrong: Bool

    /// The question for a code that is kept elsewhere.
    public static func code(wait: Double, wasWrong: Bool) -> Self {
      Self(first: nil, second: nil, isCode: true, wait: wait, wasWrong: wasWrong)
    }
  }

  /// The number of wrong answers after which the gate waits.
  public static let mostWrong = 3
  /// How long it waits, seconds.
  public static let waiting = 30.0

  /// The code that is asked; `nil` for a sum. It may change while the gate is there, as the settings do.
  public var code: String?
  /// The sum that is asked without a code.
  public private(set) var sum: Sum
  /// The number of wrong answers since the last wait.
  public private(set) var wrong = 0
  private var waitsUntil: Date?
  private var random: SeededRandom

  /// - Parameter seed: decides the sums.
  public init(code: String? = nil, seed: UInt64) {
    self.code = code
    random = SeededRandom(seed: seed)
    sum = Sum(first: 0, second: 0)
    renew()
  }

  /// The time for which answers do not count, seconds; 0 while the gate does not wait.
  public func wait(at date: Date) -> Double { max(0, waitsUntil?.timeIntervalSince(date) ?? 0) }

  /// What the gate asks now.
  public func question(wasWrong: Bool, at date: Date) -> Question {
    Question(
      first: .init(code == nil ? sum.first : nil), second: .init(code == nil ? sum.second : nil), isCode: code != nil,
      wait: wait(at: date), wasWrong: wasWrong)
  }

  /// Another sum, for somebody who comes anew.
  public mutating func renew() {
    let before = sum
    while sum == before {
      sum = Sum(first: Int.random(in: 4...9, using: &random), second: Int.random(in: 7...9, using: &random))
    }
  }

  /// Takes an answer; returns whether it is right. While the gate waits no answer counts.
  public mutating func take(_ answer: Answer, at date: Date) -> Bool {
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
