import AudioFiles
import CommandSupport
import PocketInstruments
import SpeechSynthesis

// Each error of the app's modules tells whether it is wrong usage, which decides the exit status.

extension InstrumentBankError: CommandFault {
  /// Never wrong usage: the bank cannot be read.
  package var isUsage: Bool { false }
}

extension SpeechError: CommandFault {
  /// Wrong usage if the user chose a voice that is not installed.
  public var isUsage: Bool {
    switch self {
    case .unknownVoice, .unknownVariant, .outOfRange: true
    default: false
    }
  }
}

extension AudioFileError: CommandFault {
  /// Never wrong usage: the file cannot be read or written.
  public var isUsage: Bool { false }
}
