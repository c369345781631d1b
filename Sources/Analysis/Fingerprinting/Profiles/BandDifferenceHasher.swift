/// Computes the words of `prh` and `compact` from samples at their rate.
final class BandDifferenceHasher: WordHasher {
  private let definition: BandDifferences
  private let hopLength: Int
  private let edges: BandEdges
  private let power = PowerPrefix(windowLength: BandDifferences.windowLength)
  private var queue: SampleQueue
  private var energies: [Float]
  /// Number of the frame whose earlier energies are already in the first half of the buffer; −1 if none are.
  private var knownFrame = -1

  init(_ definition: BandDifferences, hopLength: Int) {
    self.definition = definition
    self.hopLength = hopLength
    edges = definition.edges(frequencyFactor: 1)
    queue = SampleQueue(span: definition.span, hop: hopLength)
    energies = [Float](repeating: 0, count: 2 * definition.bandCount)
  }

  func append(_ samples: UnsafeBufferPointer<Float>, emit: (SubFingerprint) -> Void) {
    queue.append(samples) { emit(SubFingerprint(index: $0, word: word($0, $1))) }
  }

  private func word(_ frame: Int, _ samples: UnsafePointer<Float>) -> UInt32 {
    let bands = definition.bandCount
    return energies.withUnsafeMutableBufferPointer { energies in
      guard let earlier = energies.baseAddress else { fatalError("there are bands") }
      let later = earlier + bands
      if knownFrame != frame { bandEnergies(samples, into: earlier) }
      bandEnergies(samples + definition.lag, into: later)
      let word = definition.word(earlier: earlier, later: later, margins: nil)
      // With a lag of one hop, the later window of this word is the earlier window of the next.
      if definition.lag == hopLength {
        earlier.update(from: later, count: bands)
        knownFrame = frame + 1
      }
      return word
    }
  }

  private func bandEnergies(_ samples: UnsafePointer<Float>, into energies: UnsafeMutablePointer<Float>) {
    power.compute(samples)
    guard let prefix = power.prefix.baseAddress else { fatalError("there are bins") }
    edges.energies(UnsafePointer(prefix), into: energies)
  }

  func reset() {
    queue.reset()
    knownFrame = -1
  }
}
