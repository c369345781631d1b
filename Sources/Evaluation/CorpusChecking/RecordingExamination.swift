import Corpora
import Fingerprinting

/// What was found in one sound and its references, and what is needed to compare it with the others.
package struct RecordingExamination: Sendable {
  /// The sound and its recordings.
  package let recording: CorpusRecording
  /// What is wrong with it.
  package internal(set) var findings: [CorpusFinding] = []
  /// Length in seconds; `nil` of a sound that cannot be read, as all that follows.
  package internal(set) var duration: Double?
  /// Hertz.
  package internal(set) var sampleRate: Double?
  /// Channels.
  package internal(set) var channelCount: Int?
  /// Of the file's bytes.
  package internal(set) var checksum: String?
  /// Its fingerprint of profile `compact`, if recordings are compared.
  package internal(set) var fingerprint: Fingerprint?

  init(_ recording: CorpusRecording) { self.recording = recording }

  mutating func add(
    _ severity: CorpusFinding.Severity, _ kind: CorpusFinding.Kind, _ detail: String, id: String? = nil
  ) {
    findings.append(CorpusFinding(id: id ?? recording.entries[0].id, severity, kind, detail))
  }
}
