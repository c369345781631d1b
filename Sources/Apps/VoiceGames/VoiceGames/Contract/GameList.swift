/// All games and exercises, in the order in which they are shown. A new game needs a folder in `Games` and a line here.
enum GameList {
  static let kinds: [any VoiceGame.Type] = [
    CloudGame.self,
    AirplaneGame.self,
    DogGame.self,
    BalloonGame.self,
    PitchHold.self,
    PitchGlide.self,
    PitchSwitch.self,
    MoleGame.self,
    VoiceTiming.self,
    PhonemeContrast.self,
    FourPhonemes.self,
    PhonemeChain.self,
    SpectrumMatch.self,
    VoicePattern.self,
    SayLikeMe.self,
    WavePattern.self,
  ]
}
