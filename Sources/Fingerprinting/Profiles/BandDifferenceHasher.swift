/// The words of `prh` and `compact` from samples at their rate.
final class BandDifferenceHasher: WordHasher {
  private let definition: BandDifferences
  private let hopLength: Int
  private let edges: BandEdges
  private let power = PowerPrefix(windowLength: BandDifferences.windowLength)
  private var queue: SampleQueue
  private var energies: [Float]
  private var emitted = 0
  /// Where the window starts whose energies stand in the first half, if one does.
  private var earlierStart = -1

  init(_ definition: BandDifferences, hopLength: Int) {
    self.definition = definition
    self.hopLength = hopLength
    edges = definition.edges(frequencyFactor: 1)
    queue = SampleQueue(span: definition.span)
    energies = [Float](repeating: 0, count: 2 * definition.bandCount)
  }

  func append(_ samples: UnsafeBufferPointer<Float>, emit: (SubFingerprint) -> Void) {
    var taken = 0
    while taken < samples.count {
      taken += queue.append(samples, from: taken)
      while queue.endIndex >= emitted * hopLength + definition.span {
        emit(SubFingerprint(index: emitted, word: nextWord()))
        emitted += 1
        queue.drop(before: emitted * hopLength)
      }
      queue.drop(before: emitted * hopLength)
    }
  }

  private func nextWord() -> UInt32 {
    let start = emitted * hopLength
    let bands = definition.bandCount
    return energies.withUnsafeMutableBufferPointer { energies in
      guard let earlier = energies.baseAddress else { preconditionFailure("there are bands") }
      let later = earlier + bands
      if earlierStart != start { bandEnergies(start, into: earlier) }
      bandEnergies(start + definition.lag, into: later)
      let word = definition.word(earlier: earlier, later: later, margins: nil)
      // A lag of one hop: the later window is the next word's earlier one.
      if definition.lag == hopLength {
        earlier.update(from: later, count: bands)
        earlierStart = start + hopLength
      }
      return word
    }
  }

  private func bandEnergies(_ start: Int, into energies: UnsafeMutablePointer<Float>) {
    queue.withSamples(from: start) { power.compute($0) }
    guard let prefix = power.prefix.baseAddress else { preconditionFailure("there are bins") }
    edges.energies(UnsafePointer(prefix), into: energies)
  }

  func reset() {
    queue.reset()
    emitted = 0
    earlierStart = -1
  }
}
