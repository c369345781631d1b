/// Something that was found in a corpus.
package struct CorpusFinding: Sendable, Hashable {
  /// How much it matters.
  package enum Severity: String, Sendable, Hashable, CaseIterable {
    /// Scores on this corpus are wrong, or cannot be had.
    case error
    /// Somebody should look at it.
    case warning
    /// Worth knowing.
    case note
  }

  /// What was found. The raw values are the names in results.
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
    /// The stretch of the sound that the recording is ends after the sound.
    case segmentBeyondEnd = "segment-beyond-end"
    /// The recording has no reference, though others have.
    case noReference = "no-reference"
    /// The reference is not where it should be.
    case missingReference = "missing-reference"
    /// The reference cannot be understood.
    case unreadableReference = "unreadable-reference"
    /// The reference says nothing.
    case emptyReference = "empty-reference"
    /// The reference speaks of times after the sound.
    case referenceBeyondEnd = "reference-beyond-end"
    /// The reference's pitch is early or late.
    case referenceLag = "reference-lag"
    /// The reference's pitch is another than that of the sound.
    case referenceMismatch = "reference-mismatch"
    /// Another recording is the same stretch of the same file or of a file with the same bytes, or another part of the corpus
    /// has a stretch of that file.
    case sameFile = "same-file"
    /// Another recording is the same sound.
    case sameSound = "same-sound"
    /// Another recording has a stretch of the same sound.
    case overlap
    /// Recordings of several sample rates.
    case mixedSampleRates = "mixed-sample-rates"
    /// Recordings of several numbers of channels.
    case mixedChannels = "mixed-channels"
    /// It is not said under what the recording may be used.
    case noLicence = "no-licence"
    /// Files or folders were passed over where the recordings were looked for.
    case passedOver = "passed-over"
  }

  /// The recording; `nil`: the corpus as a whole.
  package let id: String?
  /// How much it matters.
  package let severity: Severity
  /// What was found.
  package let kind: Kind
  /// What was expected and what came, one line.
  package let detail: String

  /// A finding.
  package init(id: String?, _ severity: Severity, _ kind: Kind, _ detail: String) {
    self.id = id
    self.severity = severity
    self.kind = kind
    self.detail = detail
  }
}
