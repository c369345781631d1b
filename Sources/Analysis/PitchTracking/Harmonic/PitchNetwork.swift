import AudioCore
import Foundation

/// All trained parts of the harmonic method: the comb, the scorer's layers, the transitions, and the calibration of the
/// posteriors. They are read from the bytes that `Benchmarks/pitch-scorer` writes.
struct PitchNetwork: Sendable {
  /// The weights and biases of a layer, with zero outputs added to fill whole vectors.
  struct Layer: Sendable {
    /// Number of inputs and outputs; `outputs` includes the added zeros.
    let inputs: Int
    let outputs: Int
    private let weights: [Float]
    private let biases: [Float]

    private static let lanes = 16

    /// `count` weights per input, and as many biases.
    init(inputs: Int, count: Int, weights: [Float], biases: [Float]) {
      let outputs = (count + Self.lanes - 1) / Self.lanes * Self.lanes
      let rest = [Float](repeating: 0, count: outputs - count)
      self.inputs = inputs
      self.outputs = outputs
      self.weights = (0..<inputs).flatMap { (input: Int) -> [Float] in
        let start = input * count
        return Array(weights[start..<start + count]) + rest
      }
      self.biases = biases + rest
    }

    /// target = biases + the contribution of the inputs from `first` on.
    func start(_ target: inout [Float], with values: UnsafeBufferPointer<Float>, from first: Int = 0) {
      biases.withUnsafeBufferPointer { sum($0, values, from: first, &target) }
    }

    /// target = a given sum + the contribution of the inputs from `first` on.
    func sum(
      _ start: UnsafeBufferPointer<Float>, _ values: UnsafeBufferPointer<Float>, from first: Int,
      _ target: inout [Float]
    ) {
      weights.withUnsafeBufferPointer { weights in
        target.withUnsafeMutableBufferPointer { target in
          guard let weights = weights.baseAddress, let start = start.baseAddress, let sums = target.baseAddress else {
            return
          }
          for block in stride(from: 0, to: outputs, by: Self.lanes) {
            // Sixteen sums stay in registers during the loop over the inputs.
            var total = UnsafeRawPointer(start + block).loadUnaligned(as: SIMD16<Float>.self)
            var column = weights + first * outputs + block
            for value in values {
              total += value * UnsafeRawPointer(column).loadUnaligned(as: SIMD16<Float>.self)
              column += outputs
            }
            UnsafeMutableRawPointer(sums + block).storeBytes(of: total, as: SIMD16<Float>.self)
          }
        }
      }
    }
  }

  /// The calibration of the posterior's probabilities, measured on material that was not used for training.
  struct Calibration: Sendable {
    private let unvoicedThreshold: Double
    private let voicedLine: (slope: Double, offset: Double)
    private let unvoicedLine: (slope: Double, offset: Double)

    init(_ values: [Float]) {
      unvoicedThreshold = Double(values[0])
      voicedLine = (Double(values[1]), Double(values[2]))
      unvoicedLine = (Double(values[3]), Double(values[4]))
    }

    /// Whether a frame is called voiced. If a part of its window is outside of the signal, it must reach the
    /// probability that unvoiced frames need elsewhere.
    func isVoiced(_ decision: PitchPosterior.Decision, isPartial: Bool) -> Bool {
      decision.unvoiced < (isPartial ? 1 - unvoicedThreshold : unvoicedThreshold)
    }

    /// The share of voiced frames with this probability that are right.
    func voiced(_ probability: Double) -> Double { Self.logistic(probability, voicedLine) }

    /// The share of unvoiced frames with this probability that are right.
    func unvoiced(_ probability: Double) -> Double { Self.logistic(probability, unvoicedLine) }

    /// The share of frames with the posterior's probability of unvoiced that are voiced: training counts a voiced frame
    /// without a right candidate as unvoiced. Fitted on known_f0 under five conditions, frames that nobody hears as
    /// voiced left out (`Benchmarks/pitch/harmonic_labels.py`): slope 1.09 and offset 1.35, live 1.11 and 1.24.
    func voicing(_ decision: PitchPosterior.Decision) -> Double {
      Self.logistic(1 - decision.unvoiced, (slope: 1.1, offset: 1.3))
    }

    private static func logistic(_ probability: Double, _ line: (slope: Double, offset: Double)) -> Double {
      let bounded = min(max(probability, 1e-6), 1 - 1e-6)
      return 1 / (1 + exp(-(line.slope * log(bounded / (1 - bounded)) + line.offset)))
    }
  }

  let calibration: Calibration
  let combWeights: [Float]
  let combTilt: Float
  /// The layers from the features of frame and candidate on.
  let first: Layer
  let second: Layer
  let score: [Float]
  let scoreBias: Float
  let unvoicedFirst: Layer
  let unvoiced: [Float]
  let unvoicedBias: Float
  /// Logarithm of the weight of a step between two voiced candidates, by the distance in bins from 0 on.
  let steps: [Float]
  /// Logarithms of the weights of a change from voiced to unvoiced, and back.
  let voicedToUnvoiced: Float
  let unvoicedToVoiced: Float

  /// The distances in bins for which training gives weights of steps. The weights are linear between them and constant
  /// beyond.
  private static let stepDistances = [0.0, 1, 2, 3, 4, 6, 9, 14, 24, 48, 200]

  /// Reads the network from Base64 of little-endian 32-bit floats in the order of the properties. The sizes of both
  /// hidden layers and of the unvoiced one come first.
  init(base64: String) {
    guard let data = Data(base64Encoded: base64) else { fatalError("the network's text is not Base64") }
    let values: [Float] = data.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 4).map { offset in
        let bits = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        return Float(bitPattern: bits)
      }
    }
    var position = 0
    func take(_ count: Int) -> [Float] {
      ensure(position + count <= values.count, "the network's text is too short")
      defer { position += count }
      return Array(values[position..<position + count])
    }
    func layer(_ inputs: Int, _ outputs: Int) -> Layer {
      Layer(inputs: inputs, count: outputs, weights: take(inputs * outputs), biases: take(outputs))
    }
    let sizes = take(3).map { Int($0) }
    calibration = Calibration(take(5))
    combWeights = take(3 * HarmonicComb.ratios.count)
    combTilt = take(1)[0]
    first = layer(HarmonicFeatures.frameCount + HarmonicFeatures.candidateCount, sizes[0])
    second = layer(sizes[0], sizes[1])
    score = take(sizes[1])
    scoreBias = take(1)[0]
    unvoicedFirst = layer(HarmonicFeatures.frameCount + 3, sizes[2])
    unvoiced = take(sizes[2])
    unvoicedBias = take(1)[0]
    let knots = take(Self.stepDistances.count).map(Double.init)
    steps = (0..<HarmonicComb.count).map { distance in
      let upper = max(1, Self.stepDistances.firstIndex { $0 >= Double(distance) } ?? Self.stepDistances.count - 1)
      let (from, to) = (Self.stepDistances[upper - 1], Self.stepDistances[upper])
      let fraction = min(1, (Double(distance) - from) / (to - from))
      return Float(knots[upper - 1] + fraction * (knots[upper] - knots[upper - 1]))
    }
    voicedToUnvoiced = take(1)[0]
    unvoicedToVoiced = take(1)[0]
    ensure(position == values.count, "the network's text is too long")
  }
}
