/// A sound beside a model.
public struct SpectrumMatchState: Sendable, Equatable, Codable {
  /// The sound's spectrum now, to be drawn over the model's; `nil` without voice.
  public internal(set) var spectrum: VoiceSpectrum?
  /// How far it is from the model, dB.
  public internal(set) var distance: Double?
  /// Whether that is near enough.
  public internal(set) var isMet = false
  /// How long it was held, of the time needed, 0…1.
  public internal(set) var progress = 0.0
  /// Whether that was long enough.
  public internal(set) var isFinished = false
  /// Seconds since the start.
  public internal(set) var time = 0.0

  init() {}
}
