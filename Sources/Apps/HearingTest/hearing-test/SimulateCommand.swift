import ArgumentParser
import AudioCore
import BatchProcessing
import CommandSupport
import EvaluationMetrics
import Foundation
import HearingSimulation
import HearingTest
import Reporting
import Tables

/// `hearing-test simulate`: compares procedures on simulated listeners with known thresholds.
struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Compares procedures on simulated listeners: bias, deviation, trials, large errors.",
    discussion: """
      Procedures: \(SimulatedProcedure.all.map(\.name).joined(separator: ", ")).

      Thresholds are spread evenly from -5 to 75 dB (of whole audiograms: drawn from a population), levels go from \
      -10 to 100 dB. A listener's probability of hearing is a logistic function of level, whose slope at the \
      threshold is --slope. --errors is the share of tones that are missed at any level, and also that of presses \
      without hearing. Every result counts, also an unreliable one.

      Seconds are the length of a test with the usual times of `run`. A procedure that begins with "session" is a \
      whole session of `run` with two ears at six frequencies (practice, silences, retests, masking): thresholds of \
      -5 to 15 dB, or one ear deaf; levels to 85 dB.

      Exit status: 0 done, 2 wrong usage.
      """)

  @Option(name: .long, help: "A procedure; may be repeated. (default: all but sessions)")
  var procedure: [String] = []

  @Option(name: .long, help: "Number of listeners for each row, 1 to 10000000.")
  var listeners = 3000

  @Option(name: .long, help: "Slope per decibel, 0.001 to 10; may be repeated. (default: 0.1)")
  var slope: [Double] = []

  @Option(
    name: .long, help: "Rate of lapses and that of false alarms, 0 to 0.5; may be repeated. (default: 0, 0.05, 0.1)")
  var errors: [Double] = []

  @Option(name: .long, help: "Rise of the thresholds with each trial, -1 to 1 dB.")
  var drift = 0.0

  @Option(name: .long, help: "Seed of the listeners: the same number gives the same listeners.")
  var seed: UInt64 = 1

  @Flag(name: .long, help: "Print a line of JSON for each row instead of a table.")
  var json = false

  @Flag(name: .long, help: "Print CSV instead of a table.")
  var csv = false

  @Option(name: .long, help: "Draw deviation and bias over trials: .svg, or .html with the table.")
  var plot: String?

  @Flag(name: .long, help: "Replace the file of --plot.")
  var force = false

  @Option(
    name: [.customShort("j"), .long],
    help: "Number of threads; the output is the same for every number. (default: the number of cores)")
  var jobs: Int?

  func validate() throws {
    if json && csv { throw ValidationError("--json, --csv: expected one of them.") }
    for name in procedure where SimulatedProcedure(name: name) == nil {
      throw ValidationError(
        "--procedure: expected one of \(SimulatedProcedure.all.map(\.name).joined(separator: ", ")), got \(name).")
    }
    guard (1...10_000_000).contains(listeners) else {
      throw ValidationError("--listeners: expected 1 to 10000000, got \(listeners).")
    }
    for slope in slope where !(0.001...10).contains(slope) {
      throw ValidationError("--slope: expected 0.001 to 10 per dB, got \(slope).")
    }
    for rate in errors where !(0...0.5).contains(rate) {
      throw ValidationError("--errors: expected 0 to 0.5, got \(rate).")
    }
    guard (-1...1).contains(drift) else { throw ValidationError("--drift: expected -1 to 1 dB, got \(drift).") }
    if let jobs, jobs < 1 { throw ValidationError("--jobs: expected at least 1, got \(jobs).") }
    if let plot, ![".svg", ".html"].contains(where: plot.hasSuffix) {
      throw ValidationError("--plot: expected a name that ends in .svg or .html, got \(plot).")
    }
  }

  func run() throws {
    if let plot { try ResultPaths.requireWritable(plot, for: [], force: force) }
    let table = try simulate()
    let format: (any RowFormat)? =
      json ? JSONLinesFormat(columns: SimulationTable.columns) : csv ? CSVFormat(columns: SimulationTable.columns) : nil
    if let format {
      try Console.send(format.document(table.rows))
    } else {
      try Console.send(
        TextTable(columns: SimulationTable.columns, rows: table.rows, width: Console.terminalWidth).text())
    }
    if let plot { try draw(table, to: plot) }
  }

  private var cells: [SimulationCell] {
    let procedures = procedure.isEmpty ? SimulatedProcedure.usual : procedure.compactMap(SimulatedProcedure.init(name:))
    return procedures.flatMap { procedure in
      (slope.isEmpty ? [0.1] : slope).flatMap { slope in
        (errors.isEmpty ? [0, 0.05, 0.1] : errors).map { rate in
          SimulationCell(procedure: procedure, slope: slope, errorRate: rate, drift: drift, seed: seed)
        }
      }
    }
  }

  private func simulate() throws -> SimulationTable {
    let cells = cells
    let total = listeners
    var scores = [ProcedureScore](repeating: ProcedureScore(), count: cells.count)
    var failure: (any Error)?
    let pieces = cells.indices.flatMap { cell in
      stride(from: 0, to: total, by: SimulationCell.piece).map { (cell: cell, start: $0) }
    }
    let progress = ProgressDisplay(total: pieces.count, verb: "simulated")
    var remaining = pieces.makeIterator()
    let workers = OrderedWorkers<(cell: Int, start: Int), (cell: Int, Result<ProcedureScore, HearingTestError>)>(
      next: { remaining.next() },
      work: { piece in
        let end = min(piece.start + SimulationCell.piece, total)
        do throws(HearingTestError) {
          return (piece.cell, .success(try cells[piece.cell].score(piece.start..<end)))
        } catch {
          return (piece.cell, .failure(error))
        }
      },
      deliver: { cell, result in
        progress.advance()
        switch result {
        case .success(let score):
          do { try scores[cell].merge(score) } catch { failure = failure ?? error }
        case .failure(let error): failure = failure ?? error
        }
      })
    workers.run(jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    progress.clear()
    if let failure { throw failure }
    return SimulationTable(results: cells.indices.map { (cells[$0], total, scores[$0].value) })
  }

  private func draw(_ table: SimulationTable, to path: String) throws {
    let file = try OutputFile(path: path)
    if path.hasSuffix(".svg") {
      file.write(table.figure().svg())
    } else {
      let report = HTMLReport<Never> { file.write($0) }
      report.header(
        title: "Hearing-test procedures with simulated listeners",
        metadata: [
          ("tool", "hearing-test \(OssicleVersion.current)"), ("seed", "\(seed)"), ("listeners", "\(listeners)"),
        ])
      report.figure(table.figure())
      report.table(columns: SimulationTable.columns, rows: table.rows)
      report.footer()
    }
    try file.finish()
  }
}
