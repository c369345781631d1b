import AudioCore
import Labels
import PitchTracking
import Tables

/// Writes pitch tracks as text, frame by frame while they are measured.
///
/// Tables and Audacity labels are written at once. A TextGrid begins with the number of its intervals, so the voiced
/// stretches (not the frames) are kept until the recording ends.
package final class PitchTrackWriter {
  /// The approximate size of the pieces of text, in bytes.
  private static let pieceLength = 1 << 15

  private let table: (any RowFormat)?
  private let format: TrackFormat
  private let namesRecordings: Bool
  private let output: (String) -> Void

  /// The row that is reused for every frame.
  private var row: Row
  private var buffer: [UInt8] = []
  private var stretches = VoicingStretches()
  private var voicing = LabelTier(name: "vuv", kind: .intervals)
  private var medians = LabelTier(name: "f0_median_hz", kind: .intervals)
  private var failure: LabelError?

  /// Creates a writer of one file or stream.
  ///
  /// - Parameters:
  ///   - namesRecordings: whether rows begin with the column `path`, for tracks of several recordings in one table.
  ///   - output: receives the text in pieces of whole lines of about 32 KB, and the last piece at a recording's end.
  package init(format: TrackFormat, namesRecordings: Bool = false, to output: @escaping (String) -> Void) {
    ensure(format.isTable || !namesRecordings, "PitchTrackWriter: only a table holds several recordings")
    let columns = (namesRecordings ? [Column("path")] : []) + PitchTrackTable.table.columns
    self.format = format
    self.namesRecordings = namesRecordings
    self.output = output
    row = Row(columns.map { _ in .undefined })
    table = format.rows(columns)
    if let header = table?.header, !header.isEmpty { output(header) }
  }

  /// Begins a recording. Text of a failed recording that was not passed to `output` yet is dropped.
  ///
  /// - Parameter path: the path of the recording, for a table of several recordings.
  package func begin(path: String) {
    if namesRecordings { row.cells[0] = .text(path) }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes the next frame.
  package func append(_ frame: PitchFrame) {
    if let table {
      PitchTrackTable.table.write(frame, into: &row, from: namesRecordings ? 1 : 0)
      table.append(row, to: &buffer)
      if buffer.count >= Self.pieceLength { flush() }
    } else if let stretch = stretches.update(frame) {
      append(stretch)
    }
  }

  /// Ends a recording of the given length in seconds and passes the rest of its text to `output`.
  ///
  /// - Throws: `LabelError` if the frames are not in order or lie beyond the end, which a tracker's frames never do.
  package func end(duration: Double) throws(LabelError) {
    defer { flush() }
    guard table == nil else { return }
    if let last = stretches.finish(duration: duration) { append(last) }
    if let failure { throw failure }
    if format == .textgrid { buffer += try TextGrid(duration: duration, tiers: [voicing, medians]).text.utf8 }
  }

  private func flush() {
    guard !buffer.isEmpty else { return }
    output(String(decoding: buffer, as: UTF8.self))
    buffer.removeAll(keepingCapacity: true)
  }

  private func append(_ stretch: VoicingStretch) {
    do throws(LabelError) {
      let median = stretch.medianFrequency.map { Cell.number($0, decimals: 1).plainText ?? "" }
      if format == .textgrid {
        try voicing.append(Label(from: stretch.start, to: stretch.end, stretch.isVoiced ? "V" : "U"))
        if let median { try medians.append(Label(from: stretch.start, to: stretch.end, median)) }
      } else if let frequency = stretch.medianFrequency, let median {
        let note = EqualTemperedNote(frequency: frequency)?.name ?? ""
        buffer += AudacityLabels.line(try Label(from: stretch.start, to: stretch.end, "\(median) Hz \(note)")).utf8
        if buffer.count >= Self.pieceLength { flush() }
      }
    } catch {
      failure = failure ?? error
    }
  }
}
