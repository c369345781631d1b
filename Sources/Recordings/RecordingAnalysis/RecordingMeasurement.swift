import AudioFiles
import Fingerprinting
import PitchTracking
import VoiceEvents
import VoiceMeasurement

/// The results of measuring one recording.
package struct RecordingMeasurement: Sendable {
  /// The sample rate, channels and encoding that the file states.
  package let format: AudioFileFormat
  /// The number of frames that were read.
  package let frameCount: Int
  /// Warnings about a recording that could be measured but has a fault, one line each.
  package internal(set) var warnings: [String]
  /// The measured values by column.
  package internal(set) var values: [MeasuredColumn: Double] = [:]
  /// The reasons why values are undefined, by column.
  package internal(set) var undefined: [MeasuredColumn: String] = [:]
  /// The reasons why features could not be measured at all, such as a sample rate that is too low.
  package internal(set) var refused: [Feature: String] = [:]
  /// The values of the sets of features, in the order of their `summaryColumns`; `nil` where undefined.
  package internal(set) var setValues: [Double?] = []
  /// The sets of features that are not possible for this recording.
  package internal(set) var refusedSets: [RefusedSet] = []
  /// Reasons to trust the values of `Feature.voice` less.
  package internal(set) var voiceCautions: [VoiceCaution] = []
  /// Which voiced frames count, if `Feature.pitch` was requested.
  package internal(set) var pitchSummary: PitchSummary?
  /// The fingerprint, if `Feature.fingerprint` was requested.
  package internal(set) var fingerprint: Fingerprint?
  /// An overview of the recording, for pictures.
  package internal(set) var overview = RecordingOverview()

  /// A set of features that is not possible for a recording, by name.
  package struct RefusedSet: Sendable {
    /// The name.
    package let set: String
    /// Why.
    package let reason: String
  }

  /// Length of the frames that were read, in seconds.
  package var duration: Double { Double(frameCount) / format.sampleRate }

  init(format: AudioFileFormat, frameCount: Int, warnings: [String]) {
    self.format = format
    self.frameCount = frameCount
    self.warnings = warnings
  }

  /// Stores a value, or the reason why it is undefined.
  mutating func set(_ column: MeasuredColumn, _ value: Double?, else reason: @autoclosure () -> String) {
    values[column] = value
    undefined[column] = value == nil ? reason() : nil
  }

  /// Stores the reason why a feature, with all its columns, could not be measured.
  mutating func refuse(_ feature: Feature, _ columns: [MeasuredColumn], _ reason: String) {
    refused[feature] = reason
    for column in columns { undefined[column] = reason }
  }
}
