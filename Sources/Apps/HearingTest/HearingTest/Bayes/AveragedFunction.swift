/// An answer to a tone at one place.
struct Answer: Sendable, Hashable {
  let level: Double
  let heard: Bool
  /// The probability density of the press's time without hearing, divided by that after hearing; 1 if the time is
  /// ignored.
  let chance: Double
}

/// The psychometric function, averaged over slopes and error rates with their probabilities for this listener.
package struct AveragedFunction: Sendable {
  private static let span = 260
  /// For each slope, the probability of detection by the difference of level and threshold in steps of a decibel.
  private static let slopes: [(slope: Double, weight: Double)] = [
    (0.04, 1), (0.07, 2), (0.12, 3), (0.2, 2), (0.35, 1),
  ]
  private static let errors: [(rate: Double, weight: Double)] = [(0.01, 2), (0.05, 2), (0.12, 1)]
  private static let detections: [[Double]] = slopes.map { slope, _ in
    (0...2 * span).map { PsychometricFunction.detection(Double($0 - span), slope: slope) }
  }

  private var weights: [Double]
  private var falseAlarm = 0.0
  /// The contribution of detection to the probability of 'heard', by the difference in steps of a decibel.
  private var gain: [Double]

  package init() {
    weights = Self.slopes.flatMap { slope in
      Self.errors.flatMap { alarm in Self.errors.map { slope.weight * alarm.weight * $0.weight } }
    }
    gain = []
    average()
  }

  /// The probability of an answer (including the density of its time, if that counts).
  func probability(of answer: Answer, threshold: Double) -> Double {
    let seen = gain[Self.index(answer.level - threshold)]
    return answer.heard ? falseAlarm * answer.chance + seen : 1 - falseAlarm - seen
  }

  /// The probability of 'heard' at a level that is `difference` decibels above the threshold.
  package func heard(_ difference: Double) -> Double { falseAlarm + gain[Self.index(difference)] }

  /// Multiplies the weight of each slope and error rate by the probability that it gave to the answer.
  mutating func learn(_ answer: Answer, from marginal: [Double]) {
    var n = 0
    for detection in Self.detections {
      var seen = 0.0
      for (t, p) in marginal.enumerated() where p > 1e-12 {
        seen += p * detection[Self.index(answer.level - AudiogramPosterior.threshold(t))]
      }
      for alarm in Self.errors {
        for lapse in Self.errors {
          let detected = (1 - alarm.rate - lapse.rate) * seen
          weights[n] *= answer.heard ? alarm.rate * answer.chance + detected : 1 - alarm.rate - detected
          n += 1
        }
      }
    }
    average()
  }

  private mutating func average() {
    let sum = weights.reduce(0, +)
    for n in weights.indices { weights[n] /= sum }
    falseAlarm = 0
    gain = [Double](repeating: 0, count: 2 * Self.span + 1)
    var n = 0
    for detection in Self.detections {
      var factor = 0.0
      for alarm in Self.errors {
        for lapse in Self.errors {
          falseAlarm += weights[n] * alarm.rate
          factor += weights[n] * (1 - alarm.rate - lapse.rate)
          n += 1
        }
      }
      for d in gain.indices { gain[d] += factor * detection[d] }
    }
  }

  private static func index(_ difference: Double) -> Int {
    min(max(Int(difference.rounded()) + span, 0), 2 * span)
  }
}
