/// One step of the interpolation (Chen & Goodman 1999, equations 15 and 16): what a context gives to the words that followed
/// it, and the share that it leaves to the shorter context.
///
/// P(w | context) = (c(w) − D(c(w))) / Σ c + rest × P(w | shorter context), rest = Σ D(c) / Σ c.
struct ContextLevel: Sendable {
  let rest: Double
  private let found: Followers
  private let usesCounts: Bool
  private let discounts: Discounts
  private let total: Double

  init?(_ found: Followers, usesCounts: Bool, discounts: Discounts) {
    (self.found, self.usesCounts, self.discounts) = (found, usesCounts, discounts)
    var (total, kinds) = (0, [0, 0, 0])
    for entry in found.entries {
      let count = usesCounts ? entry.count : entry.varieties
      guard count > 0 else { continue }
      total += Int(count)
      kinds[Int(min(count, 3)) - 1] += 1
    }
    guard total > 0 else { return nil }
    self.total = Double(total)
    rest = zip(kinds, discounts.values).reduce(0) { $0 + Double($1.0) * $1.1 } / Double(total)
  }

  /// Turns the probabilities of the shorter context into those of this one.
  func apply(to probabilities: inout [Double]) {
    probabilities.withUnsafeMutableBufferPointer { values in
      for place in values.indices { values[place] *= rest }
      for entry in found.entries { values[Int(entry.word)] += share(of: entry) }
    }
  }

  /// The same for one word.
  func apply(to probability: Double, of word: UInt32) -> Double {
    probability * rest + (found.entry(of: word).map(share) ?? 0)
  }

  private func share(of entry: Followers.Entry) -> Double {
    let count = usesCounts ? entry.count : entry.varieties
    return count == 0 ? 0 : (Double(count) - discounts.discount(of: count)) / total
  }
}
