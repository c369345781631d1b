import AudioEffects
import AudioFiles
import FeatureSets
import Fingerprinting
import LoudnessMetering
import SoundLevelMetering
import SpeechProbability
import VoiceEvents
import VoiceMeasurement

/// An error of one recording, which could not be read or was refused by a module. The description is one line.
package protocol RecordingRefusal: Error, CustomStringConvertible {}

extension AudioFileError: RecordingRefusal {}
extension FeatureSetError: RecordingRefusal {}
extension FingerprintError: RecordingRefusal {}
extension LoudnessError: RecordingRefusal {}
extension AudioEffectsError: RecordingRefusal {}
extension SoundLevelError: RecordingRefusal {}
extension SpeechProbabilityError: RecordingRefusal {}
extension VoiceMeasurementError: RecordingRefusal {}
extension VoiceEventError: RecordingRefusal {}

extension RecordingAnalyzer.Failure {
  /// Converts an error met in the work on a recording: a refusal becomes a `Failure` with its description; any other
  /// error, such as a cancellation, is returned unchanged.
  package static func passing(on error: any Error) -> any Error {
    (error as? any RecordingRefusal).map { Self(description: $0.description) } ?? error
  }
}
