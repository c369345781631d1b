import AudioFiles
import RecordingAnalysis
import VoiceMeasurement

/// The values of one segment.
package struct SegmentMeasurement: Sendable {
  /// The segment, with what is wrong or odd about it in this recording.
  package internal(set) var segment: Segment
  /// The measured values by column.
  package internal(set) var values: [MeasuredColumn: Double] = [:]
  /// The reasons why values are undefined, by column.
  package internal(set) var undefined: [MeasuredColumn: String] = [:]
  /// The values at the places of the settings, in their order.
  package internal(set) var placeValues: [Double?] = []
  /// The reasons why there is no value at a place, in the same order.
  package internal(set) var placeReasons: [String?] = []

  /// The values of sets of features, in the order of `SegmentAnalyzer.setColumns`; empty without sets.
  package internal(set) var setValues: [Double?] = []
  /// The columns of sets, or whole sets, that are undefined, with the reason.
  package internal(set) var undefinedSets: [(name: String, reason: String)] = []

  /// Creates the measurement of a segment without values.
  package init(_ segment: Segment) { self.segment = segment }

  mutating func set(_ column: MeasuredColumn, _ value: Double?, else reason: @autoclosure () -> String) {
    values[column] = value
    undefined[column] = value == nil ? reason() : nil
  }
}

/// The segments of a recording with their values.
package struct MeasuredSegments: Sendable {
  /// The sample rate, channels and encoding that the file states.
  package let format: AudioFileFormat
  /// The length of the recording in seconds.
  package let duration: Double
  /// What is odd about the recording or its label file, a line each.
  package let warnings: [String]
  /// Reasons to trust the values of `Feature.voice` less.
  package let voiceCautions: [VoiceCaution]
  /// The segments in their order.
  package let segments: [SegmentMeasurement]
}
