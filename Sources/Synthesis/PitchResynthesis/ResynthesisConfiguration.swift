/// The settings of a rendering.
public struct ResynthesisConfiguration: Sendable, Equatable, Codable {
  /// The excitation of the voice.
  public var excitation: Excitation
  /// The fundamental frequency to render.
  public var curve: PitchCurve
  /// The seed of all random numbers.
  public var seed: UInt64
  /// The phase offsets of the harmonics; used for `.harmonics` only.
  public var phases = HarmonicPhases.minimum
  /// Amplitude factor of the noise part of voiced frames, 0…4. Unvoiced frames are unchanged.
  public var breathiness = 1.0
  /// Seconds from one frame of the reference to the next, 0.0005…1.
  public var referenceHop = 0.01
  /// Duration of the fades at changes of voicing in seconds, 0.002…0.05.
  public var fadeDuration = 0.01
  /// A reference frame is voiced if the fade of the voice is above this level, in decibels relative to the full
  /// amplitude, −60…−1.
  public var voicedLevel = -20.0

  /// A configuration with this excitation, curve and seed; `VoiceModel.render` checks the ranges.
  public init(excitation: Excitation, curve: PitchCurve, seed: UInt64) {
    self.excitation = excitation
    self.curve = curve
    self.seed = seed
  }

  func validate() throws(ResynthesisError) {
    func check(_ name: String, _ value: Double, _ range: ClosedRange<Double>) throws(ResynthesisError) {
      guard range.contains(value) else {
        throw .invalidSetting(name: name, expected: "\(range.lowerBound) to \(range.upperBound)", value: value)
      }
    }
    try curve.validate()
    try check("breathiness", breathiness, 0...4)
    try check("reference hop", referenceHop, 0.0005...1)
    try check("fade", fadeDuration, 0.002...0.05)
    try check("voiced level", voicedLevel, -60 ... -1)
  }
}
