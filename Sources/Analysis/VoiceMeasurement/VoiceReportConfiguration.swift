/// What a voice report is made with. The pitch range has no default: it must fit the speaker.
public struct VoiceReportConfiguration: Sendable, Hashable, Codable {
  /// Pitch track: range, hop, costs.
  public var pitch: VoicePitch.Configuration
  /// Which intervals are periods.
  public var perturbation = Perturbation.Configuration()
  /// Harmonics-to-noise ratio by Boersma's autocorrelation.
  public var autocorrelationHNR = HarmonicsToNoise.Configuration(method: .autocorrelation)
  /// Harmonics-to-noise ratio by forward cross-correlation.
  public var crossCorrelationHNR = HarmonicsToNoise.Configuration(method: .crossCorrelation)
  /// Cepstral peak prominence.
  public var cepstrum = CepstralPeakProminence.Configuration()
  /// Formants.
  public var formants: FormantTracker.Configuration
  /// What levels are relative to.
  public var levelReference = LevelReference.fullScale
  /// Window in seconds in which a frame's level is measured.
  public var levelWindow = 0.05
  /// Longest break in seconds that does not end a phonation.
  public var bridgedBreak = 0.05

  /// For a pitch range and a highest formant, in hertz: about 75 to 300 and 5000 for men, 100 to 500 and 5500 for women,
  /// 150 to 800 and 8000 for small children. The lowest pitch that periodicity is compared at is `pitchFloor` too.
  public init(pitchFloor: Double, pitchCeiling: Double, maximumFormant: Double = 5500) {
    pitch = VoicePitch.Configuration(floor: pitchFloor, ceiling: pitchCeiling)
    formants = FormantTracker.Configuration(maximumFormant: maximumFormant)
    autocorrelationHNR.minimumPitch = pitchFloor
    crossCorrelationHNR.minimumPitch = pitchFloor
  }
}
