import LetterTrail

/// Computes the figures of a trace beside a template. Docs/Guides/trace-metrics.md has the definitions.
package struct TraceScorer: Sendable {
  /// What counts as writing.
  package enum Contacts: String, Sendable, CaseIterable {
    /// The contacts that took the dot: what was written in the game.
    case attempts
    /// Every contact: ink that was written without the game.
    case all
  }

  /// Samples a second after resampling.
  package static let sampleRate = 100.0
  /// The low-pass of the places, hertz: −6 dB.
  package static let lowPassFrequency = 10.0
  /// Millimetres between points of the drawn line for the deviation.
  package static let deviationStep = 0.25
  /// Millimetres between points for warping and Fréchet distances, where at most `pointLimit` points come of it.
  package static let shapeStep = 0.5
  package static let pointLimit = 2_000
  /// Slower than this, in millimetres a second, for this many seconds, is a stop.
  package static let stopSpeed = 2.0
  package static let stopDuration = 0.15
  /// Millimetres that a template point seems further away per (1 − cosine) between its direction and the drawing's.
  package static let directionCost = 0.05

  private let chapter: Chapter
  private let template: TemplateLine

  package init(_ chapter: Chapter) {
    self.chapter = chapter
    template = TemplateLine(chapter.strokes.filter { !$0.isEmpty }.map(StrokePath.init))
  }

  /// The figures. Times must not fall, and numbers must be finite, as `LetterTraces` and the engine see to.
  ///
  /// Cost: that of the deviation, drawn length times template length; and some 40 times the points of the trace times
  /// those of the template, about 2,000 each at most besides the ends of lines.
  ///
  /// - Parameters:
  ///   - start: where the chapter was opened.
  ///   - tools: what was allowed to write.
  package func score(
    _ trace: [TraceSample], _ contacts: Contacts = .attempts, from start: TrailState = TrailState(),
    tools: WritingTools = .all
  ) -> TraceScore {
    figures(of: trace, contacts, start, tools, hasShape: true)
  }

  /// The figures but warping and Fréchet distances, which take most of the time.
  package func scoreWithoutShape(
    _ trace: [TraceSample], _ contacts: Contacts = .attempts, from start: TrailState = TrailState(),
    tools: WritingTools = .all
  ) -> TraceScore {
    figures(of: trace, contacts, start, tools, hasShape: false)
  }

  private func figures(
    of trace: [TraceSample], _ contacts: Contacts, _ start: TrailState, _ tools: WritingTools, hasShape: Bool
  ) -> TraceScore {
    let attempts = TraceAttempts(of: trace, in: chapter, from: start, tools: tools)
    let lines =
      switch contacts {
      case .attempts: attempts.attempts.map { DrawnLine($0.samples) }
      case .all: DrawnLine.lines(of: trace)
      }
    var score = TraceScore(figures: [:], finished: attempts.isFinished)
    setTimes(lines, &score)
    setDeviations(lines, &score)
    setMovement(lines, &score)
    for sensor in SensorFigures.all { sensor.set(lines, &score) }
    if hasShape { setShape(lines, &score) }
    let isTouched = trace.contains(where: \.contact)
    // Something touched, and nothing of it was an attempt.
    if isTouched, lines.isEmpty { score.figures = score.figures.mapValues { _ in .failure(.noAttempt) } }
    score.figures[.strayTouches] =
      !isTouched
      ? .failure(.noContact)
      : contacts == .all ? .failure(.allContacts) : .success(Double(attempts.strays.count))
    return score
  }

  private func setTimes(_ lines: [DrawnLine], _ score: inout TraceScore) {
    guard let first = lines.first, let last = lines.last else {
      for figure in [TraceFigure.duration, .speedMean, .lifts, .inAir] { score.figures[figure] = .failure(.noContact) }
      return
    }
    let contact = lines.reduce(0) { $0 + $1.duration }
    let drawn = lines.reduce(0) { $0 + $1.glassLength }
    score.figures[.duration] = .success(last.end - first.start)
    score.figures[.speedMean] = contact > 0 ? .success(drawn / contact) : .failure(.oneInstant)
    score.figures[.lifts] = .success(Double(lines.count - 1))
    score.figures[.inAir] = .success(zip(lines, lines.dropFirst()).reduce(0) { $0 + $1.1.start - $1.0.end })
  }

  private func setDeviations(_ lines: [DrawnLine], _ score: inout TraceScore) {
    let figures: [TraceFigure] = [
      .shareInside, .deviationMean, .deviationRMS, .deviation95, .deviationMax, .orderErrors, .directionErrors,
    ]
    let drawn = lines.reduce(0) { $0 + $1.length }
    let failure: UndefinedFigure? =
      lines.isEmpty ? .noContact : template.paths.isEmpty ? .noTemplate : drawn > 0 ? nil : .noLength
    if let failure {
      for figure in figures { score.figures[figure] = .failure(failure) }
      return
    }
    // At most 2·10⁸ comparisons, for chapters and traces of any size.
    let parts = min(40_000, max(1_000, 2e8 / Double(template.partCount)))
    let step = max(Self.deviationStep, drawn / parts)
    let matched = lines.map { line in line.middles(step: step).map { template.match($0.point, heading: $0.heading) } }
    let deviations = matched.joined().map(\.deviation)
    guard !deviations.isEmpty else {
      for figure in figures { score.figures[figure] = .failure(.noLength) }
      return
    }
    let count = Double(deviations.count)
    let sizes = deviations.map(\.magnitude).sorted()
    score.figures[.shareInside] = .success(Double(sizes.count { $0 <= chapter.pathTolerance }) / count)
    score.figures[.deviationMean] = .success(deviations.reduce(0, +) / count)
    score.figures[.deviationRMS] = .success((deviations.reduce(0) { $0 + $1 * $1 } / count).squareRoot())
    score.figures[.deviation95] = .success(sizes[min(sizes.count, max(1, Int((0.95 * count).rounded(.up)))) - 1])
    score.figures[.deviationMax] = .success(sizes[sizes.count - 1])
    let written = WrittenStrokes(matched, strokeCount: template.paths.count)
    score.figures[.orderErrors] = .success(Double(written.orderErrors))
    score.figures[.directionErrors] = .success(Double(written.directionErrors))
  }

  private func setMovement(_ lines: [DrawnLine], _ score: inout TraceScore) {
    let figures: [TraceFigure] = [.speedMax, .speedPeaks, .sparc, .logDimensionlessJerk, .stops]
    let length = lines.reduce(0) { $0 + $1.duration }
    let profiles = length <= 3_600 ? lines.compactMap { $0.speeds() } : []
    let failure: UndefinedFigure? =
      lines.isEmpty ? .noContact : length > 3_600 ? .tooLong : profiles.isEmpty ? .tooShort : nil
    if let failure {
      for figure in figures { score.figures[figure] = .failure(failure) }
      return
    }
    let fastest = profiles.joined().max() ?? 0
    score.figures[.speedMax] = .success(fastest)
    score.figures[.stops] = .success(
      Double(
        profiles.reduce(0) {
          $0 + SpeedProfile.stops($1, below: Self.stopSpeed, lasting: Self.stopDuration * Self.sampleRate)
        }))
    // A hand at rest has speeds of the size of rounding errors, which have peaks and a spectrum of their own.
    let moving = profiles.filter { ($0.max() ?? 0) > 1e-6 }
    guard !moving.isEmpty else {
      for figure in [TraceFigure.speedPeaks, .sparc, .logDimensionlessJerk] {
        score.figures[figure] = .failure(.noMovement)
      }
      return
    }
    score.figures[.speedPeaks] = .success(
      Double(moving.reduce(0) { $0 + SpeedProfile.peaks($1, prominence: fastest / 10) }))
    func mean(_ value: ([Double]) -> Double) -> Double {
      moving.reduce(0) { $0 + value($1) * Double($1.count) } / Double(moving.reduce(0) { $0 + $1.count })
    }
    score.figures[.sparc] = .success(mean { SpeedProfile.spectralArcLength($0, sampleRate: Self.sampleRate) })
    score.figures[.logDimensionlessJerk] = .success(
      mean { SpeedProfile.logDimensionlessJerk($0, sampleRate: Self.sampleRate) })
  }

  private func setShape(_ lines: [DrawnLine], _ score: inout TraceScore) {
    let drawn = lines.reduce(0) { $0 + $1.length }
    let failure: UndefinedFigure? =
      lines.isEmpty
      ? .noContact : template.paths.isEmpty ? .noTemplate : lines.count > Self.pointLimit ? .tooManyLines : nil
    if let failure {
      for figure in [TraceFigure.dtw, .frechet, .frechetDiscrete] { score.figures[figure] = .failure(failure) }
      return
    }
    // Each line has its ends besides its steps.
    let step = max(Self.shapeStep, max(drawn, template.length) / Double(Self.pointLimit))
    let trace = lines.flatMap { $0.points(step: step) }
    let wanted = template.paths.flatMap { DrawnLine.points(of: $0.points, lengths: $0.lengths, step: step) }
    score.figures[.dtw] = .success(ShapeDistance.warping(trace, wanted))
    let discrete = ShapeDistance.discreteFrechet(trace, wanted)
    score.figures[.frechetDiscrete] = .success(discrete)
    score.figures[.frechet] = .success(ShapeDistance.frechet(trace, wanted, atMost: discrete))
  }
}
