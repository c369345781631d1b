import ToneSynthesis

/// The kind and the times of a presented tone.
///
/// Ramps are raised cosines. With 50 ms they take 29 ms from −20 to −1 dB, within the 20 to 200 ms (20 to 50 ms for
/// pulses) that are quoted from IEC 60645-1.
public struct ToneStimulus: Sendable, Hashable, Codable {
  /// The kind of tone. Raw values are used in stored files and must not change.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A steady sine.
    case pure
    /// Pulses of 225 ms, 225 ms apart: easier to distinguish from tinnitus.
    case pulsed
    /// A frequency that varies by 5 %, five times a second.
    case warble
  }

  /// The kind of tone.
  public var kind: Kind
  /// Length in seconds, including ramps; pulses fill it as far as they fit.
  public var duration: Double
  /// Length of each ramp in seconds.
  public var ramp: Double

  /// Creates a stimulus.
  ///
  /// - Throws: `HearingTestError.invalidParameter` for ramps outside of 35 to 340 ms, which take 20 to 200 ms from −20
  ///   to −1 dB (35 to 86 ms and 20 to 50 ms for pulses), or for a duration that is too short for the ramps (of a
  ///   pulse).
  public init(_ kind: Kind = .pulsed, duration: Double = 1.5, ramp: Double = 0.05) throws(HearingTestError) {
    // A raised cosine rises from −20 to −1 dB in 0.5804 of its length.
    try Checked.within("ramp", ramp, kind == .pulsed ? PulsedTone.audiometricRamps : 0.035...0.34)
    try Checked.within("tone duration", duration, (kind == .pulsed ? 0.225 + ramp : 2 * ramp)...20)
    self.kind = kind
    self.duration = duration
    self.ramp = ramp
  }

  /// Decodes and validates a stimulus.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let (kind, duration, ramp) = (
      try container.decode(Kind.self, forKey: .kind), try container.decode(Double.self, forKey: .duration),
      try container.decode(Double.self, forKey: .ramp)
    )
    self = try decoder.checked { () throws(HearingTestError) in
      try ToneStimulus(kind, duration: duration, ramp: ramp)
    }
  }
}
