/// Where a walk through a chapter is: all that has to be kept so that it goes on after the program was killed.
package struct TrailState: Sendable, Hashable, Codable {
  package enum Phase: String, Sendable, Hashable, Codable, CaseIterable {
    /// The dot waits.
    case waiting
    /// The finger is on the path.
    case tracing
    /// The last curve has ended.
    case finished
    /// The play time is over.
    case interrupted
  }

  package var phase = Phase.waiting
  /// A place of the path.
  package struct Taken: Sendable, Hashable, Codable {
    package var stroke: Int
    package var curve: Int
    package var place: Double
    package var reached: Double
    package var tail: Double?
  }

  /// The stroke and the curve that are open. Their beginning is the last checkpoint.
  package var stroke = 0
  package var curve = 0
  /// Where the finger is, or the dot: arc length on the stroke in millimetres.
  package var place = 0.0
  /// How far the finger came on the stroke, in millimetres. It only grows.
  package var reached = 0.0
  /// The place on the curve before, while the finger is still on it, since its end counted as reached from a distance.
  package var tail: Double?
  /// The animations that have started, in order.
  package var triggered: [String] = []
  /// The last sample; `nil` before the first.
  package var last: TraceSample?
  /// The last sample of each contact that touches, by its number.
  package var contacts: [Int: TraceSample] = [:]
  /// The number of the contact that took the dot and writes; `nil` while the dot waits.
  package var writer: Int?
  /// Where the writer took the dot, so that a contact that turns out to be a palm leaves nothing.
  package var taken: Taken?
  /// When a pen was last near, in seconds.
  package var penTime: Double?
  /// Seconds of play so far, from the first sample on.
  package var playedTime = 0.0

  /// The beginning of a chapter.
  package init() {}
}
