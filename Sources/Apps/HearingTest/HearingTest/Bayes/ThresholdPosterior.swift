import Foundation

/// The joint posterior of one threshold, slope, lapse rate and false-alarm rate: probabilities on a grid.
///
/// Thresholds are 1 dB apart, from `margin` below the lowest level to `margin` above the highest. Slopes are evenly
/// spaced in their logarithm and more probable in the middle. Memory: slopes × error pairs × thresholds numbers, 10⁴ in
/// all. Cost of an answer: one pass over them.
package struct ThresholdPosterior: Sendable {
  /// How far the grid extends beyond the levels on either side, in decibels.
  package static let margin = 20
  package static let slopes: [Float] = [0.04, 0.07, 0.12, 0.2, 0.35]
  private static let slopeWeights: [Float] = [1, 2, 3, 2, 1]
  /// If times reveal false alarms, misses of heard tones must be lapses. These are assumed to be rarer, and correlated
  /// with false alarms, because inattention causes both. If times reveal nothing, both errors are assumed to be equally
  /// probable and independent, so that neither side is favoured.
  private static let lapseWeights: [Float] = [9, 4, 1, 0.4]
  package static let lapseRates: [Float] = [0.005, 0.04, 0.09, 0.16]
  package static let falseAlarmRates: [Float] = [0.005, 0.04, 0.09, 0.16]

  private typealias Lanes = SIMD8<Float>

  package let lowestThreshold: Int
  /// Number of thresholds, a multiple of the lanes. Thresholds beyond the grid have the probability 0.
  private let count: Int
  private let detection: DetectionTable
  private let errors: [(falseAlarm: Float, lapse: Float)]
  /// Probabilities; the index of the threshold varies fastest, then that of the error pair, then that of the slope.
  private var weights: [Float]

  /// - Parameters:
  ///   - usesTimes: whether the times of presses will be given.
  ///   - prior: the density of thresholds at a level in decibels; need not be normalised.
  package init(range: LevelRange, usesTimes: Bool, prior: (Double) -> Double) {
    lowestThreshold = Int(range.lowest) - Self.margin
    let needed = Int(range.highest) + Self.margin - lowestThreshold + 1
    let count = (needed + Lanes.scalarCount - 1) / Lanes.scalarCount * Lanes.scalarCount
    self.count = count
    detection = DetectionTable(span: count)
    errors = Self.falseAlarmRates.flatMap { falseAlarm in Self.lapseRates.map { (falseAlarm, $0) } }
    let lowest = lowestThreshold
    let density = (0..<count).map { $0 < needed ? Float(prior(Double(lowest + $0))) : 0 }
    weights = []
    for weight in Self.slopeWeights {
      for e in errors.indices {
        let (alarm, lapse) = (e / Self.lapseRates.count, e % Self.lapseRates.count)
        let apart = Float(alarm - lapse)
        let share = usesTimes ? weight * Self.lapseWeights[lapse] * exp(-apart * apart / 2) : weight
        weights += density.map { $0 * share }
      }
    }
    normalise()
  }

  /// Updates the posterior with an answer to a level of the grid.
  ///
  /// - Parameter chance: the density of presses at this time without hearing, divided by that after hearing; 1 if the
  ///   time is unknown or there was no press.
  package mutating func update(level: Double, heard: Bool, chance: Double = 1) {
    let start = detection.start(level: Int(level.rounded()), lowestThreshold: lowestThreshold)
    let (count, errors, detection, chance) = (count, errors, detection, Float(chance))
    weights.withUnsafeMutableBytes { weights in
      for s in Self.slopes.indices {
        detection.values(s).withUnsafeBytes { table in
          for e in errors.indices {
            let (falseAlarm, lapse) = errors[e]
            // P(heard) = γ + (1 − γ − λ) F; P(missed) = 1 − that.
            let floor = heard ? falseAlarm * chance : 1 - falseAlarm
            let gain = heard ? 1 - falseAlarm - lapse : falseAlarm + lapse - 1
            let base = (s * errors.count + e) * count
            for t in stride(from: 0, to: count, by: Lanes.scalarCount) {
              let f = table.loadUnaligned(fromByteOffset: (start + t) * 4, as: Lanes.self)
              let w = weights.loadUnaligned(fromByteOffset: (base + t) * 4, as: Lanes.self)
              weights.storeBytes(of: w * (floor + gain * f), toByteOffset: (base + t) * 4, as: Lanes.self)
            }
          }
        }
      }
    }
    normalise()
  }

  private mutating func normalise() {
    var sum = Lanes.zero
    weights.withUnsafeBytes { weights in
      for n in stride(from: 0, to: weights.count, by: 4 * Lanes.scalarCount) {
        sum += weights.loadUnaligned(fromByteOffset: n, as: Lanes.self)
      }
    }
    let scale = 1 / sum.sum()
    for n in weights.indices { weights[n] *= scale }
  }

  /// Sums over the errors: the probabilities, and the coefficients of the probability of 'heard' at any level.
  package func marginals() -> ThresholdMarginals {
    var marginals = ThresholdMarginals(count: count, lowestThreshold: lowestThreshold, detection: detection)
    for s in Self.slopes.indices {
      for e in errors.indices {
        let base = (s * errors.count + e) * count
        let (falseAlarm, lapse) = errors[e]
        let gain = 1 - falseAlarm - lapse
        for t in 0..<count {
          let w = weights[base + t]
          marginals.thresholds[t] += w
          marginals.falseAlarms[t] += w * falseAlarm
          marginals.detections[s * count + t] += w * gain
        }
      }
    }
    return marginals
  }
}

/// The detection's probability for each slope and each difference of level and threshold. The values of a level over
/// ascending thresholds are contiguous.
struct DetectionTable: Sendable {
  private let span: Int
  private let tables: [[Float]]

  /// Creates a table for grids of `span` thresholds, with levels among them.
  init(span: Int) {
    self.span = span
    tables = ThresholdPosterior.slopes.map { slope in
      (0..<2 * span).map { n in Float(PsychometricFunction.detection(Double(span - n), slope: Double(slope))) }
    }
  }

  func values(_ slope: Int) -> [Float] { tables[slope] }

  /// Index of the value for a level and the lowest threshold. Those for higher thresholds follow.
  func start(level: Int, lowestThreshold: Int) -> Int { span - (level - lowestThreshold) }
}
