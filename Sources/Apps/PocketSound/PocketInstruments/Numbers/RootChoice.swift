/// How a note finds its recording among those of an instrument.
package enum RootChoice: Sendable, Hashable, CaseIterable {
  /// The highest root that is not above the note; the lowest root for notes below all roots. Scratch chooses so.
  case highestNotAbove
  /// The root with the least distance in semitones; of two, the lower one. Catty chooses so: its sampler takes the first
  /// of the nearest recordings, which it loads from low to high.
  case nearest

  /// The keys of `keys` that each root plays, in the order of the roots.
  ///
  /// - Parameter roots: rising keys, at least one.
  package func zones(of roots: [Int], in keys: ClosedRange<Int>) -> [ClosedRange<Int>] {
    roots.indices.map { index in
      let below = index > 0 ? roots[index - 1] : nil
      let above = index + 1 < roots.count ? roots[index + 1] : nil
      switch self {
      case .highestNotAbove:
        return (below == nil ? keys.lowerBound : roots[index])...(above.map { $0 - 1 } ?? keys.upperBound)
      case .nearest:
        let first = below.map { ($0 + roots[index]) / 2 + 1 } ?? keys.lowerBound
        return first...(above.map { (roots[index] + $0) / 2 } ?? keys.upperBound)
      }
    }
  }
}
