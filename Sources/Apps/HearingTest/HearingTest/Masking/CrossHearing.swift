/// How much of a loud tone at one ear reaches the other ear through the head.
public struct CrossHearing: Sendable, Hashable, Codable {
  /// How many decibels weaker the tone is at the other ear.
  public var interauralAttenuation: Double

  /// Creates an attenuation. 40 dB is the usual minimum for earphones on or around the ear, 55 dB for inserts (British
  /// Society of Audiology, Recommended procedure, 2018, as commonly quoted).
  public init(interauralAttenuation: Double = 40) { self.interauralAttenuation = interauralAttenuation }

  /// Whether a threshold may be the other ear's: it is so far above the other ear's threshold that the tone could be
  /// heard there.
  ///
  /// - Parameters:
  ///   - threshold: the threshold found without masking, in decibels.
  ///   - otherThreshold: the other ear's threshold in decibels, by air or, if known, by bone conduction.
  public func needsMasking(threshold: Double, otherThreshold: Double) -> Bool {
    threshold - otherThreshold >= interauralAttenuation
  }

  /// The level at which a tone at one ear is heard by either ear, with masking noise in the other ear.
  ///
  /// The tone is heard at its own ear above the ear's threshold and the noise that crosses over to it. The attenuated
  /// tone is heard at the other ear above that ear's threshold and the noise there. Levels of noise are effective
  /// levels: noise of n dB masks tones up to n dB.
  package func effectiveThreshold(threshold: Double, otherThreshold: Double, noise: Double?) -> Double {
    let crossed = noise.map { $0 - interauralAttenuation } ?? -.infinity
    let own = max(threshold, crossed)
    let other = max(otherThreshold, noise ?? -.infinity) + interauralAttenuation
    return min(own, other)
  }
}
