import BatchProcessing
import CommandSupport
import CorpusAnalysis
import FeatureTracks
import Foundation
import NumPyArrays
import RecordingAnalysis
import RecordingReports
import Synchronization

/// The statistics of all recordings as one of NumPy's arrays: recordings × columns, NaN where undefined or failed.
struct SummaryArray: Sendable {
  let analyzer: RecordingAnalyzer
  /// All columns.
  let columns: [FeatureColumn]
  let choice: ColumnChoice
  /// Whether the array is in an archive with the names of the columns and the paths.
  let isArchive: Bool
  /// The file; `nil` for standard output.
  let files: ResultFiles?

  /// Measures the recordings of a session and writes the array.
  func run<Settings>(_ session: RecordingSession, settings: RunSettings<Settings>) throws {
    let rows = Rows()
    func finish() throws { try write(rows.all, session.recordings.items.map(\.path)) }
    try session.run(
      showsProgress: true, finish: finish, record: files?.recorder(command: "features", settings: settings)
    ) { item, position, checkCancellation in
      let found = try analyzer.measure(item.source, checkCancellation: checkCancellation)
      rows.add(choice.of(found.setValues), at: position)
      let warnings = found.warnings + found.refusedSets.map { "\($0.set): \($0.reason)" }
      return .init(item, file: files?.result(of: item, at: position), warnings: warnings)
    }
  }

  private func write(_ rows: [Int: [Double?]], _ paths: [String]) throws {
    let chosen = choice.of(columns)
    var bytes = NumPyArray.header(.double, shape: [paths.count, chosen.count])
    for position in paths.indices {
      let row = rows[position] ?? [Double?](repeating: nil, count: chosen.count)
      for value in row { NumPyArray.append(value ?? .nan, to: &bytes) }
    }
    guard let path = files?.paths.first else { return try Console.send(bytes: bytes) }
    guard isArchive else {
      let file = try OutputFile(path: path)
      file.write(bytes)
      return try file.finish()
    }
    try NumPyArchive.write(
      [
        ("values", { Data(bytes) }), ("paths", { Data(NumPyArray.texts(paths)) }),
        ("columns", { Data(NumPyArray.texts(chosen.map(\.name))) }),
        ("units", { Data(NumPyArray.texts(chosen.map(\.unit))) }),
      ], to: path)
  }

  /// The rows of the recordings that were measured, by their position.
  private final class Rows: Sendable {
    private let rows = Mutex<[Int: [Double?]]>([:])

    var all: [Int: [Double?]] { rows.withLock { $0 } }

    func add(_ row: [Double?], at position: Int) { rows.withLock { $0[position] = row } }
  }
}
