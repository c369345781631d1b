import BatchProcessing
import CommandSupport
import CorpusAnalysis
import RecordingAnalysis
import Tables
import VoiceMeasurement

/// One run of `ossicle voice`: recordings in, reports or events out.
struct VoiceSession {
  let reports: VoiceReportSettings
  let events: VoiceEventConfiguration
  let format: VoiceCommand.Format
  /// A file for each recording's picture, if pictures are wanted.
  let plotPaths: [String]?
  let jobs: Int

  /// What decides a report.
  private struct ReportParameters: Encodable, Sendable {
    let report: VoiceReportSettings
    let channel: Int?

    private enum CodingKeys: CodingKey { case channel }

    func encode(to encoder: any Encoder) throws {
      try report.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(channel, forKey: .channel)
    }
  }

  /// Makes the report of each recording.
  ///
  /// - Parameter files: one for all; `nil` for standard output.
  func report(_ items: [RecordingItem], isList: Bool, files: ResultFiles?) throws {
    let settings = RunSettings(ReportParameters(report: reports, channel: events.channel))
    let file = try files?.paths.first.map { try OutputFile(path: $0) }
    let write: (String) throws -> Void = { text in
      if let file { file.write(text) } else { try Console.send(text) }
    }
    let table = format.table(VoiceReportRow.columns)
    if let header = table?.header, !header.isEmpty { try write(header) }
    let width = file == nil ? Console.terminalWidth : nil
    try session("measured", isList, showsProgress: file != nil).run(
      items, output: write, finish: { try file?.finish() },
      record: files?.recorder(command: "voice", settings: settings),
      work: { item, position, checkCancellation in
        let provenance = RecordingRow.Provenance(
          checksum: Self.checksum(item), configuration: settings.configurationHash)
        let recorded = files?.result(of: item, at: position, checksum: provenance.checksum)
        do {
          let result = try RecordingVoiceReport(
            path: item.location, configuration: reports.configuration, channel: events.channel,
            checkCancellation: checkCancellation)
          try plot(item, position, nil, checkCancellation)
          let text =
            table.map { $0.line(VoiceReportRow.row(result, path: item.path, provenance: provenance)) }
            ?? (position > 0 ? "\n" : "") + VoiceReportText.text(result, path: item.path, width: width)
          return .init(text: text, file: recorded, remarks: Self.warnings(result.warnings, item))
        } catch let failure as RecordingAnalyzer.Failure {
          let row = VoiceReportRow.failure(failure.description, path: item.path, provenance: provenance)
          var outcome = RecordingSession.Outcome.failed(item, failure, text: table.map { $0.line(row) } ?? "")
          outcome.file = recorded
          return outcome
        }
      })
  }

  /// Lists the events of each recording.
  ///
  /// - Parameter files: one for each recording; `nil` for standard output.
  func listen(_ items: [RecordingItem], isList: Bool, files: ResultFiles?) throws {
    let settings = RunSettings(events)
    let columns = (isList && files == nil ? [Column("path")] : []) + VoiceEventTable.columns
    let table = format.table(columns)
    if files == nil, let header = table?.header, !header.isEmpty { try Console.send(header) }
    try session("heard", isList, showsProgress: files != nil).run(
      items, record: files?.recorder(command: "voice --events", settings: settings)
    ) { item, position, checkCancellation in
      let list = try VoiceEventList(
        path: item.location, configuration: events, checkCancellation: checkCancellation)
      let text = try text(list, table, path: isList && files == nil ? item.path : nil)
      try plot(item, position, list, checkCancellation)
      guard let files else { return .init(text: text, remarks: Self.warnings(list.warnings, item)) }
      let file = try OutputFile(path: files.paths[position])
      if let table { file.write(table.header) }
      file.write(text)
      try file.finish()
      return .init(
        file: files.result(of: item, at: position, checksum: Self.checksum(item)),
        remarks: Self.warnings(list.warnings, item))
    }
  }

  private func session(_ verb: String, _ isList: Bool, showsProgress: Bool) -> RecordingSession {
    RecordingSession(verb: verb, jobs: jobs, isList: isList, showsProgress: showsProgress)
  }

  private func text(_ list: VoiceEventList, _ table: (any RowFormat)?, path: String?) throws -> String {
    if let table {
      let start: [Cell] = path.map { [.text($0)] } ?? []
      var text: [UInt8] = []
      for event in list.events { table.append(Row(start + VoiceEventTable.row(event).cells), to: &text) }
      return String(decoding: text, as: UTF8.self)
    }
    let labels = VoiceEventLabels(list)
    return format == .textgrid ? try labels.textGrid(events.sources) : try labels.audacity()
  }

  /// - Parameter list: the recording's events if they are known already.
  private func plot(
    _ item: RecordingItem, _ position: Int, _ list: VoiceEventList?, _ checkCancellation: () throws -> Void
  ) throws {
    guard let plotPaths else { return }
    let list =
      try list
      ?? VoiceEventList(path: item.location, configuration: events, checkCancellation: checkCancellation)
    let analyzer = RecordingAnalyzer(
      configuration: AnalysisConfiguration(
        features: [.pitch, .amplitude, .spectrum], minimumFrequency: reports.minimumFrequency,
        maximumFrequency: reports.maximumFrequency, channel: events.channel))
    let measurement = try analyzer.measure(path: item.location, checkCancellation: checkCancellation)
    let file = try OutputFile(path: plotPaths[position])
    file.write(VoiceFigure.figure(list, sources: events.sources, over: measurement, title: item.path).svg())
    try file.finish()
  }

  private static func checksum(_ item: RecordingItem) -> String? { try? FileChecksum.checksum(path: item.location) }

  private static func warnings(_ lines: [String], _ item: RecordingItem) -> [String] {
    lines.map { "\(item.path): warning: \($0)" }
  }
}

extension VoiceCommand.Format {
  /// The format as one of tables, if it is one.
  fileprivate func table(_ columns: [Column]) -> (any RowFormat)? {
    switch self {
    case .csv: CSVFormat(columns: columns)
    case .jsonl: JSONLinesFormat(columns: columns)
    case .table, .textgrid, .audacity: nil
    }
  }
}
