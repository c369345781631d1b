import AudioFiles
import Fingerprinting
import VoiceEvents
import VoiceMeasurement

/// What one pass over a recording found.
package struct RecordingMeasurement: Sendable {
  /// The sample rate, channels and encoding that the file states.
  package let format: AudioFileFormat
  /// Frames that were read.
  package let frameCount: Int
  /// Warnings, one line each: the recording could be measured, but something is wrong with it.
  package internal(set) var warnings: [String]
  /// Values by the name of their column.
  package internal(set) var values: [MeasuredColumn: Double] = [:]
  /// Why a value is undefined, by the name of its column.
  package internal(set) var undefined: [MeasuredColumn: String] = [:]
  /// Why a feature could not be measured at all, such as a sample rate that is too low for it.
  package internal(set) var refused: [Feature: String] = [:]
  /// Reasons to trust the values of `Feature.voice` less.
  package internal(set) var voiceCautions: [VoiceCaution] = []
  /// The fingerprint, if `Feature.fingerprint` was asked for.
  package internal(set) var fingerprint: Fingerprint?
  /// The recording at a glance, for pictures.
  package internal(set) var overview = RecordingOverview()

  /// Length of what was read, in seconds.
  package var duration: Double { Double(frameCount) / format.sampleRate }

  init(format: AudioFileFormat, frameCount: Int, warnings: [String]) {
    self.format = format
    self.frameCount = frameCount
    self.warnings = warnings
  }

  /// Stores a value, or the reason why there is none.
  mutating func set(_ column: MeasuredColumn, _ value: Double?, else reason: @autoclosure () -> String) {
    values[column] = value
    undefined[column] = value == nil ? reason() : nil
  }

  /// Stores the reason why a feature and all its values could not be measured.
  mutating func refuse(_ feature: Feature, _ columns: [MeasuredColumn], _ reason: String) {
    refused[feature] = reason
    for column in columns { undefined[column] = reason }
  }
}
