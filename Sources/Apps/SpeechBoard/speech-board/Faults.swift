import CommandSupport
import SpeechBoard
import SpeechBoardRecords
import SpeechBoardVoices
import SpeechSynthesis

// Each error of the app's modules tells whether it is wrong usage, which decides the exit status.

extension SpeechBoardVoiceError: CommandFault {
  /// Wrong usage if the user gave the setting or the text; else a voice or a recording is at fault.
  package var isUsage: Bool {
    switch self {
    case .outOfRange, .nothingToSay: true
    case .engine, .command, .unreadable, .tooShort, .tooLong, .silent, .clipped: false
    }
  }
}

extension SpeechError: CommandFault {
  /// Always `false`: the engine is at fault.
  public var isUsage: Bool { false }
}

extension SpeechBoardError: CommandFault {
  /// Always wrong usage: the user named the tile or the board.
  package var isUsage: Bool { true }
}

extension BoardEditError: CommandFault {
  /// Always wrong usage: the user asked for the edit.
  package var isUsage: Bool { true }
}

extension SpeechBoardRecordsError: CommandFault {
  /// Always wrong usage: the user asked for the change.
  package var isUsage: Bool { true }
}
