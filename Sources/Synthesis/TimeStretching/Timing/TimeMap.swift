/// The place at which the vocoder reads. The pace is even, except around transients, where the reading advances in step
/// with the output, so that transients are unchanged.
///
/// Within `reach` of a transient the reading advances by one sample per output sample and returns to the even pace on
/// both sides. Between close transients, the stretches in step are shortened as far as the pace requires.
package struct TimeMap: Sendable {
  /// A transient: its place in the input and in the output.
  private struct Anchor {
    var input: Int
    var output: Int
    /// Input samples per output sample around it.
    var pace: Double
  }

  /// The place that a frame reads.
  package struct Reading {
    /// Number of the sample at the frame's centre.
    package var position: Int
    /// Whether the reading is near a transient and in step with the output.
    package var isInStep: Bool
    /// Whether the frame is the first one in step.
    var isFirstInStep = false
  }

  /// Output samples on each side of a transient that are in step.
  package let reach: Int

  private var anchors: [Anchor]
  private var first = 0
  private var count = 0
  private var lastAnchor: Int?

  package init(reach: Int) {
    self.reach = reach
    anchors = Array(repeating: Anchor(input: 0, output: 0, pace: 1), count: 64)
  }

  /// Adds a transient, which must be later than the earlier ones.
  package mutating func addTransient(at input: Int, output: Int, pace: Double) {
    if count == anchors.count { dropFirst() }
    anchors[(first + count) % anchors.count] = Anchor(input: input, output: output, pace: pace)
    count += 1
  }

  /// Moves the transients that the reading has not approached yet.
  package mutating func replaceTransients(after output: Int, pace: Double, _ place: (Int) -> Int) {
    for index in 0..<count where anchor(index).output - reach > output {
      let input = anchor(index).input
      anchors[(first + index) % anchors.count] = Anchor(input: input, output: place(input), pace: pace)
    }
  }

  /// The reading of the frame that is centred on `output`; the even pace would read at `nominal`. Frames must be
  /// requested in order.
  package mutating func reading(at output: Int, nominal: Double) -> Reading {
    while count > 1, anchor(1).output <= output { dropFirst() }
    if count > 0, anchor(0).output + 2 * (reach + approach(at: anchor(0).pace)) < output { dropFirst() }
    var offset = 0.0
    for index in 0..<min(2, count) {
      let (anchor, before, after) = (anchor(index), length(index, toNext: false), length(index, toNext: true))
      let distance = output - anchor.output
      if distance >= -before, distance <= after {
        let key = anchor.input
        defer { lastAnchor = key }
        return Reading(position: anchor.input + distance, isInStep: true, isFirstInStep: lastAnchor != key)
      }
      // The distance from the even pace at the edge, and the part of it that is left here.
      let edge = distance < 0 ? -before : after
      let room = Double(approachLength(index, toNext: distance > 0))
      let left = max(0, 1 - Double(abs(distance - edge)) / max(1, room))
      offset += (1 - anchor.pace) * Double(edge) * left
    }
    lastAnchor = nil
    return Reading(position: Int((nominal + offset).rounded()), isInStep: false)
  }

  package mutating func reset() { (first, count, lastAnchor) = (0, 0, nil) }

  private func anchor(_ index: Int) -> Anchor { anchors[(first + index) % anchors.count] }

  private mutating func dropFirst() {
    first = (first + 1) % anchors.count
    count -= 1
  }

  /// Samples of the output to the neighbour on one side; `nil` if it is far away or does not exist.
  private func gap(_ index: Int, toNext: Bool) -> Int? {
    let neighbour = toNext ? index + 1 : index - 1
    guard neighbour >= 0, neighbour < count else { return nil }
    return abs(anchor(neighbour).output - anchor(index).output)
  }

  /// The length on one side of a transient in which the reading is in step.
  private func length(_ index: Int, toNext: Bool) -> Int {
    guard let gap = gap(index, toNext: toNext) else { return reach }
    let pace = anchor(toNext ? index : index - 1).pace
    // On the rest of the way the pace is between a quarter and twice the even pace.
    let share = pace < 1 ? 0.75 * pace / (1 - 0.25 * pace) : pace / (2 * pace - 1)
    return min(reach, Int(0.5 * share * Double(gap)))
  }

  private func approachLength(_ index: Int, toNext: Bool) -> Int {
    let approach = approach(at: anchor(index).pace)
    guard let gap = gap(index, toNext: toNext) else { return approach }
    return min(approach, gap / 2 - length(index, toNext: toNext))
  }

  /// Output samples beyond `reach` over which the reading returns to the even pace. Their number keeps the pace between
  /// 0.3 and 2 times the even pace.
  private func approach(at pace: Double) -> Int {
    Int((Double(reach) * (pace < 1 ? (1 - pace) / (0.7 * pace) : (pace - 1) / pace)).rounded(.up))
  }

  /// Input samples before a transient from which on it affects the reading.
  package func lookahead(pace: Double) -> Double { Double(reach + approach(at: pace)) * pace }
}
