import AppSettings
import CommandSupport
import VoiceEvents
import VoiceGameRecords
import VoiceGames
import VoiceListening

// What errors of the app's rooms mean for the exit status.

extension GameRecordsError: CommandFault {
  /// What the user asked for cannot be.
  package var isUsage: Bool { true }
}

extension GameError: CommandFault {
  /// The user chose the game, its settings or its theme.
  public var isUsage: Bool { true }
}

extension ListeningError: CommandFault {
  /// The sample rate is that of the sound; the user chose everything else.
  public var isUsage: Bool {
    if case .invalidSampleRate = self { false } else { true }
  }
}

extension SettingError: CommandFault {
  /// The user gave the setting.
  public var isUsage: Bool { true }
}

extension VoiceEventError: CommandFault {
  /// What the user asked for cannot be.
  public var isUsage: Bool { true }
}

extension GameSettingsFault: CommandFault {
  /// What the user asked for cannot be.
  var isUsage: Bool { true }
}
