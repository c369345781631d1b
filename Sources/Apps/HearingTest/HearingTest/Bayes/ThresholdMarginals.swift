/// A posterior that is summed over the error rates. It predicts how an answer at any level would change the threshold's
/// distribution.
package struct ThresholdMarginals {
  private typealias Lanes = SIMD8<Float>

  /// The probability of each threshold.
  var thresholds: [Float]
  /// The part of 'heard' that does not depend on the level, for each threshold.
  var falseAlarms: [Float]
  /// The factor of the detection's probability, for each slope and threshold.
  var detections: [Float]

  private let count: Int
  private let lowestThreshold: Int
  private let detection: DetectionTable

  init(count: Int, lowestThreshold: Int, detection: DetectionTable) {
    self.count = count
    self.lowestThreshold = lowestThreshold
    self.detection = detection
    thresholds = [Float](repeating: 0, count: count)
    falseAlarms = thresholds
    detections = [Float](repeating: 0, count: count * ThresholdPosterior.slopes.count)
  }

  /// Mean and standard deviation of the threshold, in decibels.
  package var moments: (mean: Double, standardDeviation: Double) {
    var (sum, first, second) = (0.0, 0.0, 0.0)
    for t in 0..<count {
      let (w, x) = (Double(thresholds[t]), Double(t))
      sum += w
      first += w * x
      second += w * x * x
    }
    let mean = first / sum
    return (Double(lowestThreshold) + mean, max(0, second / sum - mean * mean).squareRoot())
  }

  /// The probability of the thresholds that fulfil a condition.
  func probability(where condition: (Double) -> Bool) -> Double {
    var sum = 0.0
    for t in 0..<count where condition(Double(lowestThreshold + t)) { sum += Double(thresholds[t]) }
    return sum
  }

  /// The expected variance of the threshold after an answer at a level, in dB².
  package func expectedVariance(after level: Double, mean: Double) -> Double {
    let start = detection.start(level: Int(level.rounded()), lowestThreshold: lowestThreshold)
    // Thresholds relative to the mean, so that their squares are accurate in single precision.
    let origin = Float(Double(lowestThreshold) - mean)
    var (zeroth, first, second) = (Lanes.zero, Lanes.zero, Lanes.zero)
    var (all, allFirst, allSecond) = (Lanes.zero, Lanes.zero, Lanes.zero)
    let steps = Lanes(0, 1, 2, 3, 4, 5, 6, 7)
    let slopes = ThresholdPosterior.slopes.count
    func lanes(_ values: [Float], _ index: Int) -> Lanes {
      values.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 4 * index, as: Lanes.self) }
    }
    for t in stride(from: 0, to: count, by: Lanes.scalarCount) {
      let mass = lanes(thresholds, t)
      var heard = lanes(falseAlarms, t)
      for s in 0..<slopes {
        heard += lanes(detections, s * count + t) * lanes(detection.values(s), start + t)
      }
      let x = steps + (origin + Float(t))
      zeroth += heard
      first += heard * x
      second += heard * x * x
      all += mass
      allFirst += mass * x
      allSecond += mass * x * x
    }
    func spread(_ zeroth: Float, _ first: Float, _ second: Float) -> Float {
      zeroth > 1e-12 ? second - first * first / zeroth : 0
    }
    let (h0, h1, h2) = (zeroth.sum(), first.sum(), second.sum())
    return Double(spread(h0, h1, h2) + spread(all.sum() - h0, allFirst.sum() - h1, allSecond.sum() - h2))
  }
}
