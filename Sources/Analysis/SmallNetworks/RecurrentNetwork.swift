import Foundation

/// The weights of a small recurrent network: frames of features in, probabilities out.
///
/// Features are normalised by stored means and standard deviations. A causal convolution over the last frames with a
/// rectifier, two gated recurrent units (`GatedLayer`) and a linear layer with the logistic function follow. The sizes
/// are those of the weights. `RecurrentNetworkStream` computes.
///
/// The weights are little-endian bytes: OVN1; features, taps, units of both recurrent layers, outputs and `lookahead`
/// as 32-bit numbers; then 32-bit floats in PyTorch's order and layout: means, deviations, convolution (weights, bias),
/// recurrent layers (weight_ih, weight_hh, bias_ih, bias_hh; gates r, z, n), linear layer (weights, bias). OVN2 is the
/// same with matrices of 16-bit floats.
package final class RecurrentNetwork: Sendable {
  /// Numbers in a frame of features, and the frames that the convolution sees.
  package let featureCount: Int, taps: Int
  /// Probabilities a frame.
  package let outputCount: Int
  /// Number of frames by which the frame that an output describes is older than the newest frame.
  package let lookahead: Int

  let means: [Float], deviations: [Float]
  let convolution: DenseLayer
  let first: GatedLayer, second: GatedLayer
  let last: DenseLayer

  private static let headerLength = 28
  private static let names = ["features", "taps", "units", "units", "outputs", "frames ahead"]
  private static let ranges = [1...1024, 1...64, 1...1024, 1...1024, 1...64, 0...1000]

  /// Reads the weights.
  ///
  /// - Parameter checksum: what `checksum(of:)` gives for whole bytes; `nil`: it is not compared.
  /// - Throws: `SmallNetworkError` for other bytes.
  package init(bytes: [UInt8], checksum: UInt64? = nil) throws(SmallNetworkError) {
    if let checksum {
      let found = Self.checksum(of: bytes)
      guard found == checksum else { throw .checksum(found, expected: checksum) }
    }
    let isHalf = bytes.starts(with: Array("OVN2".utf8))
    guard bytes.count >= Self.headerLength, isHalf || bytes.starts(with: Array("OVN1".utf8)) else { throw .notWeights }
    var sizes: [Int] = []
    for (index, range) in Self.ranges.enumerated() {
      let size = WeightsReader.integer(bytes, 4 + 4 * index, 4)
      guard range.contains(size) else { throw .size(Self.names[index], size, expected: range) }
      sizes.append(size)
    }
    let (features, taps, units, lastUnits, outputs) = (sizes[0], sizes[1], sizes[2], sizes[3], sizes[4])
    let matrices =
      units * features * taps + 3 * units * 2 * units + 3 * lastUnits * (units + lastUnits)
      + outputs * lastUnits
    let vectors = 2 * features + units + 6 * units + 6 * lastUnits + outputs
    let length = Self.headerLength + matrices * (isHalf ? 2 : 4) + vectors * 4
    guard bytes.count == length else { throw .length(bytes.count, expected: length) }
    var reader = WeightsReader(bytes, from: Self.headerLength, halves: isHalf)
    (featureCount, self.taps, outputCount, lookahead) = (features, taps, outputs, sizes[5])
    means = try reader.vector(features)
    deviations = try reader.deviations(features)
    // A row of the file has the taps of the first feature, then those of the second; the inputs are whole frames.
    convolution = DenseLayer(
      inputs: taps * features, rows: units, weights: try reader.matrix(units, features * taps),
      biases: try reader.vector(units), order: { $0 % features * taps + $0 / features })
    first = try GatedLayer(inputs: units, count: units, &reader)
    second = try GatedLayer(inputs: units, count: lastUnits, &reader)
    last = DenseLayer(
      inputs: lastUnits, rows: outputs, weights: try reader.matrix(outputs, lastUnits),
      biases: try reader.vector(outputs))
  }

  /// Reads weights that the program carries as text.
  ///
  /// - Throws: `SmallNetworkError` if the text is damaged.
  package convenience init(base64: String, checksum: UInt64) throws(SmallNetworkError) {
    guard let data = Data(base64Encoded: base64) else { throw .notBase64 }
    try self.init(bytes: Array(data), checksum: checksum)
  }

  /// The checksum of bytes: FNV-1a with 64 bits (Fowler, Noll, Vo).
  package static func checksum(of bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
