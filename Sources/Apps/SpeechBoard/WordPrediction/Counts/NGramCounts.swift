/// The counts of all runs of up to `order` words of the sentences learned: integers, so that forgetting a sentence gives
/// exactly what there was without it, and the order of learning does not matter.
///
/// The beginning of a sentence counts as a word before its first one. A word costs `order` look-ups to learn and to forget.
package struct NGramCounts: Sendable, Equatable {
  /// The number of the beginning of a sentence.
  package static let start = UInt32.max
  /// A word that was erased: no run of words goes over it.
  package static let gap = UInt32.max - 1
  package static let orders = 1...3

  package let order: Int
  /// What follows the contexts of 0, 1 and 2 words.
  private var followers: [[UInt64: Followers]]
  /// For each length of a context: how many runs have the count that Kneser and Ney use for them of 1, 2, 3 and 4.
  package private(set) var countsOfCounts: [[Int]]

  package init(order: Int) {
    self.order = order
    followers = Array(repeating: [:], count: order)
    countsOfCounts = Array(repeating: [0, 0, 0, 0], count: order)
  }

  package mutating func learn(_ sentence: [UInt32]) { count(sentence, by: 1) }

  /// Takes back `learn` with the same sentence.
  package mutating func forget(_ sentence: [UInt32]) { count(sentence, by: -1) }

  private mutating func count(_ sentence: [UInt32], by change: Int) {
    var line = [Self.start]
    for word in sentence {
      if word == Self.gap {
        line = []
        continue
      }
      for length in 0...min(order - 1, line.count) {
        self.change(word, after: line.suffix(length), by: change)
      }
      line.append(word)
    }
  }

  private mutating func change(_ word: UInt32, after context: ArraySlice<UInt32>, by change: Int) {
    let (length, counts) = (context.count, usesCounts(context))
    var (old, new) = (0, 0)
    followers[length][key(of: context), default: Followers()].change(word) { entry in
      old = Int(entry.count)
      new = old + change
      entry.count = UInt32(new)
    }
    removeIfEmpty(context)
    if counts { move(from: old, to: new, length: length) }
    guard length > 0, (old == 0) != (new == 0) else { return }
    let shorter = context.dropFirst()
    followers[length - 1][key(of: shorter), default: Followers()].change(word) { entry in
      old = Int(entry.varieties)
      new = old + change
      entry.varieties = UInt32(new)
    }
    removeIfEmpty(shorter)
    move(from: old, to: new, length: length - 1)
  }

  private mutating func removeIfEmpty(_ context: ArraySlice<UInt32>) {
    let key = key(of: context)
    if followers[context.count][key]?.isEmpty == true { followers[context.count][key] = nil }
  }

  private mutating func move(from old: Int, to new: Int, length: Int) {
    if (1...4).contains(old) { countsOfCounts[length][old - 1] -= 1 }
    if (1...4).contains(new) { countsOfCounts[length][new - 1] += 1 }
  }

  private func key(of context: ArraySlice<UInt32>) -> UInt64 { context.reduce(0) { $0 << 32 | UInt64($1) } }

  /// The longest runs and those from the beginning of a sentence have nothing before them: they are counted by how often they
  /// occur, all others by the number of different words before them (Chen & Goodman 1999, section 2.7).
  private func usesCounts(_ context: ArraySlice<UInt32>) -> Bool {
    context.count == order - 1 || context.first == Self.start
  }

  /// How often a word was learned.
  package func occurrences(of word: UInt32) -> Int { Int(followers[0][0]?.entry(of: word)?.count ?? 0) }

  /// How often each word followed the context, by the numbers of the words.
  package func occurrences(after context: [UInt32]) -> [(word: UInt32, count: Int)] {
    guard context.count < order, let found = followers[context.count][key(of: context[...])] else { return [] }
    return found.entries.filter { $0.count > 0 }.map { ($0.word, Int($0.count)) }
  }

  /// The contexts of a length that words were learned after.
  package func contexts(ofLength length: Int) -> [[UInt32]] {
    guard length < order else { return [] }
    return followers[length].keys.map { key in
      (0..<length).reversed().map { UInt32(truncatingIfNeeded: key >> (32 * UInt64($0))) }
    }
  }

  /// For each context that ends `line`, from the shortest to the longest that is known: its words and what they get.
  ///
  /// - Parameter line: the words of the sentence so far, with `start` before the first.
  func levels(after line: [UInt32]) -> [ContextLevel] {
    (0...min(order - 1, line.count)).compactMap { length in
      let context = line.suffix(length)
      guard let found = followers[length][key(of: context)] else { return nil }
      return ContextLevel(
        found, usesCounts: usesCounts(context), discounts: Discounts(countsOfCounts: countsOfCounts[length]))
    }
  }
}
