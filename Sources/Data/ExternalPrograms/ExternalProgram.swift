/// A program with its arguments, to be run within limits.
///
/// It runs without a shell, with an empty standard input, as the leader of a process group of its own. At a limit the group
/// and everything else that it started is asked to end (SIGTERM) and then ended (SIGKILL); what it started and left behind is
/// ended when it ends. Two lives escape: of a process that leaves its group and loses its parent within 100 ms, and of one that
/// runs while this process is ended by SIGKILL.
///
/// May be used from several threads at a time.
package struct ExternalProgram: Sendable, Hashable {
  /// The program, by its path or as it is found in `PATH`, and its arguments.
  package let arguments: [String]

  /// A program with its arguments.
  ///
  /// - Throws: `ExternalProgramError.emptyCommand`, `.nulInArgument`.
  package init(arguments: [String]) throws(ExternalProgramError) {
    guard arguments.first?.isEmpty == false else { throw .emptyCommand }
    for argument in arguments where argument.utf8.contains(0) { throw .nulInArgument(argument: argument) }
    self.arguments = arguments
  }

  /// A program as a command line, whose quotes are a shell's (`CommandWords`).
  ///
  /// - Throws: `ExternalProgramError`.
  package init(command: String) throws(ExternalProgramError) {
    try self.init(arguments: try CommandWords.words(of: command))
  }

  /// Runs the program to its end; whatever becomes of it is in the result.
  ///
  /// Holds up the calling thread. Memory: the output that is kept, and 70 KB.
  ///
  /// - Parameters:
  ///   - limits: what it may use.
  ///   - checkCancellation: called about every 20 ms.
  /// - Throws: `ExternalProgramError.notStarted`, and what `checkCancellation` throws, once the program has ended.
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
