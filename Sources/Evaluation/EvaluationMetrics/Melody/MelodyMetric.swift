/// Melody extraction frame by frame, as in mir_eval.melody; recordings are pooled by frames.
///
/// The estimate is resampled at the reference's times (or both on a regular grid). mir_eval gives 0 or 1 for a share of
/// no frames; here it is undefined. Cost: O(n + m) for each recording.
public struct MelodyMetric: MergeableMetric {
  /// The criteria of the metric.
  public struct Configuration: Sendable, Hashable, Codable {
    /// A frequency is correct if its distance from the reference is less than this.
    public let toleranceCents: Double
    /// Time between the compared frames in seconds; `nil` for the reference's own times.
    public let hop: Double?

    /// Creates a configuration; by default that of mir_eval: 50 cents, the reference's times.
    ///
    /// - Throws: `EvaluationError.invalidParameter` for a tolerance or a hop that is not above 0.
    public init(toleranceCents: Double = 50, hop: Double? = nil) throws(EvaluationError) {
      try Checked.positive("tolerance in cents", toleranceCents)
      if let hop { try Checked.positive("hop", hop) }
      self.toleranceCents = toleranceCents
      self.hop = hop
    }

    /// Reads a configuration and checks it as the initialiser does.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let tolerance = try container.decode(Double.self, forKey: .toleranceCents)
      let hop = try container.decodeIfPresent(Double.self, forKey: .hop)
      self = try decoder.checked { () throws(EvaluationError) in try Self(toleranceCents: tolerance, hop: hop) }
    }
  }

  /// The criteria of the metric.
  public let configuration: Configuration
  @Counted private var frameCount = 0
  @Counted private var voicedCount = 0
  @Counted private var unvoicedCount = 0
  private var voicedHits = ExactSum()
  private var falseAlarms = ExactSum()
  private var reward = ExactSum()
  private var pitchHits = ExactSum()
  private var chromaHits = ExactSum()
  private var overallHits = ExactSum()

  /// Creates a metric without recordings.
  public init(_ configuration: Configuration) { self.configuration = configuration }

  /// Counts one recording.
  ///
  /// - Throws: `EvaluationError.invalidParameter` if the hop gives more than 2²⁸ frames, or if times are so close to each
  ///   other that there is no line between them; nothing is counted then.
  public mutating func update(reference: PitchSeries, estimate: PitchSeries) throws(EvaluationError) {
    guard !reference.times.isEmpty else { return }
    var updated = self
    try updated.count(reference, estimate)
    self = updated
  }

  private mutating func count(_ reference: PitchSeries, _ estimate: PitchSeries) throws(EvaluationError) {
    if let hop = configuration.hop {
      let last = max(reference.times.last ?? 0, estimate.times.last ?? 0)
      guard last / hop <= 0x1p28 else {
        throw .invalidParameter(name: "hop", expected: "up to 2^28 frames in \(last) s", value: hop)
      }
    }
    var (truth, guess) = (CentSeries(reference), CentSeries(estimate))
    if let hop = configuration.hop {
      truth.resample(at: truth.regularTimes(hop: hop))
      guess.resample(at: guess.regularTimes(hop: hop))
    } else {
      guess.resample(at: truth.times)
    }
    guess.resize(to: truth.cents.count)
    // The weight of a frame is relative to the recording's voiced frames: in the overall accuracy their mean weight is
    // 1, equal to that of an unvoiced frame.
    var worth = ExactSum()
    var (voiced, rightlyUnvoiced) = (0, ExactSum())
    var voicedRight = ExactSum()
    for index in truth.cents.indices {
      let (value, voicing) = (truth.voicing[index], guess.voicing[index])
      if value > 0 {
        voiced += 1
        try voicedHits.add(voicing)
        try worth.add(value)
      } else {
        unvoicedCount += 1
        try falseAlarms.add(voicing)
        try rightlyUnvoiced.add(1 - voicing)
      }
      guard truth.cents[index] != 0, guess.cents[index] != 0 else { continue }
      let distance = abs(truth.cents[index] - guess.cents[index])
      if distance < configuration.toleranceCents {
        try pitchHits.add(value)
        try voicedRight.add(value * voicing)
      }
      let octaves = 1200 * (distance / 1200 + 0.5).rounded(.down)
      if abs(distance - octaves) < configuration.toleranceCents { try chromaHits.add(value) }
    }
    frameCount += truth.cents.count
    voicedCount += voiced
    try reward.merge(worth)
    let ratio = worth.value == 0 ? 0 : Double(voiced) / worth.value
    try overallHits.add(ratio * voicedRight.value + rightlyUnvoiced.value)
  }

  /// Adds the frames of another shard.
  public mutating func merge(_ other: MelodyMetric) throws(EvaluationError) {
    try Self.requireSame(configuration, other.configuration)
    var updated = self
    updated.frameCount += other.frameCount
    updated.voicedCount += other.voicedCount
    updated.unvoicedCount += other.unvoicedCount
    try updated.voicedHits.merge(other.voicedHits)
    try updated.falseAlarms.merge(other.falseAlarms)
    try updated.reward.merge(other.reward)
    try updated.pitchHits.merge(other.pitchHits)
    try updated.chromaHits.merge(other.chromaHits)
    try updated.overallHits.merge(other.overallHits)
    self = updated
  }

  /// The scores of all frames together.
  public var value: MelodyScores {
    let noVoiced: UndefinedScore = frameCount == 0 ? .noFrames : .noVoicedReference
    return MelodyScores(
      voicingRecall: .ratio(voicedHits.value, of: Double(voicedCount), otherwise: noVoiced),
      voicingFalseAlarm: .ratio(
        falseAlarms.value, of: Double(unvoicedCount), otherwise: frameCount == 0 ? .noFrames : .noUnvoicedReference),
      rawPitchAccuracy: .ratio(pitchHits.value, of: reward.value, otherwise: noVoiced),
      rawChromaAccuracy: .ratio(chromaHits.value, of: reward.value, otherwise: noVoiced),
      overallAccuracy: .ratio(overallHits.value, of: Double(frameCount), otherwise: .noFrames))
  }
}
