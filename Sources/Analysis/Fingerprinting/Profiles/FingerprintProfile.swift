/// A definition of sub-fingerprints. It has a name and a version, which all stored data contain. Words of different
/// profiles or versions cannot be compared.
///
/// Each word has up to 32 bits, the most significant first, and describes `spanInFrames` samples at `sampleRate`. Word
/// n starts n · `hopLength` samples after the start. Samples at other rates are converted.
public enum FingerprintProfile: String, Sendable, Hashable, Codable, CaseIterable {
  /// pHash's audio hash with its bin frequencies corrected: 33 bands equally spaced in bark, 300–3000 Hz.
  case phash
  /// pHash's audio hash as its library computes it, with bands at half of the stated frequencies, for comparison with
  /// existing hashes. It gives the same bits for the same samples at 8000 Hz.
  case phashLegacy = "phash-legacy"
  /// Haitsma & Kalker, "A highly robust audio fingerprinting system" (ISMIR 2002): 33 logarithmic bands, 300–2000 Hz,
  /// frames of 0.37 s, differences in band and time, a word every 11.6 ms.
  case prh
  /// Ossicle's own profile for large corpora: 77.5 kB per hour. Overlapping logarithmic bands, 250–2500 Hz, differences
  /// over 279 ms, a word every 186 ms. Queries have a word every 11.6 ms.
  case compact
  /// Twelve bits that say which pitch classes are above the frame's mean. For comparison with the other profiles.
  case chroma

  /// Version of the profile. It rises when the words of the same samples change.
  public var version: Int { 1 }

  /// Name and version, as in `compact/1`.
  public var identifier: String { "\(rawValue)/\(version)" }

  /// Sample rate to which samples are converted, in hertz.
  public var sampleRate: Double {
    switch self {
    case .phash, .phashLegacy: 8000
    case .prh, .compact, .chroma: 5512.5
    }
  }

  /// Number of samples at `sampleRate` from one word to the next.
  public var hopLength: Int {
    switch self {
    case .phash, .phashLegacy: 128
    case .prh: 64
    case .compact: 1024
    case .chroma: 512
    }
  }

  /// Number of samples at `sampleRate` that determine one word.
  public var spanInFrames: Int {
    switch self {
    case .phash, .phashLegacy, .chroma: 4096
    case .prh: 2048 + 64
    case .compact: 2048 + 24 * 64
    }
  }

  /// Number of bits that a word uses: the lowest ones.
  public var bitCount: Int { self == .chroma ? 12 : 32 }

  /// Time from one word to the next, in seconds.
  public var hopDuration: Double { Double(hopLength) / sampleRate }

  /// Length of the stretch that determines one word, in seconds.
  package var spanDuration: Double { Double(spanInFrames) / sampleRate }

  /// The profile with the given name.
  ///
  /// - Throws: `FingerprintError.unknownProfile`.
  public init(named name: String) throws(FingerprintError) {
    guard let profile = FingerprintProfile(rawValue: name) else { throw .unknownProfile(name) }
    self = profile
  }
}
