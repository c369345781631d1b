/// How a recording is rendered again.
public struct ResynthesisConfiguration: Sendable, Equatable {
  /// What the voice is made of.
  public var excitation: Excitation
  /// The fundamental frequency to render.
  public var curve: PitchCurve
  /// Everything random follows from it.
  public var seed: UInt64
  /// The harmonics' constant phases; for `.harmonics` only.
  public var phases = HarmonicPhases.minimum
  /// Amplitude factor on the noise part of voiced frames, 0…4. Unvoiced frames keep theirs.
  public var breathiness = 1.0
  /// Seconds from one frame of the reference to the next, 0.0005…1.
  public var referenceHop = 0.01
  /// Seconds that the voice takes to fade in and out where voicing changes, 0.002…0.05.
  public var fadeDuration = 0.01
  /// A reference frame is voiced where the voice's fade is above this level, in decibels relative to its full target
  /// amplitude, −60…−1.
  public var voicedLevel = -20.0

  /// An excitation, a curve and a seed.
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
