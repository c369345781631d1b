import BatchProcessing
import CommandSupport
import PocketPrograms

/// The file or stream to which the events of a program go; nothing if nobody wants them.
final class EventLog {
  private let file: OutputFile?
  private let toOutput: Bool
  private let sampleRate: Double

  /// - Parameter path: `-` for standard output, `nil` for nowhere.
  init(_ path: String?, sampleRate: Double) throws {
    toOutput = path == "-"
    file = try path.flatMap { $0 == "-" ? nil : try OutputFile(path: $0) }
    self.sampleRate = sampleRate
  }

  func write(_ event: ProgramEvent) throws {
    guard file != nil || toOutput else { return }
    let line = event.jsonLine(sampleRate: sampleRate) + "\n"
    if let file { file.write(line) } else { try Console.send(line) }
  }

  func finish() throws { try file?.finish() }
}
