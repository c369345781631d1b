import AudioCore
import Labels
import PitchTracking
import RecordingAnalysis
import Tables

/// Writes pitch tracks as text, frame by frame while they are measured.
///
/// Tables are written at once. Labels are of the frames that count (`PitchSummary`), which is known when the recording
/// ends; until then the frames are kept, 72 bytes each.
package final class PitchTrackWriter {
  /// The approximate size of the pieces of text, in bytes.
  private static let pieceLength = 1 << 15

  private let table: (any RowFormat)?
  private let format: TrackFormat
  private let namesRecordings: Bool
  private let columns: TypedTable<PitchFrame>
  private let output: (String) -> Void

  /// The row that is reused for every frame.
  private var row: Row
  private var buffer: [UInt8] = []
  /// The frames for labels, with their levels.
  private var frames: [(frame: PitchFrame, level: Double?)] = []

  /// Creates a writer of one file or stream.
  ///
  /// - Parameters:
  ///   - namesRecordings: whether rows begin with the column `path`, for tracks of several recordings in one table.
  ///   - showsCandidates: whether a table ends with the columns `candidate_hz` and `voicing`.
  ///   - output: receives the text in pieces of whole lines of about 32 KB, and the last piece at a recording's end.
  package init(
    format: TrackFormat, namesRecordings: Bool = false, showsCandidates: Bool = false,
    to output: @escaping (String) -> Void
  ) {
    ensure(format.isTable || !namesRecordings, "PitchTrackWriter: only a table holds several recordings")
    let columns = Self.columns(namesRecordings: namesRecordings, showsCandidates: showsCandidates)
    self.columns = Self.table(showsCandidates)
    self.format = format
    self.namesRecordings = namesRecordings
    self.output = output
    row = Row(columns.map { _ in .undefined })
    table = format.rows(columns)
    if let header = table?.header, !header.isEmpty { output(header) }
  }

  /// The columns of a table of tracks.
  package static func columns(namesRecordings: Bool, showsCandidates: Bool = false) -> [Column] {
    (namesRecordings ? [Column("path")] : []) + table(showsCandidates).columns
  }

  private static func table(_ showsCandidates: Bool) -> TypedTable<PitchFrame> {
    showsCandidates ? PitchTrackTable.withCandidates : PitchTrackTable.table
  }

  /// Begins a recording. Text of a failed recording that was not passed to `output` yet is dropped.
  ///
  /// - Parameter path: the path of the recording, for a table of several recordings.
  package func begin(path: String) {
    if namesRecordings { row.cells[0] = .text(path) }
    buffer.removeAll(keepingCapacity: true)
    frames.removeAll()
  }

  /// The observer that passes frames to this writer.
  package var observer: TrackObserver {
    table == nil
      ? TrackObserver(levelledPitch: { self.append($0, level: $1) }) : TrackObserver(pitch: { self.append($0) })
  }

  /// Writes the next frame, or keeps it with its level in dBFS (`nil` in digital silence) for labels.
  package func append(_ frame: PitchFrame, level: Double? = nil) {
    guard let table else { return frames.append((frame, level)) }
    columns.write(frame, into: &row, from: namesRecordings ? 1 : 0)
    table.append(row, to: &buffer)
    if buffer.count >= Self.pieceLength { flush() }
  }

  /// Ends a recording of the given length in seconds and passes the rest of its text to `output`.
  ///
  /// - Parameter summary: which frames count for labels; `nil` if all voiced frames do.
  /// - Throws: `LabelError` if the frames are not in order or lie beyond the end, which a tracker's frames never do.
  package func end(duration: Double, summary: PitchSummary? = nil) throws(LabelError) {
    defer { flush() }
    guard table == nil else { return }
    let frames = frames
    self.frames.removeAll()
    let voiced = Self.stretches(frames, duration) { summary?.counts(frequency: $0, level: $1) ?? true }
    let background = Self.stretches(frames, duration) { summary?.isBackground(frequency: $0, level: $1) ?? false }
    if format == .textgrid {
      buffer += try Self.grid(voiced, background, duration).utf8
    } else {
      buffer += try Self.labels(voiced, background).utf8
    }
  }

  /// The stretches of the frames that are chosen by frequency and level.
  private static func stretches(
    _ frames: [(frame: PitchFrame, level: Double?)], _ duration: Double, _ isChosen: (Double, Double?) -> Bool
  ) -> [VoicingStretch] {
    var joiner = VoicingStretches()
    var stretches: [VoicingStretch] = []
    for (frame, level) in frames {
      let frequency = frame.frequency.flatMap { isChosen($0, level) ? $0 : nil }
      let chosen = PitchFrame(time: frame.time, frequency: frequency, confidence: frame.confidence)
      if let stretch = joiner.update(chosen) { stretches.append(stretch) }
    }
    return stretches + [joiner.finish(duration: duration)].compactMap { $0 }
  }

  /// The background tone has a tier only if there is one.
  private static func grid(
    _ voiced: [VoicingStretch], _ background: [VoicingStretch], _ duration: Double
  ) throws(LabelError) -> String {
    var voicing = LabelTier(name: "vuv", kind: .intervals)
    for stretch in voiced {
      try voicing.append(Label(from: stretch.start, to: stretch.end, stretch.isVoiced ? "V" : "U"))
    }
    var tiers = [voicing, try medians("f0_median_hz", voiced)]
    if background.contains(where: \.isVoiced) { tiers.append(try medians("background_tone_hz", background)) }
    return try TextGrid(duration: duration, tiers: tiers).text
  }

  private static func medians(_ name: String, _ stretches: [VoicingStretch]) throws(LabelError) -> LabelTier {
    var tier = LabelTier(name: name, kind: .intervals)
    for stretch in stretches {
      guard let median = stretch.medianFrequency else { continue }
      try tier.append(Label(from: stretch.start, to: stretch.end, hertz(median)))
    }
    return tier
  }

  private static func labels(
    _ voiced: [VoicingStretch], _ background: [VoicingStretch]
  ) throws(LabelError) -> String {
    var labels: [Label] = []
    for stretch in voiced {
      guard let median = stretch.medianFrequency else { continue }
      let note = EqualTemperedNote(frequency: median)?.name ?? ""
      labels.append(try Label(from: stretch.start, to: stretch.end, "\(hertz(median)) Hz \(note)"))
    }
    for stretch in background {
      guard let median = stretch.medianFrequency else { continue }
      labels.append(try Label(from: stretch.start, to: stretch.end, "background \(hertz(median)) Hz"))
    }
    return labels.sorted { $0.start < $1.start }.map { AudacityLabels.line($0) }.joined()
  }

  private static func hertz(_ frequency: Double) -> String { Cell.number(frequency, decimals: 1).plainText ?? "" }

  private func flush() {
    guard !buffer.isEmpty else { return }
    output(String(decoding: buffer, as: UTF8.self))
    buffer.removeAll(keepingCapacity: true)
  }
}
