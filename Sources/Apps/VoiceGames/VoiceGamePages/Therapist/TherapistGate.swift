import AudioCore
import Foundation

/// The gate before the therapist's side: a sum that a child of five cannot do. It is no lock against adults.
struct TherapistGate: Sendable {
  /// A sum beyond ten, so that fingers do not help.
  struct Sum: Sendable, Equatable {
    let first: Int
    let second: Int
  }

  /// The number of wrong answers after which the gate waits.
  static let mostWrong = 3
  /// How long it waits, seconds.
  static let waiting = 30.0

  private(set) var sum: Sum
  /// The number of wrong answers since the last wait.
  private(set) var wrong = 0
  private var waitsUntil: Date?
  private var random: SeededRandom

  /// - Parameter seed: decides the sums.
  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    sum = Sum(first: 0, second: 0)
    renew()
  }

  /// The time for which answers do not count, seconds; 0 while the gate does not wait.
  func wait(at date: Date) -> Double { max(0, waitsUntil?.timeIntervalSince(date) ?? 0) }

  /// Another sum, for somebody who comes anew.
  mutating func renew() {
    let before = sum
    while sum == before {
      sum = Sum(first: Int.random(in: 4...9, using: &random), second: Int.random(in: 7...9, using: &random))
    }
  }

  /// Takes an answer; returns whether it is right. While the gate waits no answer counts.
  mutating func take(_ answer: Int, at date: Date) -> Bool {
    guard wait(at: date) == 0 else { return false }
    waitsUntil = nil
    if answer == sum.first + sum.second {
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
