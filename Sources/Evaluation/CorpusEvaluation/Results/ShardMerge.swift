import BatchProcessing
import EvaluationMetrics
import Foundation

/// Merges the results of shards into those of the whole corpus.
package enum ShardMerge {
  /// The reason why shards cannot be merged.
  package enum Fault: Error, Equatable, Sendable, CustomStringConvertible {
    /// The runs of two folders have different configurations.
    case differentRuns(first: String, second: String)
    /// A folder holds the results of the whole corpus, not of a shard.
    case notAShard(folder: String)
    /// A shard is missing or was given twice.
    case incomplete(expected: Int, found: [String])

    /// One line with the expected and the actual shards.
    package var description: String {
      switch self {
      case .differentRuns(let first, let second):
        "\(second): expected a shard of the same run as \(first), got another run's"
      case .notAShard(let folder): "\(folder): expected a shard (--shard), got a whole run"
      case .incomplete(let expected, let found):
        "expected each of \(expected) shards once, got \(found.joined(separator: ", "))"
      }
    }
  }

  /// Merges shards into a folder. Rows are in the order of the corpus; counts are added up.
  ///
  /// Memory does not grow with the number of rows.
  ///
  /// - Parameter force: whether results in `folder` may be replaced.
  /// - Throws: `Fault`; `BatchError`.
  package static func merge(_ shards: [String], to folder: String, force: Bool, writesParquet: Bool = false) throws {
    let results = try shards.map { path throws(BatchError) in try EvaluationResults(path: path) }
    guard let first = results.first else { throw Fault.incomplete(expected: 1, found: []) }
    for other in results {
      guard other.record.run.isSameButForShard(first.record.run) else {
        throw Fault.differentRuns(first: first.path, second: other.path)
      }
      guard other.record.run.shard != nil else { throw Fault.notAShard(folder: other.path) }
    }
    let numbers = results.compactMap(\.record.run.shard?.place)
    let count = numbers[0].count
    guard numbers.allSatisfy({ $0.count == count }), numbers.map(\.number).sorted() == Array(1...count) else {
      throw Fault.incomplete(expected: count, found: numbers.map(\.description))
    }
    let run = first.record.run.whole
    _ = try EvaluationFolder(path: folder, run: run, force: force)
    let writer = try EvaluationWriter(folder: folder, run: run, writesParquet: writesParquet)
    var sources = try results.map { try Source(folder: $0.path, run: run) }
    while let next = sources.indices.filter({ sources[$0].row != nil }).min(by: {
      sources[$0].index < sources[$1].index
    }) {
      // All rows of one recording are in one shard.
      let index = sources[next].index
      while let row = sources[next].row, row.index == index {
        writer.write(row)
        try sources[next].advance()
      }
      if let recording = sources[next].nextRecording() { try writer.write(recording) }
    }
    for other in results { try writer.merge(other.counts) }
    try writer.finish(jobs: nil)
  }

  /// Reads the rows of a shard one at a time.
  private struct Source {
    private let rows: RowReader
    private var recordings: ArraySlice<EvaluatedRecording>
    private(set) var row: EvaluationRow?

    init(folder: String, run: EvaluationRun) throws(BatchError) {
      rows = try RowReader(folder: folder, task: run.task)
      recordings = try EvaluatedRecording.list(folder: folder)[...]
      row = try rows.next()
    }

    var index: Int { row?.index ?? .max }

    mutating func nextRecording() -> EvaluatedRecording? { recordings.popFirst() }

    mutating func advance() throws(BatchError) { row = try rows.next() }
  }
}
