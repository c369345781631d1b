import BatchProcessing
import Detectors
import EvaluationMetrics
import FilePaths
import Foundation
import RunFolders

/// Joins runs of the same settings with different detectors, conditions or recordings into one.
///
/// The result has the rows and counts of one run on everything. Every detector must have its results under every
/// condition on every recording, in one of the runs. What several runs have is taken from the first of them.
package enum RunJoin {
  /// The reason why runs cannot be joined.
  package enum Fault: Error, Equatable, Sendable, CustomStringConvertible {
    /// Settings that both runs must have in common are not the same.
    case settings(first: String, second: String, differences: [String])
    /// Recordings of one name have different contents.
    case recordings(first: String, second: String, differences: [String])
    /// A run is a shard.
    case shard(folder: String)
    /// No run has some of the results.
    case missing(count: Int, example: String)
    /// The results of a run are not in its journal.
    case noJournal(folder: String, example: String)
    /// A condition mixes recordings of the corpus, and the corpora are not the same.
    case mixedCorpora(condition: String)

    /// One line with the expected and the actual runs.
    package var description: String {
      switch self {
      case .settings(let first, let second, let differences):
        "\(second): expected the settings of \(first), got another \(differences.joined(separator: "; another "))"
      case .recordings(let first, let second, let differences):
        "\(second): expected the recordings and references of \(first), got "
          + differences.prefix(5).joined(separator: "; ")
          + (differences.count > 5 ? "; and \(differences.count - 5) more" : "")
      case .shard(let folder): "\(folder): expected a whole run, got a shard: use 'evaluate merge' first"
      case .missing(let count, let example):
        "expected a result of each detector under each condition on each recording, got none in any run for \(count), "
          + "such as \(example): add them with 'evaluate … --extend'"
      case .noJournal(let folder, let example):
        "\(folder): expected the run's journal with all results, got none for \(example): the same evaluation, run "
          + "again, makes it anew"
      case .mixedCorpora(let condition):
        "expected runs on the same corpus, since \(condition) mixes recordings of it, got several"
      }
    }
  }

  /// Joins runs into a folder.
  ///
  /// Memory: the names, checksums and groups of all recordings, and the rows of those that could not be scored.
  ///
  /// - Parameter force: whether results in `folder` may be replaced.
  /// - Throws: `Fault`; `BatchError`.
  package static func join(_ paths: [String], to folder: String, force: Bool, writesParquet: Bool = false) throws {
    let sources = try paths.map { try Source($0) }
    let run = try joined(sources.map(\.run), paths)
    let recordings = try joined(sources)
    var whole = run
    whole.corpus = corpus(of: sources, recordings)
    for condition in run.conditions where EvaluationCondition.needsCorpus(condition) {
      guard sources.allSatisfy({ $0.run.corpus.list == whole.corpus.list }) else {
        throw Fault.mixedCorpora(condition: condition)
      }
    }
    let cells = run.conditions.flatMap { condition in run.detectors.map { (condition: condition, detector: $0) } }
    try requireAll(cells, recordings, sources)
    let target = try EvaluationFolder(path: folder, run: whole, force: force)
    let writer = try EvaluationWriter(folder: folder, run: whole, writesParquet: writesParquet)
    for (index, recording) in recordings.enumerated() {
      var results: [EvaluationResult] = []
      for (condition, detector) in cells {
        // `requireAll` has found one.
        guard let source = sources.first(where: { $0.has(recording.id, condition, detector.name) }) else { continue }
        results.append(try source.result(recording, condition, detector, index, target, whole))
      }
      try writer.write(RecordingResults(results: results, identity: recording.identity), of: recording)
    }
    try writer.finish(jobs: nil)
  }

  /// The first run with the detectors and conditions of all.
  private static func joined(_ runs: [EvaluationRun], _ paths: [String]) throws -> EvaluationRun {
    guard var run = runs.first else { throw Fault.missing(count: 0, example: "any run") }
    for (path, other) in zip(paths, runs) {
      guard other.shard == nil else { throw Fault.shard(folder: path) }
      let differences = other.differentSettings(from: run)
      guard differences.isEmpty else {
        throw Fault.settings(first: paths[0], second: path, differences: differences)
      }
      run.detectors += other.detectors.filter { !run.detectors.contains($0) }
      run.conditions += other.conditions.filter { !run.conditions.contains($0) }
    }
    return run
  }

  /// The recordings of all runs, those of the first run first.
  private static func joined(_ sources: [Source]) throws -> [EvaluatedRecording] {
    var recordings: [EvaluatedRecording] = []
    var known: [String: (recording: EvaluatedRecording, path: String)] = [:]
    for source in sources {
      var (differences, first) = ([String](), "")
      for recording in source.recordings {
        if let (earlier, path) = known[recording.id] {
          if let difference = earlier.difference(from: recording) {
            differences.append("\(recording.id): \(difference)")
            first = path
          }
        } else {
          known[recording.id] = (recording, source.path)
          recordings.append(recording)
        }
      }
      guard differences.isEmpty else {
        throw Fault.recordings(first: first, second: source.path, differences: differences)
      }
    }
    return recordings
  }

  private static func corpus(
    of sources: [Source], _ recordings: [EvaluatedRecording]
  ) -> EvaluationRun.CorpusRecord {
    let corpora = sources.map(\.run.corpus)
    if corpora.allSatisfy({ $0.list == corpora[0].list }) { return corpora[0] }
    var names: [String] = []
    for corpus in corpora where !names.contains(corpus.name) { names.append(corpus.name) }
    return EvaluationRun.CorpusRecord(
      name: names.joined(separator: " + "), recordings: recordings.count,
      list: CorpusSource.identity(recordings.map { ($0.id, $0.split) }))
  }

  private static func requireAll(
    _ cells: [(condition: String, detector: EvaluationRun.DetectorRecord)], _ recordings: [EvaluatedRecording],
    _ sources: [Source]
  ) throws {
    var (count, example) = (0, "")
    for recording in recordings {
      for (condition, detector) in cells
      where !sources.contains(where: { $0.has(recording.id, condition, detector.name) }) {
        if count == 0 { example = "\(detector.name) under \(condition) on \(recording.id)" }
        count += 1
      }
    }
    if count > 0 { throw Fault.missing(count: count, example: example) }
  }

  /// One of the runs.
  private struct Source {
    /// A row that is not in the journal, since no detector was scored.
    private struct Place: Hashable {
      var id: String
      var condition: String
      var detector: String
    }

    let path: String
    let run: EvaluationRun
    let recordings: [EvaluatedRecording]
    private let journal: ResultJournal
    private var unscored: [Place: EvaluationRow] = [:]
    /// Group and path by the recording's name.
    private var descriptions: [String: (group: String?, audio: String?)] = [:]

    init(_ path: String) throws {
      self.path = path
      let results = try EvaluationResults(path: path)
      run = results.record.run
      recordings = try EvaluatedRecording.list(folder: path)
      let state = ResultPaths.join(path, ".ossicle")
      guard FileStatus(path: state) != nil else { throw Fault.noJournal(folder: path, example: "any recording") }
      journal = try ResultJournal(folder: state)
      try results.forEachRow { row in
        descriptions[row.id] = (row.group, row.audio)
        if row.status == .unscored {
          unscored[Place(id: row.id, condition: row.condition, detector: row.detector)] = row
        }
      }
    }

    func has(_ id: String, _ condition: String, _ detector: String) -> Bool {
      descriptions[id] != nil && run.conditions.contains(condition)
        && run.detectors.contains { $0.name == detector }
    }

    /// A result under its new place, which goes to the journal of `target`, too.
    func result(
      _ recording: EvaluatedRecording, _ condition: String, _ detector: EvaluationRun.DetectorRecord, _ index: Int,
      _ target: EvaluationFolder, _ whole: EvaluationRun
    ) throws -> EvaluationResult {
      if var row = unscored[Place(id: recording.id, condition: condition, detector: detector.name)] {
        row.index = index
        return EvaluationResult(row: row, counts: nil)
      }
      let key = run.key(of: detector, condition, recording.identity ?? "", recording.id)
      guard var result = EvaluationFolder.finished(key: key, in: journal) else {
        throw Fault.noJournal(folder: path, example: "\(detector.name) under \(condition) on \(recording.id)")
      }
      result.row.index = index
      result.row.split = recording.split
      (result.row.group, result.row.audio) = descriptions[recording.id] ?? (nil, nil)
      try target.record(result, key: whole.key(of: detector, condition, recording.identity ?? "", recording.id))
      return result
    }
  }
}
