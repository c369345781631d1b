import OpenBoards

/// A licence, and how many pictures and sounds of boards have it.
package struct MediaCredit: Sendable, Hashable {
  /// The licence and the author; empty for what states none.
  package let text: String
  /// Where the work or its licence is.
  package let address: String?
  package let count: Int
}

extension BoardSet {
  /// Where the pictures and sounds of the boards come from, the most frequent first.
  package var credits: [MediaCredit] {
    var counts: [BoardLicence?: Int] = [:]
    for board in boards {
      for licence in board.images.map(\.licence) + board.sounds.map(\.licence) { counts[licence, default: 0] += 1 }
    }
    return counts.sorted { ($1.value, $0.key?.type ?? "") < ($0.value, $1.key?.type ?? "") }.map { licence, count in
      MediaCredit(
        text: [licence?.type, licence?.authorName].compactMap { $0 }.joined(separator: ", "),
        address: licence?.sourceURL ?? licence?.copyrightNoticeURL, count: count)
    }
  }
}
