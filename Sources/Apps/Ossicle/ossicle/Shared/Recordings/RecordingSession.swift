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
    /// What it was made a file of, if there is one.
    var file: RecordedFile?
    /// What is to be said of it, a line each.
    var remarks: [String] = []
    var isFailure = false

    /// A recording that failed for the reason given, and what is printed of it all the same.
    static func failed(_ item: RecordingItem, _ reason: some CustomStringConvertible, text: String = "") -> Outcome {
      Outcome(text: text, remarks: ["\(item.path): \(reason)"], isFailure: true)
    }
  }

  /// What is done with a recording, as in "tracked".
  let verb: String
  /// Recordings worked on at the same time.
  let jobs: Int
  /// Whether these are more than one recording that was named.
  let isList: Bool
  /// Whether progress is shown: not where standard output shows it.
  let showsProgress: Bool

  /// Works on all recordings; one that fails leaves the others as they are.
  ///
  /// - Parameters:
  ///   - output: takes the text in order.
  ///   - finish: called when all are done, failed ones or not, but not when the work was broken off.
  ///   - record: called with the files that were made when the work ended, or was broken off.
  ///   - work: as in `RecordingWork.run`; a `RecordingAnalyzer.Failure` or `LabelError` that it throws is its
  ///     recording's failure.
  func run(
    _ items: [RecordingItem], output: @escaping (String) throws -> Void = { try Console.send($0) },
    finish: () throws -> Void = {}, record: ((_ files: [RecordedFile], _ isComplete: Bool) throws -> Void)? = nil,
    work: @escaping @Sendable (RecordingItem, Int, _ checkCancellation: () throws -> Void) throws -> Outcome
  ) throws {
    var failures = 0
    var files: [RecordedFile] = []
    var remaining = items.makeIterator()
    let progress = showsProgress && isList ? ProgressDisplay(total: items.count, verb: verb) : nil
    defer { progress?.clear() }
    do {
      try RecordingWork.run(
        jobs: jobs, next: { remaining.next() }, interruptedMessage: "ossicle: interrupted",
        work: { item, position, checkCancellation in
          do {
            return try work(item, position, checkCancellation)
          } catch let failure as RecordingAnalyzer.Failure {
            return Outcome.failed(item, failure)
          } catch let error as LabelError {
            return Outcome.failed(item, error)
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
    if isList { Console.message("\(items.count - failures) \(verb), \(failures) failed") }
    if failures > 0 { throw ExitStatus.someInputsFailed }
  }

  private static func say(_ line: String, _ progress: ProgressDisplay?) {
    let text = "ossicle: " + DisplayText.visible(line)
    if let progress { progress.message(text) } else { Console.message(text) }
  }
}
