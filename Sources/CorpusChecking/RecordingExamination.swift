import Corpora
import Fingerprinting

/// What was found in one sound and its references, and what is needed to compare it with the others.
public struct RecordingExamination: Sendable {
  /// The sound and its recordings.
  public let recording: CorpusRecording
  /// What is wrong with it.
  public internal(set) var findings: [CorpusFinding] = []
  /// Length in seconds; `nil` of a sound that cannot be read, as all that follows.
  public internal(set) var duration: Double?
  /// Hertz.
  public internal(set) var sampleRate: Double?
  /// Channels.
  public internal(set) var channelCount: Int?
  /// Of the file's bytes.
  public internal(set) var checksum: String?
  /// Its fingerprint of profile `compact`, if recordings are compared.
  public internal(set) var fingerprint: Fingerprint?

  init(_ recording: CorpusRecording) { self.recording = recording }

  mutating func add(
    _ severity: CorpusFinding.Severity, _ kind: CorpusFinding.Kind, _ detail: String, id: String? = nil
  ) {
    findings.append(CorpusFinding(id: id ?? recording.entries[0].id, severity, kind, detail))
  }
}
