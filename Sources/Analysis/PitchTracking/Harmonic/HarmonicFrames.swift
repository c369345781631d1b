/// Turns the windows of a signal into decisions on its frames. A frame is decided as soon as the frames that it needs
/// are known.
struct HarmonicFrames: ~Copyable {
  /// The final pitch of a frame.
  struct Placement {
    /// The fundamental in hertz; `nil` if there is none.
    var frequency: Double?
    /// The most probable candidate in hertz, also where the frame is unvoiced; `nil` if there is none.
    var candidate: Double?
    /// How periodic the sound is, 0…1, if only the period decided.
    var clarity: Double?
  }

  /// Returns the final pitch of a decided frame that is called voiced or not. A frame is partial if its window extends
  /// beyond the signal.
  typealias Placing = (_ isVoiced: Bool, _ isPartial: Bool) -> Placement

  /// Largest number of frames after a frame that must arrive before it is decided.
  let latency: Int
  /// Number of frames so far.
  var count: Int { history.count }

  /// Number of frames after a frame that its features need.
  private let context: Int
  private let range: SearchedRange
  private let referee: PeriodReferee
  private let spectra: HarmonicSpectra
  private let comb: HarmonicComb
  private var history: SalienceHistory
  private var refinement: HarmonicRefinement
  private var features: HarmonicFeatures
  private var scorer: PitchScorer
  private var posterior: PitchPosterior
  /// How far below the recent peak a frame counts as silent, and the power below which it does: natural logarithms of
  /// −30 dB and of the power of a sine at −70 dBFS.
  private static let silence: Float = 6.9
  private static let quietest: Float = -16.8
  private var described = 0
  private var decided = 0

  /// Creates the frames for windows of `length` samples, whose middle is `ahead` samples before the frame's time.
  ///
  /// - Parameters:
  ///   - range: the searched frequencies in hertz.
  ///   - context: number of frames after a frame that its features read.
  ///   - lag: number of frames after a described frame that the posterior needs.
  init(
    _ range: ClosedRange<Double>, _ network: PitchNetwork, sampleRate: Double, length: Int, ahead: Int, context: Int,
    lag: Int
  ) throws {
    let spectra = try HarmonicSpectra(sampleRate: sampleRate, length: length, ahead: ahead)
    let range = SearchedRange(range)
    let referee = try PeriodReferee(range: range, length: length, sampleRate: sampleRate, reach: 0.1)
    self.range = range
    self.referee = referee
    posterior = PitchPosterior(network, lag: lag)
    self.context = context
    latency = context + posterior.latency
    refinement = HarmonicRefinement(
      capacity: posterior.capacity + context + 1, spectra,
      PeriodCorrelation(sampleRate: sampleRate, length: length, ahead: ahead))
    self.spectra = spectra
    comb = HarmonicComb(weights: network.combWeights, tilt: network.combTilt)
    history = SalienceHistory()
    features = HarmonicFeatures(range.bounds, lookahead: context)
    scorer = PitchScorer(network)
  }

  mutating func reset() {
    history.reset()
    refinement.reset()
    posterior.reset()
    described = 0
    decided = 0
  }

  /// Adds the next frame's window. Emits each frame that is now decided, and the function that gives its final pitch.
  mutating func append(_ window: UnsafeBufferPointer<Float>, _ emit: (PitchPosterior.Decision, Placing) -> Void) {
    history.append(window, spectra, comb)
    let levels = history.levels(history.count - 1)
    let isLoud = levels.power > max(levels.peak - Self.silence, Self.quietest)
    refinement.append(window, spectra, isLoud: isLoud)
    advance(through: history.count - context, emit)
  }

  /// Ends the signal and emits all remaining frames.
  mutating func finish(_ emit: (PitchPosterior.Decision, Placing) -> Void) {
    advance(through: history.count, emit)
    let judging = judging
    posterior.finish { Self.take($0, refinement, judging, &decided, emit) }
  }

  private var judging: Judging { Judging(range: range, referee: referee) }

  private mutating func advance(through end: Int, _ emit: (PitchPosterior.Decision, Placing) -> Void) {
    let judging = judging
    while described < end {
      features.describe(described, history)
      scorer.score(features)
      posterior.append(
        unvoiced: scorer.unvoiced, count: features.count,
        { (features.bins[$0], scorer.voiced[$0]) },
        { Self.take($0, refinement, judging, &decided, emit) })
      described += 1
    }
  }

  /// Emits a decision on the frame `number` and advances to the next one.
  private static func take(
    _ decision: PitchPosterior.Decision, _ refinement: borrowing HarmonicRefinement, _ judging: Judging,
    _ number: inout Int, _ emit: (PitchPosterior.Decision, Placing) -> Void
  ) {
    let frame = number
    emit(decision) { isVoiced, isPartial in
      var placement = judging.placement(
        of: isVoiced ? decision.bin : nil, inFrame: frame, refinement, isPartial: isPartial)
      // The exact place of a pitch that is not claimed would cost as much as one that is, so it is that of its bin.
      placement.candidate = decision.bin.flatMap { judging.range.admitted(LogFrequencyGrid.fundamental($0)) }
      return placement
    }
    number += 1
  }

  /// The final pitch of a frame: the decided candidate with its exact frequency, unless the period of the sound
  /// contradicts it.
  private struct Judging {
    let range: SearchedRange
    let referee: PeriodReferee

    /// A ratio just below two, and the share of the power below which the sound may be noise of −5 dB only.
    private static let octave = 1.9
    private static let fundamentalShare = 0.15

    func placement(
      of bin: Int?, inFrame frame: Int, _ refinement: borrowing HarmonicRefinement, isPartial: Bool
    ) -> Placement {
      let claim = bin.map { refinement.refined(LogFrequencyGrid.fundamental($0), inFrame: frame) }
      if let claim, refinement.holds(claim, inFrame: frame) {
        // The sound repeats after this period. With a shorter period it would contain nothing below twice its
        // frequency.
        let limit = min(Self.octave * claim, range.bounds.upperBound)
        if refinement.share(below: limit, inFrame: frame) > Self.fundamentalShare {
          return Placement(frequency: range.admitted(claim))
        }
      }
      // For quiet and partial frames the scorer is more reliable.
      guard claim != nil || (!isPartial && refinement.isLoud(inFrame: frame)) else { return Placement() }
      // Without a claimed pitch, a tone above the range changes nothing.
      let mayBeAbove =
        claim != nil && refinement.share(below: range.bounds.upperBound, inFrame: frame) < Self.fundamentalShare
      let verdict = referee.verdict(on: refinement.sound(inFrame: frame), claim: claim, mayBeAbove: mayBeAbove)
      switch verdict {
      case .agrees: return Placement(frequency: claim.flatMap { range.admitted($0) })
      case .other(let frequency, let clarity):
        // This is the period of the whole window; around the frame's time it may differ.
        let placed = range.admitted(refinement.refined(frequency, inFrame: frame))
        return Placement(frequency: placed ?? frequency, clarity: clarity)
      case .outside: return Placement()
      }
    }
  }
}
