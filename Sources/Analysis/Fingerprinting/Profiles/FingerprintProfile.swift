/// A definition of sub-fingerprints, named and versioned in all data: words of different profiles or versions never meet.
///
/// Each word is of up to 32 bits, most significant first, and describes a stretch of `spanInFrames` samples at `sampleRate`;
/// word n starts n · `hopLength` samples after the start. Samples of other rates are converted.
public enum FingerprintProfile: String, Sendable, Hashable, Codable, CaseIterable {
  /// pHash's audio hash with its bin frequencies corrected: 33 bands equally spaced in bark, 300–3000 Hz.
  case phash
  /// pHash's audio hash as its library computes it, with bands at half of the stated frequencies, for those who have old
  /// hashes. The same bits on the same samples at 8000 Hz.
  case phashLegacy = "phash-legacy"
  /// Haitsma & Kalker, "A highly robust audio fingerprinting system" (ISMIR 2002): 33 logarithmic bands, 300–2000 Hz, a word
  /// every 11.6 ms. Their frames of 0.37 s, differences in band and time.
  case prh
  /// Ours, for corpora: 77.5 kB per hour. Overlapping logarithmic bands, 250–2500 Hz, differences over 279 ms, a word every
  /// 186 ms; looked up by words at every 11.6 ms.
  case compact
  /// Twelve bits: which pitch classes are above the frame's mean. For comparison.
  case chroma

  /// Goes up when the words of the same samples change.
  public var version: Int { 1 }

  /// Name and version, as in `compact/1`.
  public var identifier: String { "\(rawValue)/\(version)" }

  /// Rate that samples are converted to, hertz.
  public var sampleRate: Double {
    switch self {
    case .phash, .phashLegacy: 8000
    case .prh, .compact, .chroma: 5512.5
    }
  }

  /// Samples at `sampleRate` from one word to the next.
  public var hopLength: Int {
    switch self {
    case .phash, .phashLegacy: 128
    case .prh: 64
    case .compact: 1024
    case .chroma: 512
    }
  }

  /// Samples at `sampleRate` that decide one word.
  public var spanInFrames: Int {
    switch self {
    case .phash, .phashLegacy, .chroma: 4096
    case .prh: 2048 + 64
    case .compact: 2048 + 24 * 64
    }
  }

  /// Bits that a word uses: the lowest ones.
  public var bitCount: Int { self == .chroma ? 12 : 32 }

  /// Seconds from one word to the next.
  public var hopDuration: Double { Double(hopLength) / sampleRate }

  /// Seconds that decide one word.
  public var spanDuration: Double { Double(spanInFrames) / sampleRate }

  /// Words of a recording of so many frames at `sampleRate`.
  public func wordCount(frames: Int) -> Int { frames < spanInFrames ? 0 : (frames - spanInFrames) / hopLength + 1 }

  /// The profile of a name.
  ///
  /// - Throws: `FingerprintError.unknownProfile`.
  public init(named name: String) throws(FingerprintError) {
    guard let profile = FingerprintProfile(rawValue: name) else { throw .unknownProfile(name) }
    self = profile
  }
}
