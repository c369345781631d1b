/// The number of one of several parts of a run, written `2/5`. The run itself decides which recordings belong to a
/// part.
package struct ShardNumber: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The part, from 1 to `count`.
  package let number: Int
  /// The number of parts.
  package let count: Int

  /// The only part of a run that is not divided.
  package static let whole = ShardNumber(number: 1, count: 1)

  private init(number: Int, count: Int) { (self.number, self.count) = (number, count) }

  /// Reads `i/n`; `nil` if the text is anything else, or unless 1 ≤ i ≤ n.
  package init?(parsing text: String) {
    let halves = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard halves.count == 2, let number = halves[0], let count = halves[1], number >= 1, number <= count else {
      return nil
    }
    self.init(number: number, count: count)
  }

  /// The text `i/n`, which `init(parsing:)` reads.
  package var description: String { "\(number)/\(count)" }
}
