import SpeechBoard

/// How somebody seems to speak: the same engine with another pitch and another size of the vocal tract.
///
/// The engine's own voices are men with a median pitch of about 102 Hz (English 104, Czech 99). Pitches and formants of the
/// others follow Hillenbrand, Getty, Clark & Wheeler (J. Acoust. Soc. Am. 97(5), 1995, 3099–3111): women 210 to 220 Hz and
/// formants 1.16 times those of men, children of ten to twelve years 237 Hz and 1.27 times. In old age the pitch of men rises
/// and that of women falls (Hollien & Shipp, J. Speech Hear. Res. 15, 1972; Traunmüller & Eriksson 1994), and speech becomes
/// slower; how much of it the two older voices have is our choice.
extension VoiceCharacter {
  /// The shift of the pitch in semitones.
  package var pitch: Double {
    switch self {
    case .man: 0
    case .woman: 12.5
    case .child: 14.6
    case .olderMan: 2
    case .olderWoman: 10.5
    }
  }

  /// The shift of the formants in semitones; above 0 the speaker is smaller.
  package var formants: Double {
    switch self {
    case .man, .olderMan: 0
    case .woman, .olderWoman: 2.6
    case .child: 4.1
    }
  }

  /// The speed; 1 is that of the engine.
  package var rate: Double {
    switch self {
    case .man, .woman, .child: 1
    case .olderMan, .olderWoman: 0.8
    }
  }
}
