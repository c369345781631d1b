import BatchProcessing
import CommandSupport
import CorpusAnalysis
import Labels
import RecordingAnalysis
import Tables

/// A run over a list of recordings, each of which gives text or files: in order on standard output, messages and
/// progress on standard error.
struct RecordingSession {
  /// What a recording gave.
  struct Outcome: Sendable {
    /// For standard output.
    var text = ""
    /// The file that was made of it, if there is one.
    var file: RecordedFile?
    /// Messages about the recording, one line each.
    var remarks: [String] = []
    var isFailure = false

    /// A recording that was worked on, with its warnings.
    init(_ item: RecordingItem, text: String = "", file: RecordedFile? = nil, warnings: [String]) {
      self.text = text
      self.file = file
      remarks = warnings.map { "\(item.path): warning: \($0)" }
    }

    /// A recording that failed for the given reason. `text` is printed all the same: a row can state a failure.
    init(_ item: RecordingItem, text: String = "", file: RecordedFile? = nil, failure: some CustomStringConvertible) {
      self.text = text
      self.file = file
      remarks = ["\(item.path): \(failure)"]
      isFailure = true
    }
  }

  /// Works on the recording of a position, from 0. It calls the closure that it is given now and then, and lets what that
  /// throws pass.
  typealias Work<Result> =
    @Sendable (_ item: RecordingItem, _ position: Int, _ checkCancellation: () throws -> Void) throws -> Result

  /// Writes the record of the files that were made; called also where the work was broken off.
  typealias Recorder = (_ files: [RecordedFile], _ isComplete: Bool) throws -> Void

  /// The recordings, those of standard input in a file.
  let recordings: RecordingSelection
  /// The verb for a finished recording in messages, such as "tracked".
  let verb: String
  /// Recordings worked on at the same time.
  let jobs: Int

  /// A run over recordings.
  ///
  /// - Throws: `BatchError` where standard input cannot be kept.
  init(_ recordings: RecordingSelection, verb: String, jobs: JobOptions) throws {
    self.recordings = try recordings.spooled()
    self.verb = verb
    self.jobs = jobs.count
  }

  /// Works on all recordings; one that fails leaves the others as they are.
  ///
  /// - Parameters:
  ///   - isSequential: whether one recording is worked on after the other, whatever `jobs` says.
  ///   - showsProgress: whether progress is shown: not where standard output shows it.
  ///   - output: takes the text in order.
  ///   - finish: called when all are done, failed ones or not, but not when the work was broken off.
  ///   - record: writes the record.
  ///   - work: a `RecordingAnalyzer.Failure` or `LabelError` that it throws is its recording's failure.
  /// - Throws: `ExitCode`.
  func run(
    isSequential: Bool = false, showsProgress: Bool,
    output: @escaping (String) throws -> Void = { try Console.send($0) }, finish: () throws -> Void = {},
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
    if failures > 0 { throw ExitStatus.someInputsFailed }
  }

  private static func say(_ line: String, _ progress: ProgressDisplay?) {
    let text = "ossicle: " + DisplayText.visible(line)
    if let progress { progress.message(text) } else { Console.message(text) }
  }
}
