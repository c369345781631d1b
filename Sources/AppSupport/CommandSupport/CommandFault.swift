import AppWords
import BatchProcessing

/// An error for users: a command prints it as one line after the command's name, without the parser's "Error:".
///
/// Modules declare errors; commands make an error conform to this protocol to define its exit status. An error that
/// does not conform is unforeseen: the command ends with status 1. A fault that is `Worded` is printed in the language
/// of `CommandLanguage`.
public protocol CommandFault: Error {
  /// Whether the user called the command wrongly (status 2), or the machine, a file or a device failed (status 1).
  var isUsage: Bool { get }
}

/// A fault that consists of one line of text.
public struct ToolFault: CommandFault, CustomStringConvertible, Equatable {
  /// The line, without the command's name and without a line end.
  public let description: String
  /// Whether the user called the command wrongly.
  public let isUsage: Bool

  /// Creates a fault of the machine, or one of the user if `isUsage`.
  public init(description: String, isUsage: Bool = false) {
    self.description = description
    self.isUsage = isUsage
  }
}

extension BatchError: CommandFault {
  /// Whether the chosen output path exists, is an input or is used twice. All other cases are files that cannot be read
  /// or written.
  package var isUsage: Bool {
    switch self {
    case .exists, .replacesInput, .sameOutput: true
    default: false
    }
  }
}

extension BatchError: Worded {
  /// The error in one line. Only the faults that commands of apps meet have a Czech text.
  package var words: Words { Words(cs: czech ?? description, en: description) }

  private var czech: String? {
    switch self {
    case .unreadable(let path, let reason): "\(path): nelze přečíst: \(reason)"
    case .unwritable(let path, let reason): "\(path): nelze zapsat: \(reason)"
    case .exists(let path): "\(path): už existuje; zvolte jiné místo, nebo soubor přepište volbou --force"
    case .replacesInput(let path): "\(path): očekáváno místo pro výsledky, je to jedna z nahrávek"
    default: nil
    }
  }
}
