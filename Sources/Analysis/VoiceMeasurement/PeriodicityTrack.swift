import PitchTracking

/// The frames of a periodicity analysis over a signal of known length, and the best path through all of them, computed
/// while the signal arrives.
package struct PeriodicityTrack: ~Copyable {
  package let grid: FrameGrid
  private let sampleRate: Double
  /// The largest deviation from the mean in the whole signal.
  private let peak: Double
  private let ceiling: Double
  /// Number of samples that a frame needs on each side of its centre.
  package let reach: Int
  /// Number of frames that are stored before the path is asked which of them are decided.
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
    // The span is rounded to whole samples at both ends.
    reach = Int((analysis.span * survey.sampleRate / 2).rounded(.up)) + 4
    path = VoicePitchPath(costs: costs, hop: hop, ceiling: ceiling)
    self.analysis = analysis
  }

  /// Analyses the frames whose samples are known and whose time may be analysed. Emits the frames that are decided, in
  /// order.
  ///
  /// - Parameters:
  ///   - may: whether the frame at a time in seconds may be analysed. If not, it and all later frames wait.
  ///   - wanted: whether the frame at a time is analysed at all. If not, it has no candidates.
  package mutating func advance(
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

  /// Place of the first sample that is still needed.
  package var firstNeeded: Int { analysed < grid.count ? max(0, Int(grid.centre(analysed)) - reach) : .max }

  /// Time of the next frame to be emitted, in seconds.
  package var nextTime: Double { given < grid.count ? grid.centre(given) / sampleRate : .infinity }

  /// Memory in use, which grows while no path is decided.
  var byteCount: Int { path.byteCount }
}
