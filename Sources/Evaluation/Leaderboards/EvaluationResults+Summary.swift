import BatchProcessing
import CorpusEvaluation

extension EvaluationResults {
  /// Makes the leaderboard, and writes it and the report into the folder.
  ///
  /// - Throws: `BatchError`; `EvaluationError` for a confidence outside 0 to 1.
  @discardableResult
  package func writeSummary(confidence: Double = 0.95, seed: UInt64 = 0) throws -> Leaderboard {
    let leaderboard = try Leaderboard(self, confidence: confidence, seed: seed)
    try leaderboard.write { name, text in
      let file = try OutputFile(path: path + "/" + name.rawValue)
      file.write(text)
      try file.finish()
    }
    let page = try OutputFile(path: path + "/" + EvaluationFolder.File.report.rawValue)
    let report = try EvaluationReport(self, leaderboard)
    try report.write(to: { page.write($0) })
    try page.finish()
    return leaderboard
  }
}
