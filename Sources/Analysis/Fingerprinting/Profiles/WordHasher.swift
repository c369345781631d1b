import Spectral

/// Words out of samples at a profile's rate.
protocol WordHasher: AnyObject {
  /// Takes the next samples and emits the words that they complete.
  func append(_ samples: UnsafeBufferPointer<Float>, emit: (SubFingerprint) -> Void)
  /// Returns to the state of a new instance.
  func reset()
}

extension FingerprintProfile {
  /// A hasher at rest.
  func makeHasher() -> any WordHasher {
    switch self {
    case .phash: BarkHasher(isLegacy: false)
    case .phashLegacy: BarkHasher(isLegacy: true)
    case .prh, .compact: BandDifferenceHasher(BandDifferences(profile: self), hopLength: hopLength)
    case .chroma: ChromaHasher()
    }
  }
}

/// A transform of a length that is known to be plannable.
func plannedTransform(length: Int) -> RealFFT {
  // Powers of two can fail for want of memory only, as any array can.
  do { return try RealFFT(length: length) } catch { fatalError("\(error)") }
}
