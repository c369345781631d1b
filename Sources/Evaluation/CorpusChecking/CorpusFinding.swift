/// A fault or a remark on a corpus.
package struct CorpusFinding: Sendable, Hashable {
  /// The severity of a finding.
  package enum Severity: String, Sendable, Hashable, CaseIterable {
    /// Scores on this corpus are wrong or impossible.
    case error
    /// A person should look at the recording.
    case warning
    /// The finding is information only.
    case note
  }

  /// The kinds of findings. The raw values are the names in results.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The sound is missing, empty, or cannot be decoded.
    case unreadableAudio = "unreadable-audio"
    /// Part of the sound cannot be decoded, or samples are NaN or infinite.
    case damagedAudio = "damaged-audio"
    /// The sound is digital silence.
    case silence
    /// The sound's peak is below −60 dBFS.
    case quiet
    /// Samples stand in runs at full scale.
    case clipping
    /// The sample rate is none of the usual ones.
    case unusualSampleRate = "unusual-sample-rate"
    /// There are more than two channels.
    case manyChannels = "many-channels"
    /// The recording's stretch ends after the end of the sound.
    case segmentBeyondEnd = "segment-beyond-end"
    /// The recording has no reference, though others have.
    case noReference = "no-reference"
    /// The reference is not at its stated place.
    case missingReference = "missing-reference"
    /// The reference cannot be understood.
    case unreadableReference = "unreadable-reference"
    /// The reference has no contents.
    case emptyReference = "empty-reference"
    /// The reference has times after the end of the sound.
    case referenceBeyondEnd = "reference-beyond-end"
    /// The reference's pitch is early or late.
    case referenceLag = "reference-lag"
    /// The reference's pitch differs from that of the sound.
    case referenceMismatch = "reference-mismatch"
    /// Another recording is the same stretch of the same file, or of a file with the same bytes, or another part of the
    /// corpus contains a stretch of that file.
    case sameFile = "same-file"
    /// Another recording has the same sound.
    case sameSound = "same-sound"
    /// Another recording shares a stretch of its sound.
    case overlap
    /// The recordings have several sample rates.
    case mixedSampleRates = "mixed-sample-rates"
    /// The recordings have several numbers of channels.
    case mixedChannels = "mixed-channels"
    /// The recording's licence is not stated.
    case noLicence = "no-licence"
    /// The search for recordings left out files or folders.
    case passedOver = "passed-over"
  }

  /// The recording; `nil` for the corpus as a whole.
  package let id: String?
  /// The severity of the finding.
  package let severity: Severity
  /// The kind of the finding.
  package let kind: Kind
  /// The expected and the actual value, in one line.
  package let detail: String

  /// Makes a finding.
  package init(id: String?, _ severity: Severity, _ kind: Kind, _ detail: String) {
    self.id = id
    self.severity = severity
    self.kind = kind
    self.detail = detail
  }
}
