/// The 21 instruments of Scratch and Pocket Code; the raw value is the number that programs use.
package enum MusicInstrument: Int, CaseIterable, Sendable, Hashable {
  case piano = 1
  case electricPiano, organ, guitar, electricGuitar, bass, pizzicato, cello, trombone, clarinet, saxophone, flute
  case woodenFlute, bassoon, choir, vibraphone, musicBox, steelDrum, marimba, synthLead, synthPad

  /// The name in English, in lower case: "electric piano".
  package var name: String { catrobatName.lowercased().replacing("_", with: " ") }

  /// The name in project files of Catrobat, in `<instrumentSelection>`: "ELECTRIC_PIANO".
  package var catrobatName: String {
    switch self {
    case .piano: "PIANO"
    case .electricPiano: "ELECTRIC_PIANO"
    case .organ: "ORGAN"
    case .guitar: "GUITAR"
    case .electricGuitar: "ELECTRIC_GUITAR"
    case .bass: "BASS"
    case .pizzicato: "PIZZICATO"
    case .cello: "CELLO"
    case .trombone: "TROMBONE"
    case .clarinet: "CLARINET"
    case .saxophone: "SAXOPHONE"
    case .flute: "FLUTE"
    case .woodenFlute: "WOODEN_FLUTE"
    case .bassoon: "BASSOON"
    case .choir: "CHOIR"
    case .vibraphone: "VIBRAPHONE"
    case .musicBox: "MUSIC_BOX"
    case .steelDrum: "STEEL_DRUM"
    case .marimba: "MARIMBA"
    case .synthLead: "SYNTH_LEAD"
    case .synthPad: "SYNTH_PAD"
    }
  }

  /// The instrument with a name of project files; `nil` if there is none.
  package init?(catrobatName: String) {
    guard let found = Self.allCases.first(where: { $0.catrobatName == catrobatName }) else { return nil }
    self = found
  }

  /// The keys of the recordings that the reference implementations have, rising.
  package var rootNotes: [Int] {
    switch self {
    case .piano: [24, 36, 48, 60, 72, 84, 96, 108]
    case .electricPiano, .organ, .guitar, .electricGuitar, .pizzicato, .musicBox, .steelDrum, .marimba, .synthLead,
      .synthPad:
      [60]
    case .bass: [36, 48]
    case .cello, .trombone, .bassoon: [36, 48, 60]
    case .clarinet: [48, 60]
    case .saxophone: [36, 60, 84]
    case .flute, .woodenFlute, .vibraphone: [60, 72]
    case .choir: [48, 60, 72]
    }
  }

  /// Seconds in which the sound fades out after the end of a note.
  package var release: Double {
    switch self {
    case .piano, .electricPiano, .organ, .guitar, .electricGuitar, .vibraphone, .steelDrum: 0.5
    case .bass, .pizzicato, .choir, .musicBox, .synthPad: 0.25
    case .cello, .synthLead: 0.1
    case .trombone, .clarinet, .saxophone, .flute, .woodenFlute, .bassoon, .marimba: 0.01
    }
  }

  /// The MIDI program that selects the instrument in a bank: programs count from 0 in SFZ.
  package var program: Int { rawValue - 1 }
}
