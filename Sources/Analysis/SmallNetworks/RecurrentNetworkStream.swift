import AudioCore

/// A network and its state in one stream of frames.
///
/// Cost per frame: one multiplication and one addition a weight. No allocation after `init`. Values are limited so that
/// no features, whatever they are, leave a state that is not finite.
package struct RecurrentNetworkStream: ~Copyable {
  /// The weights.
  package let network: RecurrentNetwork

  /// Largest magnitude of a normalised feature.
  private static let limit: Float = 1e4

  /// The last normalised frames, the oldest first; the states; and what a step needs beside them.
  private let memory: UnsafeMutablePointer<Float>
  private let frames: UnsafeMutablePointer<Float>
  private let rectified: UnsafeMutablePointer<Float>
  private let firstState: UnsafeMutablePointer<Float>
  private let secondState: UnsafeMutablePointer<Float>
  private let outputs: UnsafeMutablePointer<Float>
  private let scratch: UnsafeMutablePointer<Float>
  private let count: Int
  private var isFirst = true

  /// The network before the first frame.
  package init(_ network: RecurrentNetwork) {
    self.network = network
    let lengths = [
      network.convolution.inputs, network.convolution.outputs, DenseLayer.padded(network.first.count),
      DenseLayer.padded(network.second.count), network.last.outputs,
      max(network.first.scratchCount, network.second.scratchCount),
    ]
    count = lengths.reduce(0, +)
    memory = .allocate(capacity: count)
    memory.initialize(repeating: 0, count: count)
    var place = memory
    func part(_ index: Int) -> UnsafeMutablePointer<Float> {
      defer { place += lengths[index] }
      return place
    }
    (frames, rectified, firstState, secondState) = (part(0), part(1), part(2), part(3))
    (outputs, scratch) = (part(4), part(5))
  }

  deinit { memory.deallocate() }

  /// Returns to the state before the first frame.
  package mutating func reset() {
    memory.update(repeating: 0, count: count)
    isFirst = true
  }

  /// Takes the next frame of `featureCount` features and returns the probabilities, 0…1, of the frame `lookahead`
  /// frames before it. Before the first frame the convolution sees copies of it. The result is valid until the next
  /// call.
  package mutating func step(_ features: UnsafeBufferPointer<Float>) -> UnsafeBufferPointer<Float> {
    let width = network.featureCount
    ensure(features.count == width, "a network: expected \(width) features, got \(features.count)")
    let newest = frames + (network.taps - 1) * width
    if !isFirst { frames.update(from: frames + width, count: (network.taps - 1) * width) }
    for n in 0..<width {
      let value = (features[n] - network.means[n]) / network.deviations[n]
      newest[n] = value.isNaN ? 0 : max(-Self.limit, min(Self.limit, value))
    }
    if isFirst {
      for tap in 0..<network.taps - 1 { (frames + tap * width).update(from: newest, count: width) }
      isFirst = false
    }
    network.convolution.apply(frames, into: rectified)
    for n in 0..<network.convolution.outputs { rectified[n] = max(0, rectified[n]) }
    network.first.step(rectified, state: firstState, scratch: scratch)
    network.second.step(firstState, state: secondState, scratch: scratch)
    network.last.apply(secondState, into: outputs)
    for n in 0..<network.outputCount { outputs[n] = GatedLayer.logistic(outputs[n]) }
    return UnsafeBufferPointer(start: outputs, count: network.outputCount)
  }
}
