import BatchProcessing
import CorpusEvaluation
import InteractiveTables
import Reporting
import Tables

/// Every row of a run as a table that the reader of its report filters by condition, detector and group, sorts by score
/// and listens to: as detectors got the recording, where that was written, and as it was before the degradation.
struct EvaluationReportTable {
  private let results: EvaluationResults
  private let sounds: ListeningSounds
  private let table: InteractiveTable
  private let columns: [Column]

  init(_ results: EvaluationResults, _ sounds: ListeningSounds) {
    self.results = results
    self.sounds = sounds
    let task = results.record.run.task
    columns = EvaluationRow.columns(for: task)
    let scores = Set(task.measures.map(\.key))
    let shown = scores.union(["condition", "detector", "group", "reason", "id"])
    // The first column names a row.
    let fields = Self.order(
      columns.map { column in
        var column = column
        if scores.contains(column.name) { column.decimals = 4 }
        if column.name == "audio" { column = Column("audio", heading: "before the degradation") }
        return InteractiveTable.Field(
          column, role: column.name == "audio" ? .sound : column.decimals == nil ? .own : .measured,
          isShown: shown.contains(column.name))
      })
    let heard = InteractiveTable.Field(Column("heard", heading: "as detectors got it"), role: .sound)
    table = InteractiveTable(
      fields: fields + [heard], noun: "result", choices: ["condition", "detector", "group"])
  }

  /// Writes the rows, one at a time.
  func write(to report: HTMLReport<any Error>) throws {
    var writer = try InteractiveTableWriter(table, to: report)
    let (sound, scores) = (columns.firstIndex { $0.name == "audio" }, table.fields)
    try results.forEachRow { row in
      var cells = row.row.cells
      if let sound, case .text(let path) = cells[sound] {
        // The unchanged recording is in the other column.
        cells[sound] = row.condition == "clean" ? .undefined : .text(ResultPaths.path(of: path, from: results.path))
      }
      cells = Self.order(cells) + [EvaluationReport.heardPath(row, sounds, results).map(Cell.text) ?? .undefined]
      for place in cells.indices {
        guard case .number(let value, _) = cells[place], let decimals = scores[place].column.decimals else { continue }
        cells[place] = .number(value, decimals: decimals)
      }
      try writer.append(Row(cells))
    }
    try writer.finish()
  }

  /// The name before the place in the corpus.
  private static func order<Item>(_ items: [Item]) -> [Item] { [items[1], items[0]] + items.dropFirst(2) }
}
