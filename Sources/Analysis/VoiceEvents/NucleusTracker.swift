/// Finds peaks of a contour that are separated by dips: see `SyllableNuclei`.
struct NucleusTracker: Sendable {
  /// Smallest periodicity (`CausalPeriodicity`) of a voiced peak.
  private static let voiced = 0.5
  /// Number of points, 5 ms each, that must be voiced before a rise counts as a nucleus in live mode.
  private static let leastVoiced = 4

  private let configuration: SyllableNuclei.Configuration
  /// Highest level so far, dBFS.
  private(set) var loudest = -120.0
  private var valley = -120.0
  private var peak: SmoothedLevel.Point?
  /// Periodicity (`CausalPeriodicity`) within 25 ms of the peak.
  private var peakIsVoiced = false
  private var voicedPoints = 0
  private var isGiven = false

  init(configuration: SyllableNuclei.Configuration) { self.configuration = configuration }

  mutating func reset() { self = NucleusTracker(configuration: configuration) }

  mutating func append(_ point: SmoothedLevel.Point, _ emit: (SyllableNucleus) -> Void) {
    loudest = max(loudest, point.level)
    voicedPoints = point.periodicity >= Self.voiced ? voicedPoints + 1 : 0
    guard let top = peak else {
      valley = min(valley, point.level)
      if point.level >= valley + configuration.dip { open(point) }
      if peak != nil { giveLive(point, emit) }
      return
    }
    if point.level > top.level {
      peak = point
      peakIsVoiced = voicedPoints > 0
    } else if point.time - top.time <= 0.025, voicedPoints > 0 {
      peakIsVoiced = true
    }
    giveLive(point, emit)
    if point.level <= top.level - configuration.dip {
      close(point.decidedAt, emit)
      valley = point.level
    }
  }

  mutating func finish(_ emit: (SyllableNucleus) -> Void) {
    if let peak { close(peak.decidedAt, emit) }
  }

  private mutating func open(_ point: SmoothedLevel.Point) {
    peak = point
    peakIsVoiced = voicedPoints > 0
    isGiven = false
  }

  private func isLoudEnough(_ level: Double) -> Bool {
    level >= configuration.minimumLevel && level >= loudest - configuration.range
  }

  private mutating func giveLive(_ point: SmoothedLevel.Point, _ emit: (SyllableNucleus) -> Void) {
    guard configuration.mode == .live, !isGiven, voicedPoints >= Self.leastVoiced, isLoudEnough(point.level),
      let peak, point.level >= valley + configuration.dip, point.level >= peak.level - configuration.dip
    else { return }
    isGiven = true
    emit(
      SyllableNucleus(
        time: point.time, decidedAt: point.decidedAt, level: point.level, rise: point.level - valley))
  }

  private mutating func close(_ now: Double, _ emit: (SyllableNucleus) -> Void) {
    defer { peak = nil }
    guard configuration.mode == .offline, let peak, peakIsVoiced, isLoudEnough(peak.level) else { return }
    emit(SyllableNucleus(time: peak.time, decidedAt: now, level: peak.level, rise: peak.level - valley))
  }
}
