import Foundation

/// Scores a frame's candidates and the hypothesis that the frame is unvoiced, by a three-layer network that is the same
/// for every candidate, and a smaller one for the frame.
///
/// A candidate's hidden layers are max(0, W x + b), where x is the frame's features followed by its own. Its score is
/// linear in the second layer. The unvoiced score is computed from the frame's features, the two best scores and the
/// logarithm of the scores' sum. Scores are natural logarithms of weights. Only their differences within a frame, and
/// to the transitions, matter.
struct PitchScorer {
  /// The score of an unvoiced frame.
  private(set) var unvoiced: Float = 0
  /// The scores of the candidates.
  private(set) var voiced = [Float](repeating: 0, count: HarmonicFeatures.width)

  /// The score of a missing candidate, as in training.
  private static let missing: Float = -30

  private let network: PitchNetwork
  private var shared: [Float]
  private var first: [Float]
  private var second: [Float]
  private var unvoicedInput = [Float](repeating: 0, count: HarmonicFeatures.frameCount + 3)
  private var unvoicedHidden: [Float]

  init(_ network: PitchNetwork) {
    self.network = network
    shared = [Float](repeating: 0, count: network.first.outputs)
    // An array of its own: an array that shares memory would be copied, and so allocated, at the first write.
    first = [Float](repeating: 0, count: network.first.outputs)
    second = [Float](repeating: 0, count: network.second.outputs)
    unvoicedHidden = [Float](repeating: 0, count: network.unvoicedFirst.outputs)
  }

  /// Scores the frame that `features` describes.
  mutating func score(_ features: HarmonicFeatures) {
    // The frame's contribution to the first layer is the same for all candidates.
    features.frame.withUnsafeBufferPointer { network.first.start(&shared, with: $0) }
    for candidate in 0..<features.count {
      features.candidates.withUnsafeBufferPointer { values in
        let start = candidate * HarmonicFeatures.candidateCount
        shared.withUnsafeBufferPointer {
          network.first.sum(
            $0, UnsafeBufferPointer(rebasing: values[start..<start + HarmonicFeatures.candidateCount]),
            from: HarmonicFeatures.frameCount, &first)
        }
      }
      Self.rectify(&first)
      first.withUnsafeBufferPointer {
        network.second.start(&second, with: UnsafeBufferPointer(rebasing: $0[..<network.second.inputs]))
      }
      Self.rectify(&second)
      var score = network.scoreBias
      for index in network.score.indices { score += network.score[index] * second[index] }
      voiced[candidate] = score
    }
    scoreUnvoiced(features)
  }

  private mutating func scoreUnvoiced(_ features: HarmonicFeatures) {
    var (best, next) = (Self.missing, Self.missing)
    for candidate in 0..<features.count {
      let score = voiced[candidate]
      (best, next) = score > best ? (score, best) : (best, max(next, score))
    }
    var sum = Float(HarmonicFeatures.width - features.count) * exp(Self.missing - best)
    for candidate in 0..<features.count { sum += exp(voiced[candidate] - best) }
    for index in features.frame.indices { unvoicedInput[index] = features.frame[index] }
    unvoicedInput[HarmonicFeatures.frameCount] = best / 4
    unvoicedInput[HarmonicFeatures.frameCount + 1] = next / 4
    unvoicedInput[HarmonicFeatures.frameCount + 2] = (best + log(sum)) / 4
    unvoicedInput.withUnsafeBufferPointer { network.unvoicedFirst.start(&unvoicedHidden, with: $0) }
    Self.rectify(&unvoicedHidden)
    unvoiced = network.unvoicedBias
    for index in network.unvoiced.indices { unvoiced += network.unvoiced[index] * unvoicedHidden[index] }
  }

  private static func rectify(_ values: inout [Float]) {
    values.withUnsafeMutableBufferPointer { values in
      for index in values.indices { values[index] = max(0, values[index]) }
    }
  }
}
