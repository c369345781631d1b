import AudioEffects
import AudioFiles
import Fingerprinting
import LoudnessMetering
import SoundLevelMetering
import VoiceEvents
import VoiceMeasurement

/// An error that belongs to one recording: it could not be read, or a module refused it. The description is one line.
package protocol RecordingRefusal: Error, CustomStringConvertible {}

extension AudioFileError: RecordingRefusal {}
extension FingerprintError: RecordingRefusal {}
extension LoudnessError: RecordingRefusal {}
extension AudioEffectsError: RecordingRefusal {}
extension SoundLevelError: RecordingRefusal {}
extension VoiceMeasurementError: RecordingRefusal {}
extension VoiceEventError: RecordingRefusal {}

extension RecordingAnalyzer.Failure {
  /// What work on a recording throws when it has met `error`: a failure with the line of a refusal; any other error, as that
  /// of a cancellation, as it is.
  package static func passing(on error: any Error) -> any Error {
    (error as? any RecordingRefusal).map { Self(description: $0.description) } ?? error
  }
}
