import AudioCore
import AudioFiles
import LoudnessMetering

/// The programme loudness of a recording, measured in one pass. Memory grows by 576 kB per hour, with a track by 2.6
/// MB.
package struct RecordingLoudness: Sendable {
  /// The measured values.
  package let measurement: LoudnessMeasurement
  /// Loudness over time, if it was requested.
  package let track: LoudnessTrack?
  /// The sample rate, channels and encoding that the file states.
  package let format: AudioFileFormat
  /// Warnings about a recording that could be read but has a fault, one line each.
  package let warnings: [String]

  /// Measures a file.
  ///
  /// - Parameters:
  ///   - source: the recording.
  ///   - layout: the loudspeaker layout; `nil` for the file's layout. If the file has none, the layout is derived from
  ///     the number of channels, with a warning.
  ///   - keepsTrack: whether loudness over time is kept.
  ///   - checkCancellation: called once per block; an error that it throws ends the work.
  /// - Throws: `RecordingAnalyzer.Failure`, also for a layout with another number of channels.
  package init(
    of source: RecordingSource, layout: (_ channelCount: Int) -> LoudnessLayout? = { _ in nil },
    keepsTrack: Bool = false,
    checkCancellation: () throws -> Void = {}
  ) throws {
    do {
      let reader = try source.open()
      let asked = layout(reader.format.channelCount)
      var meter = try Self.meter(
        reader.format, asked, readingInterval: keepsTrack ? LoudnessTrack.interval : nil)
      var track = LoudnessTrack()
      while try reader.read({ block in meter.process(block) { track.append($0) } }) { try checkCancellation() }
      meter.flush { track.append($0) }
      measurement = meter.measurement
      self.track = keepsTrack ? track : nil
      format = reader.format
      let remark = asked == nil ? try reader.format.loudnessLayout.remark : nil
      warnings = reader.warnings + [remark, measurement.hearingRemark].compactMap { $0 }
    } catch {
      throw RecordingAnalyzer.Failure.passing(on: error)
    }
  }

  /// Creates a loudness meter for a file's format.
  ///
  /// - Throws: `LoudnessError`; `RecordingAnalyzer.Failure` for a layout with another number of channels.
  static func meter(
    _ format: AudioFileFormat, _ layout: LoudnessLayout?, measures: LoudnessMeasures = .all,
    readingInterval: Double? = nil
  ) throws -> LoudnessMeter {
    let stated = try format.loudnessLayout.layout
    let layout = layout ?? stated
    guard layout.channelCount == format.channelCount else {
      throw RecordingAnalyzer.Failure(
        description: "expected \(layout.channelCount) channels for the layout \(layout), got \(format.channelCount)")
    }
    return try LoudnessMeter(
      configuration: .init(measures: measures, readingInterval: readingInterval), sampleRate: format.sampleRate,
      layout: layout)
  }
}
