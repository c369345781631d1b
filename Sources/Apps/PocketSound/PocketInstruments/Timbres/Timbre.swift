/// How an instrument of the synthesised bank sounds: the keys of its recordings, their level, and how they are made.
struct Timbre: Sendable {
  /// The keys for which recordings are made, rising.
  var roots: [Int]
  /// The level of a recording in its loudest tenth of a second, in dBFS; it makes the instruments equally loud. Short
  /// sounds stay below it, since the limit of the peaks holds for all.
  var level: Double
  /// Makes the recording for a key.
  var make: @Sendable (Int) -> Recording

  /// A root in each octave: no note is transposed by more than an octave.
  static let octaves = Array(stride(from: 24, through: 120, by: 12))
  /// Two roots in each octave, for instruments with formants or with vibrato: formants must not move with the note, and
  /// vibrato becomes faster when a recording is transposed.
  static let halfOctaves = Array(stride(from: 24, through: 120, by: 6))

  /// The timbre of an instrument.
  static func timbre(of instrument: MusicInstrument) -> Timbre {
    switch instrument {
    case .piano: piano
    case .electricPiano: electricPiano
    case .organ: organ
    case .guitar: guitar
    case .electricGuitar: electricGuitar
    case .bass: bass
    case .pizzicato: pizzicato
    case .cello: cello
    case .trombone: trombone
    case .clarinet: clarinet
    case .saxophone: saxophone
    case .flute: flute
    case .woodenFlute: woodenFlute
    case .bassoon: bassoon
    case .choir: choir
    case .vibraphone: vibraphone
    case .musicBox: musicBox
    case .steelDrum: steelDrum
    case .marimba: marimba
    case .synthLead: synthLead
    case .synthPad: synthPad
    }
  }
}
