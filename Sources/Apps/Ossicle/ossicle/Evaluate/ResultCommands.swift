import ArgumentParser
import BatchProcessing
import CommandSupport
import CorpusEvaluation
import Foundation
import Leaderboards
import ParquetTables
import Tables

/// The folder into which the results of several runs go.
struct CombinedResults: ParsableArguments {
  @Option(name: .shortAndLong, help: "The folder for the results.")
  var output: String

  @Flag(name: .long, help: "Delete the results of another run in the folder.")
  var force = false

  @Flag(name: .long, help: "Also write rows.parquet, by the program DuckDB.")
  var parquet = false

  /// Combines results by `body`, and writes their leaderboard.
  func write(_ body: (CombinedResults) throws -> Void) throws {
    try LeaderboardOutput.writeSummary(folder: output) {
      if parquet { try ParquetProgram.require() }
      try body(self)
    }
  }
}

/// `ossicle evaluate merge`: joins the results of shards into those of the whole corpus.
struct EvaluateMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merges the results of all shards of a run.")

  @Argument(help: "The folders of the shards.")
  var shards: [String]

  @OptionGroup var results: CombinedResults

  func run() throws {
    try results.write { try ShardMerge.merge(shards, to: $0.output, force: $0.force, writesParquet: $0.parquet) }
  }
}

/// `ossicle evaluate join`: joins runs with different detectors, conditions or recordings.
struct EvaluateJoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Joins runs with different detectors, conditions or recordings into one.",
    discussion: """
      The results are those of one run on everything: the recordings of the first run come first, then what the others \
      add; so do detectors and conditions. Each detector must have been tried under each condition on each recording \
      in one of the runs.

      The runs must agree in task, version, seed, tolerances, limits and audio format; in the command and the program \
      of a detector that several of them have; and in the checksums of recordings and references of the same name. If \
      they do not, the message names what differs, and nothing is written.
      """)

  @Argument(help: "The folders of the runs.")
  var runs: [String]

  @OptionGroup var results: CombinedResults

  func run() throws {
    try results.write { try RunJoin.join(runs, to: $0.output, force: $0.force, writesParquet: $0.parquet) }
  }
}

/// `ossicle evaluate compare`: compares two runs.
struct EvaluateCompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares two runs on the recordings that they have in common.",
    discussion: """
      Differences are second minus first, recording by recording, with 95 % confidence intervals and two-sided \
      p-values of a test that flips signs at random. Detectors of the same name are compared; --detector \
      FIRST=SECOND compares two of different names.
      """)

  @Argument(help: "The folder of the first run.")
  var first: String

  @Argument(help: "The folder of the second run.")
  var second: String

  @Option(name: .long, help: "FIRST=SECOND: compare two detectors of different names. May be repeated.")
  var detector: [String] = []

  @Flag(name: .long, help: "Print CSV instead of a table.")
  var csv = false

  func run() throws {
    let comparison: RunComparison
    do {
      let pairs = try detector.map { text in
        let halves = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        guard halves.count == 2 else { throw ValidationError("--detector: expected FIRST=SECOND, got \(text).") }
        return (first: halves[0], second: halves[1])
      }
      comparison = try RunComparison(
        try EvaluationResults(path: first), try EvaluationResults(path: second), pairs: pairs)
    } catch let error as ValidationError { throw error } catch {
      Console.message("ossicle: \(error)")
      throw ExitStatus.usage
    }
    for remark in comparison.remarks { Console.message("ossicle: the runs differ: \(remark)") }
    let (columns, rows) = (RunComparison.columns, comparison.rows)
    try Console.send(
      csv
        ? CSVFormat(columns: columns, keepsFormulas: true).document(rows)
        : TextTable(columns: columns, rows: rows, width: Console.terminalWidth).text())
  }
}

/// `ossicle evaluate gate`: checks a saved run against requirements.
struct EvaluateGateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate", abstract: "Exits with 1 unless a saved run meets all requirements.")

  @Argument(help: "The folder of the run.")
  var folder: String

  @Option(
    name: .long,
    help: "A requirement, [DETECTOR/]MEASURE>=VALUE[@CONDITION], such as RPA>=0.9@white:10. May be repeated.")
  var require: [String]

  func run() throws {
    let isMet: Bool
    do {
      let requirements = try require.map { try Requirement(parsing: $0) }
      let results = try EvaluationResults(path: folder)
      let leaderboard = try Leaderboard(results, seed: results.record.run.seed)
      isMet = try LeaderboardOutput.check(requirements, leaderboard)
    } catch {
      Console.message("ossicle: \(error)")
      throw ExitStatus.usage
    }
    if !isMet { throw ExitStatus.someInputsFailed }
  }
}
