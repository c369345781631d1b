import BatchProcessing
import CommandSupport
import CorpusAnalysis
import ParquetTables
import RecordingAnalysis
import RecordingReports
import Tables

/// The work of `ossicle voice --frames`: writes the probability of speech by the frame to standard output, or to a file
/// for each recording.
struct SpeechTrackWork: Sendable {
  let format: TrackFormat
  /// The channel to hear, from 0; `nil` for the mean of all.
  let channel: Int?
  /// A file for each recording's frames; `nil` if they go to standard output.
  let files: ResultFiles?

  /// The settings that decide the values.
  private struct Settings: Encodable, Sendable {
    let channel: Int?
  }

  /// Hears the recordings of a session.
  func run(_ session: RecordingSession) throws {
    let namesRecordings = session.recordings.isList && files == nil
    let columns = SpeechTrackTable.columns(namesRecordings: namesRecordings)
    guard let rows = format.rows(columns) else { return }
    guard let files else { return try send(rows, columns, session, namesRecordings) }
    try session.run(
      showsProgress: true,
      record: files.recorder(command: "voice --frames", settings: RunSettings(Settings(channel: channel)))
    ) { item, position, checkCancellation in
      var warnings: [String] = []
      let file = try files.write(item, at: position) { file in
        try TrackFile.write(format, columns, to: file) { output in
          output(rows.header)
          warnings = try track(item, rows, path: nil, checkCancellation, output)
        }
      }
      return .init(item, file: file, warnings: warnings)
    }
  }

  /// Standard output. One thread at a time may use it.
  private final class Output: @unchecked Sendable {
    private let sink: ParquetSink?

    init(_ format: TrackFormat) throws {
      if format == .parquet { try BinaryOutput.check("parquet", hasFile: false) }
      sink = format == .parquet ? try ParquetSink() : nil
    }

    func write(_ text: String) throws {
      if let sink { sink.write(text) } else if !text.isEmpty { try Console.send(text) }
    }

    func finish(_ columns: [Column]) throws {
      if let sink { try BinaryOutput.finish(sink, columns.map { ParquetColumn($0) }, nil) }
    }
  }

  /// Writes all recordings to standard output, one after the other.
  private func send(
    _ rows: any RowFormat, _ columns: [Column], _ session: RecordingSession, _ namesRecordings: Bool
  ) throws {
    let output = try Output(format)
    try output.write(rows.header)
    let finish = { try output.finish(columns) }
    try session.run(isSequential: true, showsProgress: false, finish: finish) { item, _, checkCancellation in
      let path = namesRecordings ? item.path : nil
      return .init(item, warnings: try track(item, rows, path: path, checkCancellation, output.write))
    }
  }

  /// Writes the frames of a recording and returns its warnings.
  private func track(
    _ item: RecordingItem, _ rows: any RowFormat, path: String?, _ checkCancellation: () throws -> Void,
    _ output: (String) throws -> Void
  ) throws -> [String] {
    var text: [UInt8] = []
    return try SpeechTrack(
      of: item.source, channel: channel, checkCancellation: checkCancellation
    ) { frames in
      SpeechTrackTable.append(frames, path: path, as: rows, to: &text)
      guard !text.isEmpty else { return }
      try output(String(decoding: text, as: UTF8.self))
      text.removeAll(keepingCapacity: true)
    }.warnings
  }
}
