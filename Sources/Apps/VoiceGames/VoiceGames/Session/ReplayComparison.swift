/// What differs between the events of a session and those of its replay under other settings.
///
/// An event has its like in the other list if both have the same name and their times differ by at most
/// `tolerance`. Likes are paired in the order of time, so that a pair never crosses another of the same name.
package struct ReplayComparison: Sendable, Equatable {
  /// The largest difference of the times of two events that are alike, seconds: a quarter of a second, in which a
  /// listener hears no difference between two answers of a game.
  package static let tolerance = 0.25

  /// For each event of the first list, whether the second has its like.
  package let firstHasLike: [Bool]
  /// For each event of the second list, whether the first has its like.
  package let secondHasLike: [Bool]

  /// Compares two lists of events, each in the order of time.
  ///
  /// Complexity: linear in the number of events.
  package init(first: [GameEvent], second: [GameEvent]) {
    var (left, right) = ([Bool](repeating: false, count: first.count), [Bool](repeating: false, count: second.count))
    let firstPlaces = Dictionary(grouping: first.indices) { first[$0].name }
    let secondPlaces = Dictionary(grouping: second.indices) { second[$0].name }
    for (name, places) in firstPlaces {
      var others = (secondPlaces[name] ?? [])[...]
      for place in places {
        let time = first[place].time
        others = others.drop { second[$0].time < time - Self.tolerance }
        guard let other = others.first, second[other].time <= time + Self.tolerance else { continue }
        (left[place], right[other]) = (true, true)
        others = others.dropFirst()
      }
    }
    (firstHasLike, secondHasLike) = (left, right)
  }

  /// The number of events that have no like.
  package var differences: Int { (firstHasLike + secondHasLike).count { !$0 } }
}
