import BatchProcessing
import CommandSupport
import CorpusAnalysis
import Labels
import RecordingAnalysis
import Tables

/// A run over a list of recordings. Each gives text or a file. The texts go to standard output in order, messages and
/// progress to standard error.
struct RecordingSession {
  /// The results of a recording.
  struct Outcome: Sendable {
    /// The text for standard output.
    var text = ""
    /// Further text for standard output that is too long for memory; it follows `text`.
    var spool: ByteSpool?
    /// The file that was written for the recording, if there is one.
    var file: RecordedFile?
    /// Messages about the recording, one line each.
    var remarks: [String] = []
    var isFailure = false

    /// Creates the outcome of a recording that was processed, with its warnings.
    init(_ item: RecordingItem, text: String = "", file: RecordedFile? = nil, warnings: [String]) {
      self.text = text
      self.file = file
      remarks = warnings.map { "\(item.path): warning: \($0)" }
    }

    /// Creates the outcome of a recording that failed for the given reason. `text` is printed too, since a row can
    /// state a failure.
    init(_ item: RecordingItem, text: String = "", file: RecordedFile? = nil, failure: some CustomStringConvertible) {
      self.text = text
      self.file = file
      remarks = ["\(item.path): \(failure)"]
      isFailure = true
    }
  }

  /// Processes the recording at a position, counted from 0. It calls the given closure now and then, and rethrows the
  /// closure's errors.
  typealias Work<Result> =
    @Sendable (_ item: RecordingItem, _ position: Int, _ checkCancellation: () throws -> Void) throws -> Result

  /// Writes the record of the files that were written. It is also called if the work was interrupted.
  typealias Recorder = (_ files: [RecordedFile], _ isComplete: Bool) throws -> Void

  /// The recordings; the audio of standard input is in a temporary file.
  let recordings: RecordingSelection
  /// The verb for a finished recording in messages, such as "tracked".
  let verb: String
  /// The number of recordings that are processed at the same time.
  let jobs: Int

  /// Creates a run over recordings.
  ///
  /// - Throws: `BatchError` if the audio of standard input cannot be stored.
  init(_ recordings: RecordingSelection, verb: String, jobs: JobOptions) throws {
    self.recordings = try recordings.spooled()
    self.verb = verb
    self.jobs = jobs.count
  }

  /// Processes all recordings. The failure of one does not affect the others.
  ///
  /// - Parameters:
  ///   - isSequential: whether the recordings are processed one after the other, regardless of `jobs`.
  ///   - showsProgress: whether progress is shown. It is not needed if standard output shows the progress already.
  ///   - output: receives the texts in order.
  ///   - spooled: receives the pieces of the spools.
  ///   - finish: called after the last recording, even if some failed, but not if the work was interrupted.
  ///   - record: writes the record of the files.
  ///   - work: processes a recording. If it throws a `RecordingAnalyzer.Failure` or a `LabelError`, the recording
  ///     counts as failed.
  /// - Throws: `ExitCode`.
  func run(
    isSequential: Bool = false, showsProgress: Bool,
    output: @escaping (String) throws -> Void = { try Console.send($0) },
    spooled: @escaping ([UInt8]) throws -> Void = { try Console.send(bytes: $0) }, finish: () throws -> Void = {},
    record: Recorder? = nil, work: @escaping Work<Outcome>
  ) throws {
    let items = recordings.items
    var failures = 0
    var files: [RecordedFile] = []
    var remaining = items.makeIterator()
    let progress = showsProgress && recordings.isList ? ProgressDisplay(total: items.count, verb: verb) : nil
    defer { progress?.clear() }
    do {
      try RecordingWork.run(
        jobs: isSequential ? 1 : jobs, next: { remaining.next() }, interruptedMessage: "ossicle: interrupted",
        work: { item, position, checkCancellation in
          do {
            return try work(item, position, checkCancellation)
          } catch let failure as RecordingAnalyzer.Failure {
            return Outcome(item, failure: failure)
          } catch let error as LabelError {
            return Outcome(item, failure: error)
          }
        },
        deliver: { outcome in
          if outcome.isFailure { failures += 1 }
          if let file = outcome.file { files.append(file) }
          if !outcome.text.isEmpty { try output(outcome.text) }
          try outcome.spool?.forEachPiece(spooled)
          progress?.advance()
          for line in outcome.remarks { Self.say(line, progress) }
        })
    } catch {
      try? record?(files, false)
      throw error
    }
    progress?.clear()
    try finish()
    try record?(files, true)
    if recordings.isList { Console.message("\(items.count - failures) \(verb), \(failures) failed") }
    StandardInput.say(passedOver: recordings.passedOver.remarks)
    if failures > 0 { throw ExitStatus.someInputsFailed }
  }

  private static func say(_ line: String, _ progress: ProgressDisplay?) {
    let text = "ossicle: " + DisplayText.visible(line)
    if let progress { progress.message(text) } else { Console.message(text) }
  }
}
