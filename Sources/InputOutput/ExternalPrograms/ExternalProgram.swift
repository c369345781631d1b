import Foundation

/// A program with its arguments that can be run within limits.
///
/// The program runs without a shell, with an empty standard input, as the leader of a process group of its own. At a
/// limit the group and all other processes that it started are asked to end (SIGTERM) and then ended (SIGKILL).
/// Processes that it leaves behind are ended when it ends. Two kinds of processes escape: one that leaves its group and
/// loses its parent within 100 ms, and one that runs while this process is ended by SIGKILL.
///
/// An instance may be used from several threads at the same time.
package struct ExternalProgram: Sendable, Hashable {
  /// The program, given by its path or by a name in `PATH`, and its arguments.
  package let arguments: [String]

  /// Makes a program from its name and arguments.
  ///
  /// - Throws: `ExternalProgramError.emptyCommand`, `.nulInArgument`.
  package init(arguments: [String]) throws(ExternalProgramError) {
    guard arguments.first?.isEmpty == false else { throw .emptyCommand }
    for argument in arguments where argument.utf8.contains(0) { throw .nulInArgument(argument: argument) }
    self.arguments = arguments
  }

  /// Makes a program from a command line, with the quoting of a shell (`CommandWords`).
  ///
  /// - Throws: `ExternalProgramError`.
  package init(command: String) throws(ExternalProgramError) {
    try self.init(arguments: try CommandWords.words(of: command))
  }

  /// Runs the program to its end. The result tells how it ended.
  ///
  /// The call blocks the calling thread. It needs memory for the output that is kept, and 70 KB.
  ///
  /// - Parameters:
  ///   - limits: the limits at which the program is ended.
  ///   - checkCancellation: called about every 20 ms.
  /// - Throws: `ExternalProgramError.notStarted`; the error of `checkCancellation`, after the program has been ended.
  package func run(
    within limits: ProgramLimits, checkCancellation: () throws -> Void = {}
  ) throws -> ProgramRun {
    let watch: ProcessWatch
    do {
      watch = try ProcessWatch(arguments, limits: limits)
    } catch {
      throw ExternalProgramError.notStarted(program: arguments[0], reason: error.text)
    }
    return try watch.run(checkCancellation)
  }
}

extension ExternalProgram {
  /// Whether a folder of `PATH` has a program of this name.
  package static func isThere(_ name: String) -> Bool { path(of: name) != nil }

  /// The path of the program of this name in the first folder of `PATH` that has it; `nil` if none has, and for a path.
  package static func path(of name: String) -> String? {
    guard !name.contains("/") else { return nil }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}
