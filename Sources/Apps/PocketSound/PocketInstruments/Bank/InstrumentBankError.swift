import AudioCore
import Instruments

/// A bank that cannot be read, played or written.
package enum InstrumentBankError: Error, Sendable, CustomStringConvertible {
  /// The file of the bank, or a recording that it names, cannot be read.
  case unreadable(path: String, reason: String)
  /// The text of the bank is not SFZ, or a region cannot be played.
  case invalid(path: String, InstrumentError)
  /// A recording lies outside the folder of the bank.
  case outsideFolder(bank: String, sample: String)
  /// The sampler refused its settings.
  case invalidSampler(InstrumentError)
  /// A synthesised recording cannot be kept in memory.
  case invalidSound(AudioFormatError)
  /// The files of the bank cannot be written.
  case unwritable(path: String, reason: String)

  /// One line: what is wrong with which file.
  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .invalid(let path, let problem): "\(path): \(problem)"
    case .outsideFolder(let bank, let sample):
      "\(bank): expected recordings in the folder of the bank or below it, got \(sample)"
    case .invalidSampler(let problem): problem.description
    case .invalidSound(let problem): problem.description
    case .unwritable(let path, let reason): "\(path): \(reason)"
    }
  }
}
