import Foundation

/// What came of a program that was run: how it ended, what it wrote, and what it used.
package struct ProgramRun: Sendable, Hashable {
  /// A limit that was passed.
  package enum Limit: String, Sendable, Hashable, Codable, CaseIterable {
    /// `ProgramLimits.processorTime`
    case processorTime = "processor_time"
    /// `ProgramLimits.waitingTime`
    case waitingTime = "waiting_time"
    /// `ProgramLimits.memory`
    case memory
    /// `ProgramLimits.output`, by standard output
    case output
    /// `ProgramLimits.output`, by standard error
    case errorOutput = "error_output"
  }

  /// How it ended.
  package enum Ending: Sendable, Hashable {
    /// By itself, with this status.
    case exited(status: Int)
    /// By a signal that was not sent from here.
    case signalled(Int)
    /// It was ended because it passed a limit.
    case stopped(Limit)
  }

  /// How it ended.
  package let ending: Ending
  /// What it wrote to standard output, up to the limit: any bytes.
  package let output: [UInt8]
  /// The last line with something on it of what it wrote to standard error; bytes that are no UTF-8 are replaced.
  package let lastErrorLine: String?
  /// Seconds from its start to its end.
  package let wallTime: Double
  /// Seconds of processor time, its own (user and system) and of those children that it waited for.
  package let processorTime: Double
  /// The most bytes that it and its children held at one time, or that it alone ever held, if that is more; `nil` if it ended
  /// before it could be looked at.
  package let peakMemory: Int?
  /// The limits that it had.
  package let limits: ProgramLimits

  /// Whether it ended by itself, with status 0.
  package var succeeded: Bool { ending == .exited(status: 0) }

  /// How it ended if that was a failure, in one line with the last line of standard error; `nil` if it succeeded.
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
