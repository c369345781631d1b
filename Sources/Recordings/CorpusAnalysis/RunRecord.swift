import BatchProcessing
import Foundation

/// The record of a run, written beside its result files: the command, the settings and the recordings.
///
/// Files in one folder may come from many runs, even from several at the same time. Each run adds a line to the
/// folder's `ossicle-runs.jsonl` when it ends, even if it was interrupted. The record of a single file is
/// `FILE.run.json` beside it.
package struct RunRecord<Configuration: Encodable & Sendable>: Sendable {
  private let command: String
  private let settings: RunSettings<Configuration>
  private let output: String
  private let isFolder: Bool
  private let passedOver: [String: Int]

  /// Creates the record of a run of `command`, such as "pitch", whose results go to `output`.
  ///
  /// - Parameter passedOver: the sounds in folders that are no recordings of the run, by kind.
  package init(
    command: String, settings: RunSettings<Configuration>, output: String, isFolder: Bool,
    passedOver: [String: Int] = [:]
  ) {
    self.passedOver = passedOver
    self.command = command
    self.settings = settings
    self.output = output
    self.isFolder = isFolder
  }

  /// Writes the record.
  ///
  /// - Parameters:
  ///   - results: the files that the run has written, in order; if there are none, no record is written.
  ///   - isComplete: whether the run was not interrupted; an interrupted run leaves no single file, and so no record of
  ///     one.
  /// - Throws: `BatchError.unwritable`.
  package func write(_ results: [RecordedFile], isComplete: Bool) throws(BatchError) {
    guard !results.isEmpty, isFolder || isComplete else { return }
    let content = Content(
      command: command, settings: settings, passedOver: passedOver.isEmpty ? nil : passedOver, results: results)
    if isFolder {
      let path = output.hasSuffix("/") ? output + Self.folderLog : output + "/" + Self.folderLog
      try OutputFile.append(RunText.json(content, isPretty: false) + "\n", to: path)
    } else {
      let file = try OutputFile(path: RecordedFile.recordPath(beside: output))
      file.write(RunText.json(content, isPretty: true) + "\n")
      try file.finish()
    }
  }

  private static var folderLog: String { "ossicle-runs.jsonl" }

  private struct Content: Encodable {
    let command: String
    let settings: RunSettings<Configuration>
    let passedOver: [String: Int]?
    let results: [RecordedFile]

    private enum CodingKeys: String, CodingKey {
      case command
      case passedOver = "passed_over"
      case results
    }

    func encode(to encoder: any Encoder) throws {
      try settings.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(command, forKey: .command)
      try container.encodeIfPresent(passedOver, forKey: .passedOver)
      try container.encode(results, forKey: .results)
    }
  }
}
