import BatchProcessing
import CommandSupport
import CorpusAnalysis
import ParquetTables
import RecordingAnalysis
import RecordingReports
import Tables

/// The work of `ossicle voice --events`: writes the events of recordings to standard output, or to a file for each
/// recording.
struct VoiceEventWork: Sendable {
  let configuration: VoiceEventConfiguration
  let format: TrackFormat
  /// A file for each recording's events; `nil` if the events go to standard output.
  let files: ResultFiles?
  let pictures: VoicePictures

  /// Lists the events of a session's recordings.
  func run(_ session: RecordingSession) throws {
    let settings = RunSettings(configuration)
    let namesRecordings = session.recordings.isList && files == nil
    let columns = (namesRecordings ? [Column("path")] : []) + VoiceEventTable.columns
    let rows = format.rows(columns)
    if format == .parquet { try BinaryOutput.check("parquet", hasFile: files != nil) }
    let sink = format == .parquet && files == nil ? try ParquetSink() : nil
    let send: (String) throws -> Void = { if let sink { sink.write($0) } else { try Console.send($0) } }
    if files == nil, let header = rows?.header, !header.isEmpty { try send(header) }
    func finish() throws {
      if let sink { try BinaryOutput.finish(sink, columns.map { ParquetColumn($0) }, nil) }
    }
    try session.run(
      showsProgress: files != nil, output: send, finish: finish,
      record: files?.recorder(command: "voice --events", settings: settings)
    ) { item, position, checkCancellation in
      let list = try VoiceEventList(
        of: item.source, configuration: configuration, checkCancellation: checkCancellation)
      let text = try text(list, rows, path: namesRecordings ? item.path : nil)
      try pictures.write(item, at: position, events: list, checkCancellation)
      guard let files else { return .init(item, text: text, warnings: list.warnings) }
      let file = try files.write(item, at: position) { file in
        try TrackFile.write(format, columns, to: file) { output in
          if let rows { output(rows.header) }
          output(text)
        }
      }
      return .init(item, file: file, warnings: list.warnings)
    }
  }

  private func text(_ list: VoiceEventList, _ rows: (any RowFormat)?, path: String?) throws -> String {
    if let rows {
      let start: [Cell] = path.map { [.text($0)] } ?? []
      var text: [UInt8] = []
      for event in list.events { rows.append(Row(start + VoiceEventTable.row(event).cells), to: &text) }
      return String(decoding: text, as: UTF8.self)
    }
    let labels = VoiceEventLabels(list)
    return format == .textgrid ? try labels.textGrid(configuration.sources) : try labels.audacity()
  }
}
