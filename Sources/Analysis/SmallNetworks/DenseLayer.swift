/// Sums of weighted inputs: y = b + W x.
///
/// Sixteen outputs are summed side by side, each over the inputs from the first to the last, so that the order of the
/// additions is fixed. Outputs of zero weights are added to fill the last sixteen.
struct DenseLayer: Sendable {
  private typealias Lanes = SIMD16<Float>

  /// Number of inputs, and of outputs with the added ones.
  let inputs: Int, outputs: Int
  /// For each sixteen outputs, sixteen weights an input.
  private let weights: [Float]
  private let biases: [Float]

  /// The number of outputs that whole vectors have.
  static func padded(_ count: Int) -> Int { (count + Lanes.scalarCount - 1) / Lanes.scalarCount * Lanes.scalarCount }

  /// A layer of groups of `rows` outputs; each group begins with a new vector.
  ///
  /// - Parameters:
  ///   - weights: one output after the other, `inputs` weights each.
  ///   - biases: one an output, which gives the number of outputs.
  ///   - order: the place in a row at which the weight of an input stands.
  init(inputs: Int, rows: Int, weights: [Float], biases: [Float], order: (Int) -> Int = { $0 }) {
    let padded = Self.padded(rows)
    let groups = biases.count / rows
    self.inputs = inputs
    outputs = groups * padded
    var (columns, offsets) = ([Float](repeating: 0, count: outputs * inputs), [Float](repeating: 0, count: outputs))
    for output in biases.indices {
      let place = output / rows * padded + output % rows
      offsets[place] = biases[output]
      let base = place / Lanes.scalarCount * Lanes.scalarCount * inputs + place % Lanes.scalarCount
      for input in 0..<inputs {
        columns[base + input * Lanes.scalarCount] = weights[output * inputs + order(input)]
      }
    }
    (self.weights, self.biases) = (columns, offsets)
  }

  /// Writes the `outputs` sums of `inputs` values.
  func apply(_ values: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>) {
    weights.withUnsafeBytes { weights in
      biases.withUnsafeBytes { biases in
        guard var column = weights.baseAddress, let biases = biases.baseAddress else { return }
        for first in stride(from: 0, to: outputs, by: Lanes.scalarCount) {
          let place = first * MemoryLayout<Float>.stride
          var total = biases.loadUnaligned(fromByteOffset: place, as: Lanes.self)
          for input in 0..<inputs {
            total += values[input] * column.loadUnaligned(as: Lanes.self)
            column += MemoryLayout<Lanes>.stride
          }
          UnsafeMutableRawPointer(result).storeBytes(of: total, toByteOffset: place, as: Lanes.self)
        }
      }
    }
  }
}
