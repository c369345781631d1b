import ToneSynthesis

/// The kind of tone that is presented, and its times.
///
/// Ramps are raised cosines: with 50 ms they take 29 ms from −20 to −1 dB, inside the 20 to 200 ms (of pulses 20 to 50 ms) that
/// IEC 60645-1 is quoted with. Raw values are stored and stay.
public struct ToneStimulus: Sendable, Hashable, Codable {
  /// The kind of tone.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A steady sine.
    case pure
    /// Pulses of 225 ms, 225 ms apart: easier to tell from a ringing in the ears.
    case pulsed
    /// A frequency that swings by 5 %, five times a second.
    case warble
  }

  /// The kind of tone.
  public var kind: Kind
  /// Its length in seconds, ramps included; of pulses so many as fit.
  public var duration: Double
  /// The length of each ramp in seconds.
  public var ramp: Double

  /// A stimulus.
  ///
  /// - Throws: `HearingTestError.invalidParameter` for ramps outside of 35 to 340 ms, which are 20 to 200 ms from −20 to −1 dB
  ///   (for pulses 35 to 86 ms, which are 20 to 50 ms), or a duration that has no room for them (a pulse, for pulses).
  public init(_ kind: Kind = .pulsed, duration: Double = 1.5, ramp: Double = 0.05) throws(HearingTestError) {
    // A raised cosine goes from −20 to −1 dB in 0.5804 of its length.
    try Checked.within("ramp", ramp, kind == .pulsed ? PulsedTone.audiometricRamps : 0.035...0.34)
    try Checked.within("tone duration", duration, (kind == .pulsed ? 0.225 + ramp : 2 * ramp)...20)
    self.kind = kind
    self.duration = duration
    self.ramp = ramp
  }
}
