import ArgumentParser
import AudioDegradation
import BatchProcessing
import CommandSupport
import CorpusEvaluation
import Detectors
import EvaluationMetrics
import ExternalPrograms
import Leaderboards
import ParquetTables
import PitchTracking
import Tables

/// One run of `ossicle evaluate TASK`: evaluates detectors on a corpus, writes the results to a folder and prints the
/// leaderboard on standard output.
struct EvaluationSession {
  let task: DetectionTask
  let options: RunOptions
  /// The search range of pitch trackers, in Hz. In other tasks only external programs that ask for it receive it.
  var search = PitchConfiguration(minimumFrequency: 50, maximumFrequency: 1600)
  let parameters: TaskParameters

  /// The number of failures that are named on standard error. The results hold all failures.
  private static let namedFailures = 40
  /// Babble is mixed from the first recordings of the corpus, at most this number. More would not make it more varied.
  private static let talkerLimit = 10_000

  func run() throws {
    let (source, conditions, requirements) = try usage {
      (try EvaluationCorpus.source(options), try options.conditions(), try options.requirements())
    }
    if options.parquet { try usage { try ParquetProgram.require() } }
    // The parameters are checked before the detectors are created, since an index of fingerprints may take a while.
    _ = try usage { try TaskCounts(task: task, parameters: parameters) }
    let detectors = try usage { try self.detectors(source) }
    try usage {
      for requirement in requirements {
        try requirement.known(
          measures: task.measures, detectors: detectors.map(\.name), conditions: conditions.map(\.description))
      }
    }
    let run = EvaluationRun(
      task: task, source: source, detectors: detectors, conditions: conditions, seed: options.seed,
      parameters: parameters, limits: options.limitsText, audioFormat: options.audioFormat.rawValue,
      group: options.group, shard: options.parsedShard)
    let folder = try usage {
      try EvaluationFolder(path: options.output, run: run, force: options.force, isExtended: options.extend)
    }
    if let remark = folder.remark { Console.message("ossicle: \(remark)") }
    let evaluator = RecordingEvaluator(
      run: run, conditions: conditions, detectors: detectors, materials: materials(source),
      encoding: options.audioFormat.encoding, folder: folder)
    let failures = try work(source, evaluator, run)
    let results = try EvaluationResults(path: options.output)
    if let count = options.listen { try writeSounds(count, of: results, source, evaluator) }
    let leaderboard = try results.writeSummary(seed: options.seed)
    try LeaderboardOutput.write(leaderboard, failures: failures, folder: options.output)
    let isMet = try LeaderboardOutput.check(requirements, leaderboard)
    if failures > 0 || !isMet { throw ExitStatus.someInputsFailed }
  }

  /// Runs `body` and reports its errors in one line, with the exit status of wrong usage.
  private func usage<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as ValidationError { throw error } catch {
      Console.message("ossicle: \(error)")
      throw ExitStatus.usage
    }
  }

  private func detectors(_ source: any EvaluationItemSource) throws -> [any Detector] {
    let list = DetectorList(
      task: task,
      builtIn: .init(pitch: search),
      external: .init(
        limits: try options.limits(), frequencyRange: search.minimumFrequency...search.maximumFrequency,
        hop: search.hopDuration),
      fingerprint: { profile in
        try FingerprintIndexing.detector(
          profile: profile, source: source, folder: options.output, isNew: options.force)
      })
    return try list.detectors(options.detector, adapters: options.adapter, file: options.detectorFile)
  }

  /// The recordings of the corpus that degradations mix babble from.
  private func materials(_ source: any EvaluationItemSource) -> DegradationMaterials {
    DegradationMaterials(
      talkers: (0..<min(source.count, Self.talkerLimit)).map { index in
        .init(id: source.item(at: index).id) { try source.item(at: index).sound() }
      })
  }

  /// Evaluates all recordings of the corpus, writes the results and returns the number of rows that are failures.
  private func work(
    _ source: any EvaluationItemSource, _ evaluator: RecordingEvaluator, _ run: EvaluationRun
  ) throws -> Int {
    let indices = (0..<source.count).filter { run.shard?.contains(source.item(at: $0).id) ?? true }
    let progress = ProgressDisplay(total: indices.count, verb: "evaluated")
    defer { progress.clear() }
    let writer = try EvaluationWriter(folder: options.output, run: run, writesParquet: options.parquet)
    var remaining = indices.makeIterator()
    try RecordingWork.run(
      jobs: options.jobs.count, next: { remaining.next() },
      interruptedMessage: "ossicle: interrupted; the same command continues from here",
      work: { index, _, checkCancellation in
        try evaluator.results(of: source.item(at: index), at: index, checkCancellation: checkCancellation)
      },
      deliver: { results in
        for row in results.rows where row.status != .scored {
          let count = writer.failureCount
          if count == Self.namedFailures { progress.message("ossicle: more failures are in the results") }
          if count < Self.namedFailures { progress.message("ossicle: \(DisplayText.visible(Self.complaint(row)))") }
        }
        try writer.write(results)
        progress.advance()
      })
    try writer.finish(jobs: options.jobs.count)
    return writer.failureCount
  }

  /// Writes the sounds of the worst results, for the report.
  private func writeSounds(
    _ count: Int, of results: EvaluationResults, _ source: any EvaluationItemSource, _ evaluator: RecordingEvaluator
  ) throws {
    let places = try NotableRows(results, count: count).places
    let progress = ProgressDisplay(total: places.count, verb: "written to listen")
    defer { progress.clear() }
    let complaints = try ListeningSounds.write(
      places, beside: results, by: evaluator, item: { source.item(at: $0) }, written: { progress.advance() })
    for complaint in complaints {
      progress.message("ossicle: not written to listen: \(DisplayText.visible(complaint))")
    }
  }

  private static func complaint(_ row: EvaluationRow) -> String {
    let who = row.status == .unscored ? "" : "\(row.detector): "
    return "\(row.id), \(row.condition): \(who)\(row.reason ?? row.status.rawValue)"
  }
}
