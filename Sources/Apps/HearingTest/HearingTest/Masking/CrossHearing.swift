/// How much of a loud tone at one ear reaches the other, through the head.
public struct CrossHearing: Sendable, Hashable, Codable {
  /// By how many decibels the tone is weaker at the other ear.
  public var interauralAttenuation: Double

  /// Attenuation of one's own; 40 dB is what is counted on at least for earphones on or around the ear, 55 dB for inserts
  /// (British Society of Audiology, Recommended procedure, 2018, as commonly quoted).
  public init(interauralAttenuation: Double = 40) { self.interauralAttenuation = interauralAttenuation }

  /// Whether a threshold may be the other ear's: so far above it that the tone could be heard there.
  ///
  /// - Parameters:
  ///   - threshold: found without masking, in decibels.
  ///   - otherThreshold: the other ear's, by air or, where it is known, by bone conduction, in decibels.
  public func needsMasking(threshold: Double, otherThreshold: Double) -> Bool {
    threshold - otherThreshold >= interauralAttenuation
  }

  /// The level at which a tone at one ear is heard by either, with masking noise in the other ear.
  ///
  /// The tone is heard at its own ear above that ear's threshold, or above what noise crosses over to it; or at the other ear,
  /// weakened, above that ear's threshold or the noise there. Levels of noise are effective ones: noise of n dB masks tones up to
  /// n dB.
  public func effectiveThreshold(threshold: Double, otherThreshold: Double, noise: Double?) -> Double {
    let crossed = noise.map { $0 - interauralAttenuation } ?? -.infinity
    let own = max(threshold, crossed)
    let other = max(otherThreshold, noise ?? -.infinity) + interauralAttenuation
    return min(own, other)
  }
}
