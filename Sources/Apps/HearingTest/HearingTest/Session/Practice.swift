/// The practice tones at the start: the listener learns how they sound, and they show that the headphone works.
///
/// They start at 40 dB, which most people hear easily, and rise by 20 dB after each miss. Two successive answers end
/// them. Two misses at the highest level, or ten tones, end them at one ear. The other ear is tried then, because one
/// ear may be deaf. If it does not answer either, nothing can be measured.
struct Practice: Sendable {
  private static let firstLevel = 40.0
  private static let step = 20.0
  private static let answersNeeded = 2
  private static let missesAtHighest = 2
  private static let mostTrials = 10

  /// The tone to present next; `nil` when practice is over.
  private(set) var nextTone: TestTone?
  /// Whether practice ended without two successive answers.
  private(set) var isUnanswered = false
  /// The first place of each ear.
  private var places: [SessionPlan.Place] = []
  private var answersInARow = 0
  private var missedAtHighest = 0
  private var trialCount = 0

  init(_ plan: SessionPlan) {
    guard plan.familiarises else { return }
    for place in plan.places where !places.contains(where: { $0.point.ear == place.point.ear }) { places.append(place) }
    beginEar()
  }

  /// Records the answer to `nextTone`.
  mutating func record(_ response: ToneResponse) {
    guard let tone = nextTone, let range = places.first?.range else { fatalError("the practice has ended") }
    trialCount += 1
    answersInARow = response.heard ? answersInARow + 1 : 0
    if response.heard {
      missedAtHighest = 0
    } else {
      if tone.level >= range.highest { missedAtHighest += 1 }
      nextTone?.level = range.clamped(tone.level + Self.step)
    }
    if answersInARow == Self.answersNeeded {
      nextTone = nil
    } else if missedAtHighest == Self.missesAtHighest || trialCount == Self.mostTrials {
      places.removeFirst()
      beginEar()
    }
  }

  private mutating func beginEar() {
    (answersInARow, missedAtHighest, trialCount) = (0, 0, 0)
    nextTone = places.first.map { TestTone($0.point, level: $0.range.clamped(Self.firstLevel)) }
    isUnanswered = nextTone == nil
  }
}
