import CommandSupport
import SpeechBoard
import SpeechBoardRecords
import SpeechBoardSymbols
import SpeechBoardVoices
import SpeechSynthesis
import SymbolSets

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

extension AwayJournalError: CommandFault {
  /// Wrong usage for a file of somebody else; else the file is at fault.
  package var isUsage: Bool { if case .otherPerson = self { true } else { false } }
}

extension SymbolSetError: CommandFault {
  /// Always `false`: the set or a picture is at fault.
  package var isUsage: Bool { false }
}

extension SymbolShelfError: CommandFault {
  /// Wrong usage if the user named a set.
  package var isUsage: Bool {
    switch self {
    case .taken, .unknown: true
    case .tooLarge, .notCopied: false
    }
  }
}
