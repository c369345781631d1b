import Foundation

/// The words of `chroma` from samples at 5512.5 Hz. Bit 11 − c is 1 if pitch class c (0 is C) has more than a twelfth
/// of the energy in the four octaves above C3 (130.8 Hz). Windows of 0.74 s start every 93 ms.
final class ChromaHasher: WordHasher {
  private static let (windowLength, hop, octaves) = (4096, 512, 4)

  private let power = PowerPrefix(windowLength: ChromaHasher.windowLength)
  private let edges: BandEdges
  private var queue = SampleQueue(span: ChromaHasher.windowLength, hop: ChromaHasher.hop)
  private var energies = [Float](repeating: 0, count: 12 * ChromaHasher.octaves)

  init() {
    let binWidth = FingerprintProfile.chroma.sampleRate / Double(Self.windowLength)
    func edge(_ note: Double) -> Double { 440 * pow(2, (note - 69) / 12) / binWidth + 0.5 }
    let notes = (0..<12 * Self.octaves).map { Double(48 + $0) }
    edges = BandEdges(
      lower: notes.map { edge($0 - 0.5) }, upper: notes.map { edge($0 + 0.5) }, binCount: Self.windowLength / 2 + 1)
  }

  func append(_ samples: UnsafeBufferPointer<Float>, emit: (SubFingerprint) -> Void) {
    queue.append(samples) { emit(SubFingerprint(index: $0, word: nextWord($1))) }
  }

  private func nextWord(_ samples: UnsafePointer<Float>) -> UInt32 {
    power.compute(samples)
    return energies.withUnsafeMutableBufferPointer { energies in
      guard let prefix = power.prefix.baseAddress, let base = energies.baseAddress else {
        fatalError("there are bands")
      }
      edges.energies(UnsafePointer(prefix), into: base)
      var total: Float = 0
      for energy in energies { total += energy }
      let scale = Float(Self.windowLength) * Float(Self.windowLength) * 3 / 16
      guard total >= Float(BandDifferences.contentPower) * scale else { return 0 }
      var word: UInt32 = 0
      for pitchClass in 0..<12 {
        var sum: Float = 0
        for octave in 0..<Self.octaves { sum += energies[12 * octave + pitchClass] }
        word = word << 1 | (12 * sum > total ? 1 : 0)
      }
      return max(word, 1)
    }
  }

  func reset() { queue.reset() }
}
