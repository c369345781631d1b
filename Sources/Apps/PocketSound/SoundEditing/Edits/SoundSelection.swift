/// A stretch of a sound, in seconds.
package struct SoundSelection: Sendable, Hashable, CustomStringConvertible {
  /// The beginning, 0 or more.
  package let from: Double
  /// The end, after the beginning; `nil` for the end of the sound. A place to paste at ends where it begins.
  package let to: Double?

  /// A stretch from one time to another.
  package init(from: Double = 0, to: Double? = nil) {
    self.from = from
    self.to = to
  }

  /// A place to paste at.
  package init(at time: Double) { self.init(from: time, to: time) }

  /// The place, if the selection has no length.
  package var place: Double? { from == to ? from : nil }

  /// `FROM..TO`, `FROM..`, or the time of a place.
  package var description: String { place.map { "\($0)" } ?? "\(from).." + (to.map { "\($0)" } ?? "") }
}
