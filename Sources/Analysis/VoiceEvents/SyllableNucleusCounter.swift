/// `SyllableNuclei` without the sound: from `VoiceFrame`s that are there already, for whoever measures them for several
/// detectors at once.
///
/// Every frame of a signal goes in, in order. No allocation after `init`.
public struct SyllableNucleusCounter: Sendable {
  /// The validated configuration.
  public let configuration: SyllableNuclei.Configuration

  private var contour = SmoothedLevel()
  private var tracker: NucleusTracker

  /// A counter that has seen nothing.
  ///
  /// - Throws: `VoiceEventError.invalidSetting`.
  public init(configuration: SyllableNuclei.Configuration) throws(VoiceEventError) {
    try VoiceEventError.validate("syllable dip in dB", configuration.dip, in: 0.5...20)
    try VoiceEventError.validate("syllable range in dB", configuration.range, in: 5...60)
    try VoiceEventError.validate("syllable minimum level in dBFS", configuration.minimumLevel, in: -100...0)
    self.configuration = configuration
    tracker = NucleusTracker(configuration: configuration)
  }

  /// The highest level so far, dBFS.
  public var loudestLevel: Double { tracker.loudest }

  /// Takes the next frame.
  public mutating func update(_ frame: VoiceFrame, emit: (SyllableNucleus) -> Void) {
    if let point = contour.append(frame) { tracker.append(point, emit) }
  }

  /// Ends the signal.
  public mutating func finish(emit: (SyllableNucleus) -> Void) {
    while let point = contour.drain() { tracker.append(point, emit) }
    tracker.finish(emit)
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    contour.reset()
    tracker.reset()
  }
}
