import Annotations
import ArgumentParser
import CommandSupport
import CorpusEvaluation
import EvaluationMetrics
import Foundation
import Labels
import Tables

/// `ossicle evaluate score`: scores one estimate against its reference, or a list of such pairs.
struct ScoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "score",
    abstract: "Scores estimates against references by the definitions of mir_eval and sed_eval.",
    usage: """
      ossicle evaluate score --task <task> <reference> <estimate> [--json]
      ossicle evaluate score --task <task> --pairs <file> [--total] [--json]
      """,
    discussion: """
      Tasks and their text files (numbers with white space between them, # before a comment):
        melody         time in seconds and frequency in hertz on each line; 0 or below: unvoiced
        onset, beat    a time in seconds on each line
        transcription  onset and offset in seconds and frequency in hertz on each line
        tempo          one line: two tempi in beats per minute and the weight of the first
        sound-event    onset, offset and label between tabs, before them the recording's name if there are several
      Praat's TextGrid, JAMS, Audacity's labels and pitch tracks with commas are also read if they contain what the \
      task scores.

      --json prints the scores with all digits, under the names of mir_eval's and sed_eval's results. A score whose \
      denominator is 0 is null, and 'reasons' says why; mir_eval and sed_eval give 0, 1 or a huge number there.

      --pairs names a file with a reference and an estimate on each line, a tab between them. With --json each pair \
      gives a line, which has 'error' if the pair cannot be scored. --total adds the scores of all pairs: events, \
      notes and frames pooled, beats and tempi averaged over recordings.

      Exit status: 0 all scored, 1 some failed (each is named), 2 wrong usage.
      """)

  @Option(
    name: .long, help: "The task to score: \(ScoringTask.allCases.map(\.rawValue).joined(separator: ", ")).")
  var task: ScoringTask

  @Argument(help: "The file of the reference and the file of the estimate.")
  var files: [String] = []

  @Option(name: .long, help: "A file with the paths of a reference and an estimate on each line, a tab between them.")
  var pairs: String?

  @Flag(name: .long, help: "With --pairs: also print the scores of all pairs, at the end.")
  var total = false

  @Flag(name: .long, help: "Print a line of JSON for each pair instead of a table.")
  var json = false

  @OptionGroup(title: "What counts as right") var options: ScoreOptions

  func validate() throws {
    if pairs == nil && files.count != 2 {
      throw ValidationError("expected a reference and an estimate, got \(files.count) of 2 paths.")
    }
    if pairs != nil && !files.isEmpty { throw ValidationError("--pairs: expected no paths besides.") }
    if pairs == nil && total { throw ValidationError("--total: expected --pairs.") }
    if total && task == .soundEvent && options.labels == nil {
      throw ValidationError("--total: expected --labels, since all pairs must have the same classes.")
    }
    _ = try options.configuration()
  }

  func run() throws {
    var scorer = PairScorer(task: task, configuration: try options.configuration())
    guard let pairs else {
      do {
        let report = try scorer.score(reference: files[0], estimate: files[1])
        try Console.send(json ? report.json(texts(files[0], files[1])) : Self.table(report))
      } catch  where Self.isOfInput(error) {
        Console.message("ossicle: \(error)")
        throw ExitStatus.someInputsFailed
      }
      return
    }
    let list: [(reference: String, estimate: String)]
    do {
      list = try PairList.pairs(path: pairs)
    } catch {
      Console.message("ossicle: \(error)")
      throw ExitStatus.usage
    }
    var failureCount = 0
    for (reference, estimate) in list {
      do {
        // Pairs need the same classes only for a total.
        let report =
          total
          ? try scorer.score(reference: reference, estimate: estimate)
          : try scorer.scoreAlone(reference: reference, estimate: estimate)
        try Console.send(json ? report.json(texts(reference, estimate)) : "\(estimate)\n" + Self.table(report))
      } catch  where Self.isOfInput(error) {
        failureCount += 1
        Console.message("\(estimate): failed: \(error)")
        if json { try Console.send(ScoreReport.failure(texts(reference, estimate), error: "\(error)")) }
      }
    }
    if total, let report = scorer.total {
      let json = json ? report.json([("task", task.rawValue)], pairCount: scorer.pairCount) : nil
      try Console.send(json ?? "all \(scorer.pairCount) pairs\n" + Self.table(report))
    }
    if failureCount > 0 { throw ExitStatus.someInputsFailed }
  }

  private func texts(_ reference: String, _ estimate: String) -> [(key: String, value: String)] {
    [("task", task.rawValue), ("reference", reference), ("estimate", estimate)]
  }

  /// Whether an error comes from reading or scoring the input, not from writing the scores.
  private static func isOfInput(_ error: any Error) -> Bool {
    error is AnnotationError || error is EvaluationError
  }

  private static let columns = [Column("score"), Column("value"), Column("why there is none")]

  private static func table(_ report: ScoreReport) -> String {
    let rows: [Row] = report.entries.map { path, entry in
      let name = Cell.text(path.joined(separator: "."))
      return switch entry {
      case .score(.value(let value)): [name, .text(String(format: "%.6f", value)), .undefined]
      case .score(.undefined(let reason)): [name, .undefined, .text(reason.description)]
      case .flag(let flag): [name, .text(flag ? "yes" : "no"), .undefined]
      case .count(let count): [name, .text("\(count)"), .undefined]
      }
    }
    return TextTable(columns: columns, rows: rows, width: Console.terminalWidth).text()
  }
}

extension ScoringTask: ExpressibleByArgument {}
