import AppWords
import CommandSupport
import VoiceEvents
import VoiceGamePages
import VoiceGameRecords
import VoiceGames
import VoiceListening

// Each error of the app's modules tells whether it is wrong usage, which decides the exit status.

extension GameRecordsError: CommandFault {
  /// Always wrong usage: the user named a session or a retention time that cannot be used.
  package var isUsage: Bool { true }
}

extension GameError: CommandFault {
  /// Always wrong usage: the user chose the game, its settings or its theme.
  public var isUsage: Bool { true }
}

extension ListeningError: CommandFault {
  /// Wrong usage except for the sample rate, which is a property of the sound.
  public var isUsage: Bool {
    if case .invalidSampleRate = self { false } else { true }
  }
}

extension VoiceEventError: CommandFault {
  /// Always wrong usage: the user gave the setting of the gate.
  public var isUsage: Bool { true }
}

extension GameSettingsFault: CommandFault {
  /// Always wrong usage: the user chose the file or the game.
  var isUsage: Bool { true }
}

extension VoiceEventError: Worded {
  /// The error in one line; the detector of voices knows English only.
  public var words: Words {
    switch self {
    case .invalidSampleRate(let rate):
      Words(cs: "vzorkovací kmitočet: očekáváno 8000 až 192000 Hz, je \(rate) Hz", en: description)
    case .invalidSetting(let name, let value, let expected):
      Words(cs: "\(name): očekáváno \(expected.replacing(" to ", with: " až ")), zadáno \(value)", en: description)
    }
  }
}

extension ThemeShelf.Fault: CommandFault {
  /// Always wrong usage: the user chose the folder.
  package var isUsage: Bool { true }
}
