import Foundation

/// A gated recurrent unit: a layer whose outputs depend on its inputs and on its last outputs.
///
/// With the logistic function σ: r = σ(Wr x + br + Ur h + cr), z = σ(Wz x + bz + Uz h + cz),
/// n = tanh(Wn x + bn + r (Un h + cn)), h ← n + z (h − n). (K. Cho et al., "Learning phrase representations using RNN
/// encoder–decoder", EMNLP 2014, in the form of cuDNN and PyTorch.)
struct GatedLayer: Sendable {
  /// Number of outputs.
  let count: Int
  /// Sums of the inputs and of the last outputs: r, z and n, each filled to whole vectors.
  private let input: DenseLayer, hidden: DenseLayer

  /// Numbers that a step needs beside the outputs.
  var scratchCount: Int { input.outputs + hidden.outputs }

  init(inputs: Int, count: Int, _ reader: inout WeightsReader) throws(SmallNetworkError) {
    self.count = count
    let fromInput = try reader.matrix(3 * count, inputs)
    let fromHidden = try reader.matrix(3 * count, count)
    input = DenseLayer(inputs: inputs, rows: count, weights: fromInput, biases: try reader.vector(3 * count))
    hidden = DenseLayer(inputs: count, rows: count, weights: fromHidden, biases: try reader.vector(3 * count))
  }

  /// The next outputs, in place of the last ones.
  func step(
    _ values: UnsafePointer<Float>, state: UnsafeMutablePointer<Float>, scratch: UnsafeMutablePointer<Float>
  ) {
    let (new, old) = (scratch, scratch + input.outputs)
    input.apply(values, into: new)
    hidden.apply(state, into: old)
    let step = input.outputs / 3
    for unit in 0..<count {
      let reset = Self.logistic(new[unit] + old[unit])
      let update = Self.logistic(new[step + unit] + old[step + unit])
      let candidate = tanh(new[2 * step + unit] + reset * old[2 * step + unit])
      state[unit] = candidate + update * (state[unit] - candidate)
    }
  }

  @inline(__always)
  static func logistic(_ x: Float) -> Float { 1 / (1 + exp(-x)) }
}
