/// Settings of a voice report. The pitch range has no default, because it must fit the speaker.
public struct VoiceReportConfiguration: Sendable, Hashable, Codable {
  /// Settings of the pitch track: range, hop, costs.
  public var pitch: VoicePitch.Configuration
  /// The rules for periods.
  public var perturbation = Perturbation.Configuration()
  /// Settings of the harmonics-to-noise ratio by Boersma's autocorrelation.
  public var autocorrelationHNR = HarmonicsToNoise.Configuration(method: .autocorrelation)
  /// Settings of the harmonics-to-noise ratio by forward cross-correlation.
  public var crossCorrelationHNR = HarmonicsToNoise.Configuration(method: .crossCorrelation)
  /// Settings of the cepstral peak prominence.
  public var cepstrum = CepstralPeakProminence.Configuration()
  /// Settings of the formants.
  public var formants: FormantTracker.Configuration
  /// The reference of the levels.
  public var levelReference = LevelReference.fullScale
  /// Length in seconds of the window in which a frame's level is measured.
  public var levelWindow = 0.05
  /// Longest break, in seconds, that does not end a phonation.
  public var bridgedBreak = 0.05

  /// Creates a configuration from a pitch range and a highest formant in hertz: about 75 to 300 and 5000 for men, 100
  /// to 500 and 5500 for women, 150 to 800 and 8000 for small children. `pitchFloor` is also the lowest pitch for the
  /// harmonics-to-noise ratios.
  public init(pitchFloor: Double, pitchCeiling: Double, maximumFormant: Double = 5500) {
    pitch = VoicePitch.Configuration(floor: pitchFloor, ceiling: pitchCeiling)
    formants = FormantTracker.Configuration(maximumFormant: maximumFormant)
    autocorrelationHNR.minimumPitch = pitchFloor
    crossCorrelationHNR.minimumPitch = pitchFloor
  }
}
