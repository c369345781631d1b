import AppSettings
import CommandSupport
import VoiceEvents
import VoiceGameRecords
import VoiceGames
import VoiceListening

// The exit statuses for the errors of the app's modules.

extension GameRecordsError: CommandFault {
  /// The user's request cannot be fulfilled.
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
  /// The user's request cannot be fulfilled.
  public var isUsage: Bool { true }
}

extension GameSettingsFault: CommandFault {
  /// The user's request cannot be fulfilled.
  var isUsage: Bool { true }
}
