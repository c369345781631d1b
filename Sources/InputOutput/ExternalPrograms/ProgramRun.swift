import Foundation

/// The result of running a program: how it ended, what it wrote, and what it used.
package struct ProgramRun: Sendable, Hashable {
  /// A limit that the program passed.
  package enum Limit: String, Sendable, Hashable, Codable, CaseIterable {
    /// The limit `ProgramLimits.processorTime`.
    case processorTime = "processor_time"
    /// The limit `ProgramLimits.waitingTime`.
    case waitingTime = "waiting_time"
    /// The limit `ProgramLimits.memory`.
    case memory
    /// The limit `ProgramLimits.output`, passed by standard output.
    case output
    /// The limit `ProgramLimits.output`, passed by standard error.
    case errorOutput = "error_output"
  }

  /// The ways in which a program ends.
  package enum Ending: Sendable, Hashable {
    /// The program ended by itself, with this status.
    case exited(status: Int)
    /// A signal ended the program, and this package did not send it.
    case signalled(Int)
    /// The program was ended because it passed a limit.
    case stopped(Limit)
  }

  /// How the program ended.
  package let ending: Ending
  /// The bytes that the program wrote to standard output, up to the limit.
  package let output: [UInt8]
  /// The last line on standard error that is not empty. Bytes that are not UTF-8 are replaced.
  package let lastErrorLine: String?
  /// Seconds from the program's start to its end.
  package let wallTime: Double
  /// Seconds of processor time (user and system) of the program and of the children that it waited for.
  package let processorTime: Double
  /// The largest memory in bytes: of the program and its children together in any sample, or of the program alone as
  /// the kernel says, whichever is more. It is `nil` if the program ended before the first sample.
  package let peakMemory: Int?
  /// The limits of the run.
  package let limits: ProgramLimits

  /// Whether the program ended by itself with status 0.
  package var succeeded: Bool { ending == .exited(status: 0) }

  /// The failure in one line, with the last line of standard error; `nil` if the program succeeded.
  package var failure: String? {
    if succeeded { return nil }
    let how =
      switch ending {
      case .exited(let status): "exit status \(status)"
      case .signalled(let signal): "ended by signal \(signal) (\(Self.name(of: signal)))"
      case .stopped(.processorTime):
        "ended after more than \(Self.short(limits.processorTime)) s of processor time, its limit"
      case .stopped(.waitingTime): "ended after waiting for \(Self.short(limits.waitingTime)) s, its limit"
      case .stopped(.memory): "ended at its memory limit of \(Self.megabytes(limits.memory ?? 0))"
      case .stopped(.output): "ended after \(Self.megabytes(limits.output)) of standard output"
      case .stopped(.errorOutput): "ended after \(Self.megabytes(limits.output)) of standard error"
      }
    return lastErrorLine.map { "\(how): \($0)" } ?? how
  }

  private static func name(of signal: Int) -> String {
    strsignal(Int32(signal)).map { String(cString: $0) } ?? "unknown"
  }

  private static func megabytes(_ count: Int) -> String { "\(short(Double(count) / 0x1p20)) MiB" }

  private static func short(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }
}
