/// From the windows of a signal to decisions on its frames, each as soon as the frames it needs are there.
struct HarmonicFrames: ~Copyable {
  /// Frames that follow a frame, at most, before it is decided.
  let latency: Int
  /// Frames taken so far.
  var count: Int { history.count }

  /// Frames after a frame that its features need.
  private let context: Int
  private let spectra: HarmonicSpectra
  private let comb: HarmonicComb
  private var history: SalienceHistory
  private var refinement: HarmonicRefinement
  private var features: HarmonicFeatures
  private var scorer: PitchScorer
  private var posterior: PitchPosterior
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
    posterior = PitchPosterior(network, lag: lag)
    self.context = context
    latency = context + posterior.latency
    refinement = HarmonicRefinement(
      capacity: posterior.capacity + context + 1, spectra,
      PeriodCorrelation(sampleRate: sampleRate, length: length, ahead: ahead))
    self.spectra = spectra
    comb = HarmonicComb(weights: network.combWeights, tilt: network.combTilt)
    history = SalienceHistory()
    features = HarmonicFeatures(range, lookahead: context)
    scorer = PitchScorer(network)
  }

  mutating func reset() {
    history.reset()
    refinement.reset()
    posterior.reset()
    described = 0
    decided = 0
  }

  /// Takes the next frame's window; gives each frame that is decided now, and where its candidate lies exactly, in hertz.
  mutating func append(
    _ window: UnsafeBufferPointer<Float>, _ emit: (PitchPosterior.Decision, _ frequency: () -> Double) -> Void
  ) {
    history.append(window, spectra, comb)
    refinement.append(window, spectra)
    advance(through: history.count - context, emit)
  }

  /// Ends the signal: gives all frames that are left.
  mutating func finish(_ emit: (PitchPosterior.Decision, _ frequency: () -> Double) -> Void) {
    advance(through: history.count, emit)
    posterior.finish { Self.take($0, refinement, &decided, emit) }
  }

  private mutating func advance(
    through end: Int, _ emit: (PitchPosterior.Decision, _ frequency: () -> Double) -> Void
  ) {
    while described < end {
      features.describe(described, history)
      scorer.score(features)
      posterior.append(
        unvoiced: scorer.unvoiced, count: features.count,
        { (features.bins[$0], scorer.voiced[$0]) },
        { Self.take($0, refinement, &decided, emit) })
      described += 1
    }
  }

  /// Gives a decision on the frame `number`, and steps on.
  private static func take(
    _ decision: PitchPosterior.Decision, _ refinement: borrowing HarmonicRefinement, _ number: inout Int,
    _ emit: (PitchPosterior.Decision, _ frequency: () -> Double) -> Void
  ) {
    let frame = number
    emit(decision) {
      decision.bin.map { refinement.refined(LogFrequencyGrid.fundamental($0), inFrame: frame) } ?? 0
    }
    number += 1
  }
}
