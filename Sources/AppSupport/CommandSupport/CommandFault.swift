import BatchProcessing

/// An error that a user understands: a command prints it as one line after its own name, without the parser's "Error:".
///
/// Rooms declare errors; commands declare what an error means for the exit status, by making it conform to this.
/// An error that does not conform is unforeseen: it ends with status 1.
public protocol CommandFault: Error {
  /// Whether the user called the command wrongly (status 2), or the machine, a file or a device failed (status 1).
  var isUsage: Bool { get }
}

/// A fault that is only a line of text.
public struct ToolFault: CommandFault, CustomStringConvertible, Equatable {
  /// The line, without the command's name and without a line end.
  public let description: String
  /// Whether the user called the command wrongly.
  public let isUsage: Bool

  /// A fault of the machine, or of the user if `isUsage`.
  public init(description: String, isUsage: Bool = false) {
    self.description = description
    self.isUsage = isUsage
  }
}

extension BatchError: CommandFault {
  /// The user chose a place that is taken; everything else is a file that cannot be read or written.
  package var isUsage: Bool {
    switch self {
    case .exists, .replacesInput, .sameOutput: true
    default: false
    }
  }
}
