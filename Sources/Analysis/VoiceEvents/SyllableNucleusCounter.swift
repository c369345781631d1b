/// `SyllableNuclei` for existing `VoiceFrame`s, so that one analysis can serve several detectors.
///
/// It must get all frames of a signal in order. No allocation after `init`.
public struct SyllableNucleusCounter: Sendable {
  /// The validated configuration.
  public let configuration: SyllableNuclei.Configuration

  private var contour = SmoothedLevel()
  private var tracker: NucleusTracker

  /// Creates a counter.
  ///
  /// - Throws: `VoiceEventError.invalidSetting`.
  public init(configuration: SyllableNuclei.Configuration) throws(VoiceEventError) {
    try VoiceEventError.validate("syllable dip in dB", configuration.dip, in: 0.5...20)
    try VoiceEventError.validate("syllable range in dB", configuration.range, in: 5...60)
    try VoiceEventError.validate("syllable minimum level in dBFS", configuration.minimumLevel, in: -100...0)
    self.configuration = configuration
    tracker = NucleusTracker(configuration: configuration)
  }

  /// The highest level so far in dBFS.
  public var loudestLevel: Double { tracker.loudest }

  /// Adds the next frame and emits the nucleus that it completes.
  public mutating func update(_ frame: VoiceFrame, emit: (SyllableNucleus) -> Void) {
    if let point = contour.append(frame) { tracker.append(point, emit) }
  }

  /// Ends the signal and emits the remaining nuclei.
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
