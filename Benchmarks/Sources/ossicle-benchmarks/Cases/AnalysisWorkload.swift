import AudioFiles
import Foundation

/// Computes all features of a recording with the command `ossicle analyze`. The time includes the start of the command.
final class AnalysisWorkload: Workload {
  let soundDuration: Double?
  private let path: String
  private let command: URL

  /// Prepares the analysis of a recording.
  ///
  /// - Throws: `AnalysisError.noCommand` if the folder of this program does not contain `ossicle`.
  init(path: String) throws {
    self.path = path
    command = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "ossicle")
    guard FileManager.default.isExecutableFile(atPath: command.path) else {
      throw AnalysisError.noCommand(command.path)
    }
    let format = try AudioFileReader(path: path).format
    soundDuration = format.promisedFrameCount.map { Double($0) / format.sampleRate }
  }

  /// Runs the command and returns the sum of the numbers in the recording's row.
  func run() throws -> Double {
    let process = Process()
    let output = Pipe()
    process.executableURL = command
    process.arguments = ["analyze", "--jobs", "1", "--format", "jsonl", path]
    process.standardOutput = output
    try process.run()
    let line = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw AnalysisError.failed(path, status: process.terminationStatus) }
    let row = try JSONSerialization.jsonObject(with: line) as? [String: Any] ?? [:]
    return row.values.reduce(0) { $0 + ($1 as? Double ?? 0) }
  }
}

/// The reason why `ossicle analyze` could not be measured.
enum AnalysisError: Error, CustomStringConvertible {
  case noCommand(String)
  case failed(String, status: Int32)

  var description: String {
    switch self {
    case .noCommand(let path): "\(path): expected the command; swift build -c release --product ossicle makes it"
    case .failed(let path, let status): "\(path): ossicle analyze: expected exit status 0, got \(status)"
    }
  }
}
