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
///
/// One value compares one attempt after the other, without allocation: O(n²) for n points of the model, at most 400.
struct ContourComparison: Sendable {
  /// The time by which an attempt may be early or late at a point, seconds.
  private static let slack = 0.1
  /// The least standard deviation of a model that asks for movement: of its pitch in cents, of its level in dB.
  private static let (leastPitchMovement, leastLevelMovement) = (50.0, 1.5)

  /// What a comparison says.
  struct Result: Sendable, Equatable {
    /// The share of the model's sounding points that were met, 0…1.
    fileprivate(set) var share = 0.0
    /// The mean pitch of the attempt, hertz; `nil` for an attempt without one.
    fileprivate(set) var frequency: Double?
    /// The difference of pitch that was taken off, cents.
    fileprivate(set) var registerShift = 0.0
    /// The level of the attempt that belongs to 0 dB of the model, dBFS.
    fileprivate(set) var levelShift = 0.0
    /// Root mean square of the remaining differences of pitch, cents; `nil` without a common point.
    fileprivate(set) var deviation: Double?
    /// The factor from the attempt's time to the model's.
    fileprivate(set) var timeFactor = 1.0
    /// Whether all conditions of the rules are met.
    fileprivate(set) var isMatch = false
  }

  /// The two values of a common point.
  private struct Pair {
    var model, own: Double
  }

  private let model: VoiceContour
  private let register: Double
  private let rules: ContourRules
  /// The attempt: cents above the register, and levels in dBFS.
  private var attempt = VoiceContour(step: 0, frequency: 0, points: [])
  private var (pitches, levels) = ([Pair](), [Pair]())
  private var differences: [Double] = []

  /// - Parameter register: the pitch to which the model's cents relate for this child, hertz.
  init(with model: VoiceContour, register: Double, _ rules: ContourRules) {
    (self.model, self.register, self.rules) = (model, register, rules)
    attempt.points.reserveCapacity(VoiceContour.capacity)
    pitches.reserveCapacity(model.points.count)
    levels.reserveCapacity(model.points.count)
    differences.reserveCapacity(model.points.count)
  }

  /// Compares an attempt, with one sample for each point of time of the model.
  ///
  /// - Parameter step: the time between two samples, seconds.
  mutating func compare(_ samples: [VoiceContour.Sample], step: Double) -> Result {
    var result = Result()
    guard attempt.measure(samples, step: step), !model.points.isEmpty else { return result }
    result.frequency = attempt.frequency
    let above = 1200 * log2(attempt.frequency / register)
    for k in attempt.points.indices {
      attempt.points[k] = .init(cents: attempt.points[k].cents.map { $0 + above }, level: samples[k].level)
    }
    let ratio = attempt.duration / model.duration
    result.timeFactor = 1 / ratio
    pitches.removeAll(keepingCapacity: true)
    levels.removeAll(keepingCapacity: true)
    for (k, wanted) in model.points.enumerated() {
      let own = attempt.points[place(of: k)]
      if let wanted = wanted.cents, let own = own.cents { pitches.append(Pair(model: wanted, own: own)) }
      if let wanted = wanted.level, let own = own.level { levels.append(Pair(model: wanted, own: own)) }
    }
    let limit = rules.registerShift
    result.registerShift = max(-limit, min(limit, Self.medianDifference(pitches, &differences) ?? 0))
    result.levelShift = Self.medianDifference(levels, &differences) ?? 0
    if !pitches.isEmpty {
      let squares = pitches.reduce(0) {
        let rest = $1.own - $1.model - result.registerShift
        return $0 + rest * rest
      }
      result.deviation = (squares / Double(pitches.count)).squareRoot()
    }
    let reach = Int((Self.slack / step).rounded())
    var (met, sounding) = (0, 0)
    for (k, wanted) in model.points.enumerated() where wanted.level != nil {
      sounding += 1
      let place = place(of: k)
      let near = max(0, place - reach)...min(attempt.points.count - 1, place + reach)
      if near.contains(where: { isMet(wanted, attempt.points[$0], result) }) { met += 1 }
    }
    result.share = sounding == 0 ? 0 : Double(met) / Double(sounding)
    // `nil` for a model that moves too little to ask for it.
    let pitchMovement = Self.movement(pitches, least: Self.leastPitchMovement)
    let levelMovement = Self.movement(levels, least: Self.leastLevelMovement)
    // A step more or less is the grid of the ticks.
    let room = step / model.duration
    result.isMatch =
      result.share >= rules.wantedShare - 1e-9 && (pitchMovement ?? 1) >= rules.pitchMovement
      && (levelMovement ?? 1) >= rules.loudnessMovement
      && ratio <= rules.stretch + room && ratio >= 1 / rules.stretch - room
    return result
  }

  /// The median of what the attempt is above the model. Sorting as a whole would allocate.
  private static func medianDifference(_ pairs: [Pair], _ differences: inout [Double]) -> Double? {
    differences.removeAll(keepingCapacity: true)
    for pair in pairs {
      let difference = pair.own - pair.model
      var place = differences.count
      while place > 0, differences[place - 1] > difference { place -= 1 }
      differences.insert(difference, at: place)
    }
    return OrderStatistics.median(sorted: differences)
  }

  /// The point of the attempt that belongs to a point of the model.
  private func place(of point: Int) -> Int {
    guard model.points.count > 1 else { return 0 }
    return Int((Double(point) * Double(attempt.points.count - 1) / Double(model.points.count - 1)).rounded())
  }

  private func isMet(_ model: VoiceContour.Point, _ own: VoiceContour.Point, _ result: Result) -> Bool {
    guard let wanted = model.level, let level = own.level,
      abs(level - result.levelShift - wanted) <= rules.loudnessTolerance
    else { return false }
    guard let cents = model.cents else { return true }
    return own.cents.map { abs($0 - result.registerShift - cents) <= rules.pitchTolerance } ?? false
  }

  /// The slope of the regression of the attempt's values on the model's; `nil` if these deviate by less than `least`.
  private static func movement(_ pairs: [Pair], least: Double) -> Double? {
    let count = Double(pairs.count)
    guard count > 1 else { return nil }
    let (x, y) = (pairs.reduce(0) { $0 + $1.model } / count, pairs.reduce(0) { $0 + $1.own } / count)
    let spread = pairs.reduce(0) { $0 + ($1.model - x) * ($1.model - x) }
    guard (spread / count).squareRoot() >= least else { return nil }
    return pairs.reduce(0) { $0 + ($1.model - x) * ($1.own - y) } / spread
  }
}
