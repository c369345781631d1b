import HearingSimulation
import HearingTest
import Reporting
import Tables

/// The comparison as rows and as a figure.
struct SimulationTable {
  static let columns = [
    Column("procedure"), Column("slope_per_db", heading: "slope/dB", decimals: 2),
    Column("error_rate", heading: "errors", decimals: 2), Column("listeners", decimals: 0),
    Column("bias_db", heading: "bias dB", decimals: 2), Column("sd_db", heading: "SD dB", decimals: 2),
    Column("mean_error_db", heading: "mean error dB", decimals: 2),
    Column("trials_mean", heading: "trials", decimals: 1), Column("trials_max", heading: "at most", decimals: 0),
    Column("errors_over_10db_share", heading: "> 10 dB", decimals: 4),
    Column("unreliable_share", heading: "unreliable", decimals: 4),
    Column("no_threshold_share", heading: "no threshold", decimals: 4),
    Column("duration_mean_s", heading: "seconds", decimals: 1),
    Column("duration_longest_s", heading: "longest", decimals: 1),
  ]

  /// The simulated cells with their numbers of listeners and their scores.
  var results: [(cell: SimulationCell, listeners: Int, scores: ProcedureScore.Scores)] = []

  static func row(_ cell: SimulationCell, _ listeners: Int, _ scores: ProcedureScore.Scores) -> Row {
    Row([
      columns[0].cell(cell.procedure.name), columns[1].cell(cell.slope), columns[2].cell(cell.errorRate),
      columns[3].cell(listeners), columns[4].cell(scores.bias.value), columns[5].cell(scores.standardDeviation.value),
      columns[6].cell(scores.meanMagnitude.value), columns[7].cell(scores.meanTrialCount.value),
      columns[8].cell(scores.mostTrials), columns[9].cell(scores.largeErrorShare.value),
      columns[10].cell(scores.unreliableShare.value), columns[11].cell(scores.missingShare.value),
      columns[12].cell(scores.meanDuration.value), columns[13].cell(scores.longestDuration),
    ])
  }

  var rows: [Row] { results.map { Self.row($0.cell, $0.listeners, $0.scores) } }

  /// The colour of a series: colours repeat in a darker shade in the second round.
  private static func colour(_ index: Int) -> Colour {
    let colour = Colour.series[index % Colour.series.count]
    guard index >= Colour.series.count else { return colour }
    return Colour(red: colour.red / 2, green: colour.green / 2, blue: colour.blue / 2)
  }

  /// Deviation and bias over the number of trials, with a line for each procedure, from few errors to many.
  func figure() -> Figure {
    func panel(_ title: String, _ value: (ProcedureScore.Scores) -> Double?) -> Panel {
      var marks: [Mark] = []
      let names = results.reduce(into: [String]()) { names, result in
        if !names.contains(result.cell.procedure.name) { names.append(result.cell.procedure.name) }
      }
      for (index, name) in names.enumerated() {
        let own = results.filter { $0.cell.procedure.name == name }
        let colour = Self.colour(index)
        for (number, slope) in Set(own.map(\.cell.slope)).sorted().enumerated() {
          let cells = own.filter { $0.cell.slope == slope }
          let x = cells.map { $0.scores.meanTrialCount.value ?? 0 }
          let y = cells.map { value($0.scores) }
          marks.append(.line(x: x, y: y, colour: colour, label: number == 0 ? name : nil))
          marks.append(.points(x: x, y: y, colour: colour))
        }
      }
      return Panel(
        title: title, height: 260, x: Axis("trials", from: 0), y: Axis(title, unit: "dB"), marks: marks,
        reasonIfEmpty: "nothing was simulated")
    }
    return Figure(
      title: "Hearing-test procedures with simulated listeners",
      panels: [panel("standard deviation", \.standardDeviation.value), panel("bias", \.bias.value)], sharesXAxis: true)
  }
}
