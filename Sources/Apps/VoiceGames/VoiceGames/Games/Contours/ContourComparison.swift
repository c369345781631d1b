import Foundation
import Statistics
import VoiceListening

/// Compares an attempt with a model of pitch and loudness.
///
/// The attempt is stretched to the model's length. Its register, and its distance from the microphone, are no fault: the
/// median difference of the pitches, within `registerShift`, and that of the levels are taken off. A point of the model
/// is met if the attempt is within both tolerances of it at some moment up to 0.1 s away; where the model has no pitch,
/// the level alone decides. A flat voice meets much of a flat line: so the voice must also make a part of the model's
/// movement, the slope of the regression of the attempt on the model (compare D. J. Hermes, J. Speech Lang. Hear. Res.
/// 41, 1998, who rates contours by their correlation and their distance).
struct ContourComparison: Sendable, Equatable {
  /// The time by which an attempt may be early or late at a point, seconds.
  private static let slack = 0.1
  /// The least standard deviation of a model that asks for movement: of its pitch in cents, of its level in dB.
  private static let (leastPitchMovement, leastLevelMovement) = (50.0, 1.5)

  /// The share of the model's sounding points that were met, 0…1.
  private(set) var share = 0.0
  /// The difference of pitch that was taken off, cents.
  private(set) var registerShift = 0.0
  /// The level of the attempt that belongs to 0 dB of the model, dBFS.
  private(set) var levelShift = 0.0
  /// Root mean square of the remaining differences of pitch, cents; `nil` without a common point.
  private(set) var deviation: Double?
  /// The factor from the attempt's time to the model's.
  private(set) var timeFactor = 1.0
  /// The part of the model's movement that the attempt made: `nil` for a model that moves too little to ask for it.
  private(set) var (pitchMovement, levelMovement): (Double?, Double?)
  /// Whether all conditions of the rules are met.
  private(set) var isMatch = false

  /// Compares.
  ///
  /// - Parameters:
  ///   - samples: the attempt, with one sample for each point of time of the model.
  ///   - register: the pitch to which the model's cents relate for this child, hertz.
  init(
    of samples: [VoiceContour.Sample], step: Double, with model: VoiceContour, register: Double, _ rules: ContourRules
  ) {
    guard let attempt = VoiceContour(step: step, samples: samples), !model.points.isEmpty else { return }
    let above = 1200 * log2(attempt.frequency / register)
    let points = zip(attempt.points, samples).map { point, sample in
      VoiceContour.Point(cents: point.cents.map { $0 + above }, level: sample.level)
    }
    let ratio = attempt.duration / model.duration
    timeFactor = 1 / ratio
    let places = model.points.indices.map { Self.place(of: $0, in: model.points.count, points.count) }
    let pairs = zip(model.points, places).map { (model: $0, own: points[$1]) }
    let pitches = pairs.compactMap { pair in pair.model.cents.flatMap { m in pair.own.cents.map { (m, $0) } } }
    let levels = pairs.compactMap { pair in pair.model.level.flatMap { m in pair.own.level.map { (m, $0) } } }
    let limit = rules.registerShift
    registerShift = max(-limit, min(limit, OrderStatistics.median(pitches.map { $0.1 - $0.0 }) ?? 0))
    levelShift = OrderStatistics.median(levels.map { $0.1 - $0.0 }) ?? 0
    if !pitches.isEmpty {
      let squares = pitches.reduce(0) { $0 + ($1.1 - $1.0 - registerShift) * ($1.1 - $1.0 - registerShift) }
      deviation = (squares / Double(pitches.count)).squareRoot()
    }
    let reach = Int((Self.slack / step).rounded())
    let sounding = model.points.indices.filter { model.points[$0].level != nil }
    let met = sounding.count { k in
      (max(0, places[k] - reach)...min(points.count - 1, places[k] + reach)).contains {
        isMet(model.points[k], points[$0], rules)
      }
    }
    share = sounding.isEmpty ? 0 : Double(met) / Double(sounding.count)
    pitchMovement = Self.movement(pitches, least: Self.leastPitchMovement)
    levelMovement = Self.movement(levels, least: Self.leastLevelMovement)
    // A step more or less is the grid of the ticks.
    let room = step / model.duration
    isMatch =
      share >= rules.wantedShare - 1e-9 && (pitchMovement ?? 1) >= rules.pitchMovement
      && (levelMovement ?? 1) >= rules.loudnessMovement
      && ratio <= rules.stretch + room && ratio >= 1 / rules.stretch - room
  }

  /// The point of the attempt that belongs to a point of the model.
  private static func place(of point: Int, in count: Int, _ others: Int) -> Int {
    guard count > 1 else { return 0 }
    return Int((Double(point) * Double(others - 1) / Double(count - 1)).rounded())
  }

  private func isMet(_ model: VoiceContour.Point, _ own: VoiceContour.Point, _ rules: ContourRules) -> Bool {
    guard let wanted = model.level, let level = own.level,
      abs(level - levelShift - wanted) <= rules.loudnessTolerance
    else { return false }
    guard let cents = model.cents else { return true }
    return own.cents.map { abs($0 - registerShift - cents) <= rules.pitchTolerance } ?? false
  }

  /// The slope of the regression of the second values on the first; `nil` if these deviate by less than `least`.
  private static func movement(_ pairs: [(Double, Double)], least: Double) -> Double? {
    let count = Double(pairs.count)
    guard count > 1 else { return nil }
    let (x, y) = (pairs.reduce(0) { $0 + $1.0 } / count, pairs.reduce(0) { $0 + $1.1 } / count)
    let spread = pairs.reduce(0) { $0 + ($1.0 - x) * ($1.0 - x) }
    guard (spread / count).squareRoot() >= least else { return nil }
    return pairs.reduce(0) { $0 + ($1.0 - x) * ($1.1 - y) } / spread
  }
}
