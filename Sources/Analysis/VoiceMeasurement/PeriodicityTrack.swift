import PitchTracking

/// Frames of a periodicity analysis, laid over a signal of known length, with the best path through all of them, while
/// the signal comes.
struct PeriodicityTrack: ~Copyable {
  let grid: FrameGrid
  private let sampleRate: Double
  /// The whole signal's largest deviation from its mean.
  private let peak: Double
  private let ceiling: Double
  /// Samples that a frame needs to both sides of its centre.
  private let reach: Int
  /// Frames that are kept before the path is asked which are decided.
  private let patience: Int
  private var analysis: Periodicity
  private var path: VoicePitchPath
  private var analysed = 0
  private var given = 0

  init(
    _ analysis: consuming Periodicity, _ costs: VoicePitchPath.Costs, hop: Double, ceiling: Double, patience: Int,
    survey: VoiceSurvey
  ) {
    grid = FrameGrid(length: survey.frameCount, sampleRate: survey.sampleRate, window: analysis.span, step: hop)
    sampleRate = survey.sampleRate
    peak = survey.largestDeviation
    self.ceiling = ceiling
    self.patience = patience
    // Rounded to whole samples at both ends.
    reach = Int((analysis.span * survey.sampleRate / 2).rounded(.up)) + 4
    path = VoicePitchPath(costs: costs, hop: hop, ceiling: ceiling)
    self.analysis = analysis
  }

  /// Analyses the frames that the part of the signal holds and whose time may be analysed, and gives those that are
  /// decided, in order.
  ///
  /// - Parameters:
  ///   - may: whether the frame at a time in seconds may be analysed; if not, it and all after it wait.
  ///   - wanted: whether the frame at a time is analysed at all; if not, it has no candidate.
  mutating func advance(
    over signal: SampleView<Float>, may: (Double) -> Bool = { _ in true }, wanted: (Double) -> Bool = { _ in true },
    emit: (PitchFrame) -> Void
  ) {
    let sampleRate = sampleRate
    let grid = grid
    var index = given
    func give(_ candidate: Periodicity.Candidate) {
      emit(
        PitchFrame(
          time: grid.centre(index) / sampleRate, frequency: candidate.frequency > 0 ? candidate.frequency : nil,
          confidence: max(0, candidate.strength)))
      index += 1
    }
    while analysed < grid.count {
      let centre = grid.centre(analysed)
      guard signal.reaches(Int(centre) + reach), may(centre / sampleRate) else { break }
      if wanted(centre / sampleRate) {
        let height = analysis.analyse(signal, at: centre, maximumFrequency: ceiling)
        path.append(analysis.candidates, intensity: peak > 0 ? min(1, height / peak) : 0)
      } else {
        path.append([], intensity: 0)
      }
      analysed += 1
      if path.frameCount >= patience { path.takeDecided(give) }
    }
    if analysed == grid.count { path.takeRest(give) }
    given = index
  }

  /// Whether all frames were given.
  var isComplete: Bool { given == grid.count }

  /// Place of the first sample that is still needed.
  var firstNeeded: Int { analysed < grid.count ? max(0, Int(grid.centre(analysed)) - reach) : .max }

  /// Time of the next frame that will be given, in seconds.
  var nextTime: Double { given < grid.count ? grid.centre(given) / sampleRate : .infinity }

  /// Bytes that grow while no path is decided.
  var byteCount: Int { path.byteCount }
}
