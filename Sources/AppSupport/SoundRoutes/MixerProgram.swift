import ExternalPrograms

/// A program of the system that is asked about the mixer: `pactl` or `amixer`.
///
/// It runs with English words, a decimal point and UTF-8, whatever the person's language is.
struct MixerProgram: Sendable, Hashable {
  /// Its name and the arguments of every call.
  let arguments: [String]

  /// Its name.
  var name: String { arguments[0] }

  /// Runs the program and gives what it wrote.
  ///
  /// - Throws: `MixerError.failed`, also after two seconds of waiting for a mixer that hangs.
  func output(_ further: [String]) throws -> [UInt8] {
    let run: ProgramRun
    do {
      let program = try ExternalProgram(arguments: ["env", "LC_ALL=C.UTF-8"] + arguments + further)
      // Answers have some kilobytes.
      run = try program.run(within: ProgramLimits(processorTime: 2, waitingTime: 2, output: 1 << 22))
    } catch let error as ExternalProgramError {
      throw MixerError.failed(program: name, reason: "\(error)")
    }
    if let reason = run.failure { throw MixerError.failed(program: name, reason: reason) }
    return run.output
  }

  /// Runs the program and gives the text that it wrote.
  func text(_ further: [String]) throws -> String {
    guard let text = String(validating: try output(further), as: UTF8.self) else {
      throw MixerError.unreadable(program: name, expected: "UTF-8", found: "other bytes")
    }
    return text
  }
}
