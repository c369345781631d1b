import AudioCore
import Labels
import PitchTracking
import Tables

/// Writes pitch tracks as text, frame by frame as they are found.
///
/// Tables and Audacity labels go out at once; a TextGrid says at its start how many intervals it has, so the stretches
/// (not the frames) are kept until the recording ends.
package final class PitchTrackWriter {
  /// Text is handed on in pieces of about this many bytes.
  private static let pieceLength = 1 << 15

  private let table: (any RowFormat)?
  private let format: TrackFormat
  private let namesRecordings: Bool
  private let output: (String) -> Void

  /// The row that every frame is put into.
  private var row: Row
  private var buffer: [UInt8] = []
  private var stretches = VoicingStretches()
  private var voicing = LabelTier(name: "vuv", kind: .intervals)
  private var medians = LabelTier(name: "f0_median_hz", kind: .intervals)
  private var failure: LabelError?

  /// A writer of one file or stream.
  ///
  /// - Parameters:
  ///   - namesRecordings: whether rows begin with `path`, for the tracks of several recordings in one table.
  ///   - output: takes the text in pieces of whole lines, about 32 KB each and the last at a recording's end.
  package init(format: TrackFormat, namesRecordings: Bool = false, to output: @escaping (String) -> Void) {
    precondition(format.isTable || !namesRecordings, "only a table holds several recordings")
    let columns = (namesRecordings ? [Column("path")] : []) + PitchTrackTable.table.columns
    self.format = format
    self.namesRecordings = namesRecordings
    self.output = output
    row = Row(columns.map { _ in .undefined })
    table = format.rows(columns)
    if let header = table?.header, !header.isEmpty { output(header) }
  }

  /// Begins a recording. Text of a failed recording that was not handed on yet is dropped.
  ///
  /// - Parameter path: which recording the frames to come are of, for a table of several.
  package func begin(path: String) {
    if namesRecordings { row.cells[0] = .text(path) }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Takes the next frame.
  package func append(_ frame: PitchFrame) {
    if let table {
      PitchTrackTable.table.write(frame, into: &row, from: namesRecordings ? 1 : 0)
      table.append(row, to: &buffer)
      if buffer.count >= Self.pieceLength { flush() }
    } else if let stretch = stretches.update(frame) {
      append(stretch)
    }
  }

  /// Ends a recording of the given length in seconds and hands on the rest of its text.
  ///
  /// - Throws: `LabelError` if the frames were not in order or lie beyond the end: nothing that a tracker gives.
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
