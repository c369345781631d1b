import Corpora
import Fingerprinting

/// The findings on one sound and its references, and the values that are needed to compare it with other sounds.
package struct RecordingExamination: Sendable {
  /// The sound with its recordings.
  package let recording: CorpusRecording
  /// The faults and remarks that were found in the recording.
  package internal(set) var findings: [CorpusFinding] = []
  /// The length in seconds. This and all following values are `nil` if the sound cannot be read.
  package internal(set) var duration: Double?
  /// The sample rate in hertz.
  package internal(set) var sampleRate: Double?
  /// The number of channels.
  package internal(set) var channelCount: Int?
  /// The checksum of the file's bytes.
  package internal(set) var checksum: String?
  /// The fingerprint in the profile `compact`, if recordings are compared.
  package internal(set) var fingerprint: Fingerprint?

  init(_ recording: CorpusRecording) { self.recording = recording }

  mutating func add(
    _ severity: CorpusFinding.Severity, _ kind: CorpusFinding.Kind, _ detail: String, id: String? = nil
  ) {
    findings.append(CorpusFinding(id: id ?? recording.entries[0].id, severity, kind, detail))
  }
}
