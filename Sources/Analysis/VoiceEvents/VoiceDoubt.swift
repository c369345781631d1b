/// Whether a sound that is periodic like a voice is doubted all the same: it began like a cough, or the network of
/// voice activity hears no person.
///
/// The doubts belong to a strictness: below 1 there are none; from 1 on coughs are doubted, more strictly with it; from 2
/// on a voice must be a voice to the network, too. A voice that is doubted is accepted as soon as it no longer is.
struct VoiceDoubt: Sendable {
  /// The least strictness at which coughs are doubted, and the one at which the network is asked.
  static let coughStrictness = 1.0
  static let networkStrictness = 2.0
  /// What is added to the strictness for the log-odds of a voice against a cough.
  private static let coughOffset = -3.5
  /// The least probability of speech in the sound, of the network's first answers.
  private static let leastProbability = 0.3
  /// The voiced end of a cough is shorter than this number of frames (300 ms).
  private static let longestCough = 60

  private let strictness: Double
  // A stored property, as in `VoiceScorer`.
  private let trees = BoostedTrees(
    bias: CoughModel.bias, depth: CoughModel.depth, features: CoughModel.features, thresholds: CoughModel.thresholds,
    leaves: CoughModel.leaves)
  private var story = SoundStory()
  private var probability = 0.0
  private var start = 0.0

  init(strictness: Double) { self.strictness = strictness }

  /// Begins with a sound that began at `start`, in seconds.
  mutating func begin(at start: Double) {
    story.begin()
    probability = 0
    self.start = start
  }

  mutating func update(_ frame: VoiceFrame, after previous: VoiceFrame) { story.update(frame, after: previous) }

  /// Takes the network's answer about the 10 ms around `middle`.
  mutating func hear(probability: Double, middle: Double) {
    if middle >= start { self.probability = max(self.probability, probability) }
  }

  /// The doubt about the present frame; `nil` if it may be a voice.
  ///
  /// - Parameter periodicFrames: the number of frames for which it has been periodic without a jump.
  func reason(periodicFrames: Int) -> VoiceGateEvent.RejectionReason? {
    guard strictness >= Self.coughStrictness else { return nil }
    if strictness >= Self.networkStrictness, probability <= Self.leastProbability { return .notVoice }
    if periodicFrames >= Self.longestCough { return nil }
    let odds = trees.logOdds(story.values, limit: VoiceScorer.limit)
    return periodicFrames > 0 && odds > strictness + Self.coughOffset ? nil : .cough
  }
}
