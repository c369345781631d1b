/// The names that someone may have meant who typed another.
package enum NearestNames {
  /// The nearest names, the nearest first, at most `count`: those that differ least in letters, then in the given order.
  package static func of(_ typed: String, among names: [String], count: Int = 5) -> [String] {
    let ranked = names.enumerated().map { (distance(typed.lowercased(), $0.element.lowercased()), $0.offset) }
    return ranked.sorted { $0 < $1 }.prefix(count).map { names[$0.1] }
  }

  /// Letters to insert, delete, replace or swap with a neighbour; a name that begins with what was typed is near.
  private static func distance(_ typed: String, _ name: String) -> Int {
    if name.hasPrefix(typed) { return 0 }
    let (first, second) = (Array(typed.unicodeScalars), Array(name.unicodeScalars))
    var (before, row) = ([Int](), Array(0...second.count))
    for i in first.indices {
      let last = row
      row[0] = i + 1
      for j in second.indices {
        let change = first[i] == second[j] ? 0 : 1
        row[j + 1] = min(last[j + 1] + 1, row[j] + 1, last[j] + change)
        if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
          row[j + 1] = min(row[j + 1], before[j - 1] + 1)
        }
      }
      before = last
    }
    return row[second.count]
  }
}
