/// Where the vocoder reads: at an even pace, except that around transients it keeps step with its output, so that they
/// come out as they are.
///
/// Within `reach` of a transient the reading goes one sample a sample, and comes back to the even pace on both sides.
/// Where transients are nearer to one another, the stretches that keep step are as long as the pace between them allows.
struct TimeMap: Sendable {
  /// A transient: its place in the input and in the output.
  private struct Anchor {
    var input: Int
    var output: Int
    /// Input samples per output sample around it.
    var pace: Double
  }

  /// What a frame reads.
  struct Reading {
    /// Number of the sample at its centre.
    var position: Int
    /// Whether it is near a transient, and keeps step with the output.
    var isInStep: Bool
    /// Whether the frame is the first one of these.
    var isFirstInStep = false
  }

  /// Samples of the output to each side of a transient that keep step.
  let reach: Int

  private var anchors: [Anchor]
  private var first = 0
  private var count = 0
  private var lastAnchor: Int?

  init(reach: Int) {
    self.reach = reach
    anchors = Array(repeating: Anchor(input: 0, output: 0, pace: 1), count: 64)
  }

  /// Adds a transient, later than those before.
  mutating func addTransient(at input: Int, output: Int, pace: Double) {
    if count == anchors.count { dropFirst() }
    anchors[(first + count) % anchors.count] = Anchor(input: input, output: output, pace: pace)
    count += 1
  }

  /// Places again the transients that the reading has not come near yet.
  mutating func replaceTransients(after output: Int, pace: Double, _ place: (Int) -> Int) {
    for index in 0..<count where anchor(index).output - reach > output {
      let input = anchor(index).input
      anchors[(first + index) % anchors.count] = Anchor(input: input, output: place(input), pace: pace)
    }
  }

  /// What the frame reads that is centred on `output`, where the even pace would read `nominal`; frames come one after the
  /// other.
  mutating func reading(at output: Int, nominal: Double) -> Reading {
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
      // How far it is from the even pace at the edge, and how much of that is left here.
      let edge = distance < 0 ? -before : after
      let room = Double(approachLength(index, toNext: distance > 0))
      let left = max(0, 1 - Double(abs(distance - edge)) / max(1, room))
      offset += (1 - anchor.pace) * Double(edge) * left
    }
    lastAnchor = nil
    return Reading(position: Int((nominal + offset).rounded()), isInStep: false)
  }

  mutating func reset() { (first, count, lastAnchor) = (0, 0, nil) }

  private func anchor(_ index: Int) -> Anchor { anchors[(first + index) % anchors.count] }

  private mutating func dropFirst() {
    first = (first + 1) % anchors.count
    count -= 1
  }

  /// Samples of the output to the neighbour on one side; `nil`: it is far away, or there is none.
  private func gap(_ index: Int, toNext: Bool) -> Int? {
    let neighbour = toNext ? index + 1 : index - 1
    guard neighbour >= 0, neighbour < count else { return nil }
    return abs(anchor(neighbour).output - anchor(index).output)
  }

  /// How far to one side of a transient the reading keeps step.
  private func length(_ index: Int, toNext: Bool) -> Int {
    guard let gap = gap(index, toNext: toNext) else { return reach }
    let pace = anchor(toNext ? index : index - 1).pace
    // The rest of the way goes at no less than a quarter and no more than twice the even pace.
    let share = pace < 1 ? 0.75 * pace / (1 - 0.25 * pace) : pace / (2 * pace - 1)
    return min(reach, Int(0.5 * share * Double(gap)))
  }

  private func approachLength(_ index: Int, toNext: Bool) -> Int {
    let approach = approach(at: anchor(index).pace)
    guard let gap = gap(index, toNext: toNext) else { return approach }
    return min(approach, gap / 2 - length(index, toNext: toNext))
  }

  /// Samples of the output beyond `reach` over which the reading comes back to the even pace: so many that it goes at no
  /// less than 0.3 times and no more than twice that pace.
  private func approach(at pace: Double) -> Int {
    Int((Double(reach) * (pace < 1 ? (1 - pace) / (0.7 * pace) : (pace - 1) / pace)).rounded(.up))
  }

  /// Samples of the input from where a transient first matters to the transient.
  func lookahead(pace: Double) -> Double { Double(reach + approach(at: pace)) * pace }
}
