import CommandSupport
import VoiceEvents
import VoiceGameRecords
import VoiceGames

// What errors of the app's rooms mean for the exit status.

extension GameRecordsError: CommandFault {
  /// What the user asked for cannot be.
  package var isUsage: Bool { true }
}

extension GameError: CommandFault {
  /// All but a sound whose rate cannot be played come from settings that the user chose.
  public var isUsage: Bool {
    if case .invalidSampleRate = self { false } else { true }
  }
}

extension VoiceEventError: CommandFault {
  /// What the user asked for cannot be.
  public var isUsage: Bool { true }
}

extension GameSettingsFault: CommandFault {
  /// What the user asked for cannot be.
  var isUsage: Bool { true }
}
