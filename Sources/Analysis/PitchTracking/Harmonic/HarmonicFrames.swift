/// From the windows of a signal to decisions on its frames, each as soon as the frames it needs are there.
struct HarmonicFrames: ~Copyable {
  /// What is stated of a frame.
  struct Placement {
    /// The fundamental in hertz; `nil` for none.
    var frequency: Double?
    /// How well the sound repeats itself, 0…1, where that alone decided.
    var clarity: Double?
  }

  /// Gives what is to be stated of a decided frame, which is called voiced or not; a frame whose window reaches beyond
  /// the signal is partial.
  typealias Placing = (_ isVoiced: Bool, _ isPartial: Bool) -> Placement

  /// Frames that follow a frame, at most, before it is decided.
  let latency: Int
  /// Frames taken so far.
  var count: Int { history.count }

  /// Frames after a frame that its features need.
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
  /// How far below the peak of late a frame is silent, and below which power: natural logarithms of −30 dB and of that of
  /// a sine at −70 dBFS.
  private static let silence: Float = 6.9
  private static let quietest: Float = -16.8
  private var described = 0
  private var decided = 0

  /// For windows of `length` samples, whose middle lies `ahead` samples before the frame's time.
  ///
  /// - Parameters:
  ///   - range: what is searched, in hertz.
  ///   - context: frames after a frame that its features look at.
  ///   - lag: frames after a described frame that the posterior hears.
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

  /// Takes the next frame's window; gives each frame that is decided now, and what is to be stated of it.
  mutating func append(_ window: UnsafeBufferPointer<Float>, _ emit: (PitchPosterior.Decision, Placing) -> Void) {
    history.append(window, spectra, comb)
    let levels = history.levels(history.count - 1)
    let isLoud = levels.power > max(levels.peak - Self.silence, Self.quietest)
    refinement.append(window, spectra, isLoud: isLoud)
    advance(through: history.count - context, emit)
  }

  /// Ends the signal: gives all frames that are left.
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

  /// Gives a decision on the frame `number`, and steps on.
  private static func take(
    _ decision: PitchPosterior.Decision, _ refinement: borrowing HarmonicRefinement, _ judging: Judging,
    _ number: inout Int, _ emit: (PitchPosterior.Decision, Placing) -> Void
  ) {
    let frame = number
    emit(decision) { isVoiced, isPartial in
      judging.placement(of: isVoiced ? decision.bin : nil, inFrame: frame, refinement, isPartial: isPartial)
    }
    number += 1
  }

  /// What is stated of a frame in the end: the decision, placed exactly, unless the sound's period is against it.
  private struct Judging {
    let range: SearchedRange
    let referee: PeriodReferee

    /// Just below two, and the share of the power below which noise of −5 dB may be all there is.
    private static let octave = 1.9
    private static let fundamentalShare = 0.15

    func placement(
      of bin: Int?, inFrame frame: Int, _ refinement: borrowing HarmonicRefinement, isPartial: Bool
    ) -> Placement {
      let claim = bin.map { refinement.refined(LogFrequencyGrid.fundamental($0), inFrame: frame) }
      if let claim, refinement.holds(claim, inFrame: frame) {
        // The sound repeats itself after this period. A shorter one would leave nothing below twice its frequency.
        let limit = min(Self.octave * claim, range.bounds.upperBound)
        if refinement.share(below: limit, inFrame: frame) > Self.fundamentalShare {
          return Placement(frequency: range.admitted(claim))
        }
      }
      // Of a quiet frame, and of half a one, the scorer knows more.
      guard claim != nil || (!isPartial && refinement.isLoud(inFrame: frame)) else { return Placement() }
      // Without a claim nothing changes for a tone above the range.
      let mayBeAbove =
        claim != nil && refinement.share(below: range.bounds.upperBound, inFrame: frame) < Self.fundamentalShare
      let verdict = referee.verdict(on: refinement.sound(inFrame: frame), claim: claim, mayBeAbove: mayBeAbove)
      switch verdict {
      case .agrees: return Placement(frequency: claim.flatMap { range.admitted($0) })
      case .other(let frequency, let clarity):
        // The whole window's period; about the frame's time it may differ.
        let placed = range.admitted(refinement.refined(frequency, inFrame: frame))
        return Placement(frequency: placed ?? frequency, clarity: clarity)
      case .outside: return Placement()
      }
    }
  }
}
