/// What a front end draws, by game.
public enum GameState: Sendable, Equatable {
  /// Clouds.
  case cloud(CloudState)
  /// The airplane.
  case airplane(AirplaneState)
  /// The dog.
  case dog(DogState)
  /// The balloon.
  case balloon(BalloonState)
  /// A pitch in a band.
  case pitchHold(PitchHoldState)
  /// A pitch along a shape.
  case pitchGlide(PitchGlideState)
  /// Low and high.
  case pitchSwitch(PitchSwitchState)
  /// The garden.
  case mole(MoleState)
  /// The window.
  case voiceTiming(VoiceTimingState)
  /// Two models.
  case phonemeContrast(PhonemeContrastState)
  /// One model.
  case spectrumMatch(SpectrumMatchState)
}
