import Spectral

/// Computes words from samples at a profile's rate.
package protocol WordHasher: AnyObject {
  /// Adds samples and emits the words that they complete.
  func append(_ samples: UnsafeBufferPointer<Float>, emit: (SubFingerprint) -> Void)
  /// Returns to the state of a new instance.
  func reset()
}

extension FingerprintProfile {
  /// Creates a hasher in the state before the first sample.
  package func makeHasher() -> any WordHasher {
    switch self {
    case .phash: BarkHasher(isLegacy: false)
    case .phashLegacy: BarkHasher(isLegacy: true)
    case .prh, .compact: BandDifferenceHasher(BandDifferences(profile: self), hopLength: hopLength)
    case .chroma: ChromaHasher()
    }
  }
}

/// A transform of a length for which planning is known to work.
func planned<Scalar>(_ plan: () throws -> RealFourierTransform<Scalar>) -> RealFourierTransform<Scalar> {
  // Planning for a power of two can fail only for lack of memory, as any allocation can.
  do { return try plan() } catch { fatalError("\(error)") }
}
