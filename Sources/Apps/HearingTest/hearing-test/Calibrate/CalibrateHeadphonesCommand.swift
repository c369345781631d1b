import ArgumentParser
import LevelCalibration
import Tables

/// `hearing-test calibrate headphones`: lists the headphones of the built-in tables.
struct CalibrateHeadphonesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "headphones",
    abstract: "Lists the headphones that are built in.",
    discussion: """
      `thresholds`: the reference thresholds (RETSPL) of the headphone in the coupler are built in, so that a \
      calibration in dB SPL gives dB HL; those of a standard define 0 dB HL. `thresholds and levels`: `calibrate table --headphone` makes a calibration, \
      for an iPhone.
      """)

  @OptionGroup var table: TableOptions

  private static let columns = [
    Column("headphone"), Column("table"), Column("coupler"), Column("source"),
    Column("lowest_hz", heading: "from Hz", decimals: 0), Column("highest_hz", heading: "to Hz", decimals: 0),
    Column("uncertainty"), Column("remark"),
  ]

  func run() throws {
    let known = ReferenceThresholds.all.filter { ![.freeField, .diffuseField].contains($0.coupler) }
    let rows = known.flatMap { thresholds in
      thresholds.transducers.map { name in
        let measured = thresholds.coupler == .researchKit ? ResearchKitHeadphone(rawValue: name) : nil
        let remark = measured?.reservation
        return Row([
          .text(name), .text(measured == nil ? "thresholds" : "thresholds and levels"),
          .text(thresholds.coupler.name), .text(thresholds.standard),
          .integer(Int(thresholds.table.range.lowerBound)), .integer(Int(thresholds.table.range.upperBound)),
          .text(thresholds.standard.hasPrefix("ISO") ? "0 by definition" : "not stated"),
          remark.map { .text($0) } ?? .undefined,
        ])
      }
    }
    try table.write(Self.columns, rows, ifEmpty: "no headphone is built in")
  }
}
