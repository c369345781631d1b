import ArgumentParser
import CalibrationArguments
import CommandSupport
import Foundation
import HearingReports
import HearingTest
import LevelCalibration

/// `hearing-test calibrate table`: makes a calibration from a table of a headphone that was measured elsewhere.
struct CalibrateTableCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "table",
    abstract: "Calibrates a headphone by a table that was measured elsewhere.",
    usage: """
      hearing-test calibrate table <file> --source <text> --coupler <name> --transducer <name> --device <text>
      hearing-test calibrate table --headphone <name> --system-volume <number>
      """,
    discussion: """
      <file> is CSV with a header. Each row has `frequency_hz`; `full_scale_db_spl`, the dB SPL of the sine of peak \
      amplitude 1 in the coupler; `uncertainty_db`, its standard uncertainty, half of the ± of a 95 % interval; \
      `reference_threshold_db_spl`, the dB SPL of 0 dB HL (RETSPL) in the same coupler, with \
      `reference_uncertainty_db`. An empty uncertainty is not known. The column of the reference thresholds may be \
      missing where `calibrate headphones` lists the headphone in that coupler.

      Results with a calibration whose uncertainty is not known are preliminary, and say so.

      With --headphone the table is ResearchKit's. It holds only for sound that an iPhone plays, by its own volume \
      control, without an equaliser. Sound of this computer has other levels. Apple states no uncertainty.
      """)

  @Argument(help: ArgumentHelp("The table.", valueName: "file")) var file: String?
  @Option(name: .long, help: "Publication of the table, or who measured it and how.") var source: String?
  @Option(
    name: .long, help: "Publication of the reference thresholds, or who measured them and how. (default: --source)")
  var referenceSource: String?
  @Option(name: .long, help: "The coupler of the measurement, such as 'IEC 60318-1', 'IEC 60318-3' or 'IEC 60318-4'.")
  var coupler: String?
  @Option(name: .long, help: "Name of the headphone, such as 'TDH39'.") var transducer: String?
  @Option(name: .long, help: "The devices that drive the headphone, with every setting that changes a level.")
  var device: String?
  @Option(name: .long, help: "The day of the measurement, as 2026-03-01. (default: not known)") var date: String?
  @Option(name: .long, help: ArgumentHelp("The highest level that may be played, in dB SPL.", valueName: "db"))
  var levelLimit: Double?
  @Option(name: .long, help: "A headphone of ResearchKit's tables, as `calibrate headphones` lists it.")
  var headphone: String?
  @Option(name: .long, help: "The volume of the iPhone for --headphone, 0.0625 to 1; one sixteenth is a step.")
  var systemVolume: Double?
  @OptionGroup var output: CalibrationFileOptions

  func validate() throws {
    guard (file == nil) != (headphone == nil) else { throw ValidationError("expected a file or --headphone.") }
    guard (headphone == nil) == (systemVolume == nil) else {
      throw ValidationError("--headphone and --system-volume: expected both.")
    }
    let texts = [
      ("--source", source), ("--coupler", coupler), ("--transducer", transducer), ("--device", device),
    ]
    for (name, text) in texts {
      let isGiven = text?.contains { !$0.isWhitespace } == true
      if file != nil, !isGiven { throw ValidationError("\(name): expected a text, got none.") }
      if headphone != nil, text != nil { throw ValidationError("\(name): expected none with --headphone.") }
    }
    if headphone != nil, date != nil || referenceSource != nil {
      throw ValidationError("--date, --reference-source: expected none with --headphone.")
    }
    if let referenceSource, !referenceSource.contains(where: { !$0.isWhitespace }) {
      throw ValidationError("--reference-source: expected a text, got none.")
    }
    _ = try day
  }

  func run() throws {
    try output.requireWritable(besides: [file].compactMap { $0 })
    var record = try headphone.map(Self.builtIn(volume: systemVolume ?? 1)) ?? imported()
    record.levelLimit = levelLimit
    let description = record.notes
    record = output.completed(record)
    do {
      try Self.summarize(record, description)
    } catch let error as HearingTestError {
      throw ToolFault(description: "\(error)", isUsage: true)
    }
    try output.writeChecked(record)
  }

  private var day: CalibrationDate? {
    get throws {
      do { return try date.map { try CalibrationDate($0) } } catch { throw ValidationError("--date: \(error).") }
    }
  }

  /// The record of a file. Its texts were checked.
  private func imported() throws -> CalibrationRecord {
    let table = try HeadphoneTable(path: file ?? "")
    var record = CalibrationRecord(
      kind: .headphone, transducer: transducer ?? "", device: device ?? "",
      coupler: try coupler.map { try Coupler($0) },
      method: .stated(source: source ?? ""), date: try day, fullScale: try table.levels(.fullScale))
    if table.has(.reference) {
      record.referenceThresholds = ReferenceTable(
        standard: referenceSource ?? source ?? "", table: try table.levels(.reference))
    } else if referenceSource != nil {
      throw ToolFault(
        description: "\(file ?? ""): --reference-source: expected a column 'reference_threshold_db_spl', got none",
        isUsage: true)
    }
    return record
  }

  private static func builtIn(volume: Double) -> (String) throws -> CalibrationRecord {
    { name in
      guard
        let headphone = ResearchKitHeadphone.allCases.first(where: {
          $0.referenceThresholds.covers(transducer: name)
        })
      else {
        let names = ResearchKitHeadphone.allCases.map(\.rawValue).joined(separator: ", ")
        throw ToolFault(description: "--headphone: expected one of \(names), got \(name)", isUsage: true)
      }
      do {
        return try headphone.calibration(systemVolume: volume).record
      } catch {
        throw ToolFault(description: "--system-volume: \(error)", isUsage: true)
      }
    }
  }

  /// Prints what the full-scale sine is at each frequency, and what speaks against the calibration.
  private static func summarize(_ record: CalibrationRecord, _ description: String?) throws {
    guard case .hearingLevel(let scale) = try LevelScale(calibration: record) else { return }
    for point in record.fullScale.points {
      let frequency = String(format: "%.7g Hz: the full-scale sine is %.1f dB SPL", point.frequency, point.level)
      guard let thresholds = scale.thresholds, thresholds.table.range.contains(point.frequency) else {
        Console.message(frequency + ", without a reference threshold")
        continue
      }
      do {
        let level = try scale.hearingLevel(
          of: FullScaleLevel(sinePeak: min(0, record.peakLimit)), at: point.frequency)
        let uncertainty = level.uncertainty.map { String(format: " ± %.1f dB HL", $0) }
        Console.message(
          frequency + String(format: ", %.1f", level.decibels - record.peakLimit)
            + (uncertainty ?? " dB HL, uncertainty not known"))
      } catch {
        throw ToolFault(description: "\(error)")
      }
    }
    if let description { Console.message(description) }
    for doubt in CalibrationDoubt.doubts(record, at: Date()) { Console.message(VerdictText.doubt(doubt).en) }
  }
}
