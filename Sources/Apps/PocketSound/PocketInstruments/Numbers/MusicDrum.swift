/// The 18 drums of Scratch and Pocket Code; the raw value is the number that programs use.
package enum MusicDrum: Int, CaseIterable, Sendable, Hashable {
  case snareDrum = 1
  case bassDrum, sideStick, crashCymbal, openHiHat, closedHiHat, tambourine, handClap, claves, woodBlock, cowbell
  case triangle, bongo, conga, cabasa, guiro, vibraslap, cuica

  /// The name in English, in lower case: "open hi-hat".
  package var name: String {
    switch self {
    case .openHiHat: "open hi-hat"
    case .closedHiHat: "closed hi-hat"
    case .cuica: "cuica"
    default: catrobatName.lowercased().replacing("_", with: " ")
    }
  }

  /// The name in project files of Catrobat, in `<drumSelection>`: "OPEN_HI_HAT".
  package var catrobatName: String {
    switch self {
    case .snareDrum: "SNARE_DRUM"
    case .bassDrum: "BASS_DRUM"
    case .sideStick: "SIDE_STICK"
    case .crashCymbal: "CRASH_CYMBAL"
    case .openHiHat: "OPEN_HI_HAT"
    case .closedHiHat: "CLOSED_HI_HAT"
    case .tambourine: "TAMBOURINE"
    case .handClap: "HAND_CLAP"
    case .claves: "CLAVES"
    case .woodBlock: "WOOD_BLOCK"
    case .cowbell: "COWBELL"
    case .triangle: "TRIANGLE"
    case .bongo: "BONGO"
    case .conga: "CONGA"
    case .cabasa: "CABASA"
    case .guiro: "GUIRO"
    case .vibraslap: "VIBRASLAP"
    case .cuica: "OPEN_CUICA"
    }
  }

  /// The drum with a name of project files; `nil` if there is none.
  package init?(catrobatName: String) {
    guard let found = Self.allCases.first(where: { $0.catrobatName == catrobatName }) else { return nil }
    self = found
  }

  /// The key of the drum in a bank and in `InstrumentBank.drums(sampleRate:)`: its number.
  package var key: Int { rawValue }

  /// The key of the drum in the percussion map of General MIDI.
  package var generalMIDIKey: Int {
    switch self {
    case .snareDrum: 38
    case .bassDrum: 35
    case .sideStick: 37
    case .crashCymbal: 49
    case .openHiHat: 46
    case .closedHiHat: 42
    case .tambourine: 54
    case .handClap: 39
    case .claves: 75
    case .woodBlock: 76
    case .cowbell: 56
    case .triangle: 81
    case .bongo: 60
    case .conga: 63
    case .cabasa: 69
    case .guiro: 73
    case .vibraslap: 58
    case .cuica: 79
    }
  }
}
