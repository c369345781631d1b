import CommandSupport
import CorpusEvaluation
import Leaderboards
import Tables

/// Prints the leaderboard and checks requirements on it.
enum LeaderboardOutput {
  /// Prints the leaderboard as a table, with the number of failures and the folder of the results.
  static func write(_ leaderboard: Leaderboard, failures: Int, folder: String) throws {
    let table = TextTable(
      columns: leaderboard.shownColumns, rows: leaderboard.shownRows(), width: Console.terminalWidth)
    try Console.send(table.text())
    Console.message(
      "\(failures == 0 ? "no failures" : "\(failures) failures (those of detectors count as the worst scores)"); results in \(folder), "
        + "with pictures in report.html")
  }

  /// Writes a folder's results with `body`, then its leaderboard and report, and prints the leaderboard. Errors are
  /// told in one line, with the exit status of wrong usage.
  static func writeSummary(folder: String, _ body: () throws -> Void) throws {
    let leaderboard: Leaderboard
    var failures = 0
    do {
      try body()
      let results = try EvaluationResults(path: folder)
      try results.forEachRow { if $0.status != .scored { failures += 1 } }
      leaderboard = try results.writeSummary(seed: results.record.run.seed)
    } catch {
      Console.message("ossicle: \(error)")
      throw ExitStatus.usage
    }
    try write(leaderboard, failures: failures, folder: folder)
  }

  /// Reports the requirements that are not met, and returns whether all are met.
  static func check(_ requirements: [Requirement], _ leaderboard: Leaderboard) throws -> Bool {
    var isMet = true
    for requirement in requirements {
      let findings = try requirement.findings(in: leaderboard)
      for finding in findings where !finding.isMet { Console.message("ossicle: \(finding)") }
      if findings.contains(where: { !$0.isMet }) {
        isMet = false
      } else {
        Console.message("\(requirement): met")
      }
    }
    return isMet
  }
}
