import AudioCore

/// Makes the recordings of a corpus, each from its index alone: any number, in any order, on any machine.
///
/// Recording n of a seed is the same for ever, whatever else is made: its random numbers come from a seed of its own.
/// So a corpus can be made in shards, or made, scored and dropped recording by recording. Memory: that of one block, and for
/// `.speech` and `.pitch` that of one recording.
package struct CorpusMaker: Sendable {
  /// A recording that others are made from.
  package struct Source: Sendable {
    /// Its name.
    package let id: String
    /// Gives the sound; called when it is needed, and not kept.
    package let load: @Sendable () throws -> AudioBuffer

    /// A recording that is read when it is needed.
    package init(id: String, load: @escaping @Sendable () throws -> AudioBuffer) {
      self.id = id
      self.load = load
    }
  }

  /// What is made.
  package struct Configuration: Sendable {
    /// What kind.
    package var kind: CorpusKind
    /// Frames per second, in hertz, 8000 to 192000.
    package var sampleRate: Double
    /// Seconds of each recording, 1 to 86400; of `.speech` about, of `.pitch` those of the recordings.
    package var duration: Double
    /// Which corpus.
    package var seed: UInt64
    /// What `.pitch` is made from.
    package var sources: [Source]

    /// A corpus of recordings of 10 seconds unless said.
    package init(
      kind: CorpusKind, sampleRate: Double, duration: Double = 10, seed: UInt64, sources: [Source] = []
    ) {
      self.kind = kind
      self.sampleRate = sampleRate
      self.duration = duration
      self.seed = seed
      self.sources = sources
    }
  }

  /// The validated configuration.
  package let configuration: Configuration

  /// A maker.
  ///
  /// - Throws: `CorpusMakingError`.
  package init(configuration: Configuration) throws(CorpusMakingError) {
    guard (8000...192_000).contains(configuration.sampleRate) else {
      throw .outOfRange(setting: "sample rate", expected: "8000 to 192000 Hz", got: "\(configuration.sampleRate) Hz")
    }
    guard (1...86_400).contains(configuration.duration) else {
      throw .outOfRange(setting: "duration", expected: "1 to 86400 s", got: "\(configuration.duration) s")
    }
    guard configuration.kind != .pitch || !configuration.sources.isEmpty else {
      throw .noSources(kind: configuration.kind.rawValue)
    }
    self.configuration = configuration
  }

  /// The name of a recording.
  package func id(of index: Int) -> String {
    let digits = String(index)
    return "\(configuration.kind.rawValue)-" + String(repeating: "0", count: max(0, 8 - digits.count)) + digits
  }

  /// The part of the corpus that a recording belongs to: `train` for eight of ten, `validation` for one, `test` for one.
  package func split(of index: Int) -> String { index % 10 == 8 ? "validation" : index % 10 == 9 ? "test" : "train" }

  /// Recording number `index`, from 0. Its sound is made when it is asked for, but for `.speech` and `.pitch`.
  ///
  /// - Throws: `CorpusMakingError`.
  package func recording(_ index: Int) throws(CorpusMakingError) -> MadeRecording {
    precondition(index >= 0, "recordings are counted from 0")
    let id = id(of: index)
    let seed = SeededRandom.seed(from: configuration.seed, id)
    let parts: RecordingParts
    switch configuration.kind {
    case .tones: parts = ToneRecording(configuration, seed: seed).parts
    case .events: parts = EventRecording(configuration, seed: seed).parts
    case .beats: parts = BeatRecording(configuration, seed: seed).parts
    case .speech: parts = try SpeechRecording.parts(configuration, seed: seed, id: id)
    case .pitch: parts = try PitchRecording.parts(configuration, index: index, seed: seed, id: id)
    }
    return MadeRecording(
      id: id, split: split(of: index), licence: configuration.kind == .pitch ? nil : "CC0-1.0",
      sampleRate: configuration.sampleRate, reference: parts.reference, furtherReferences: parts.furtherReferences,
      attributes: parts.attributes, renderer: parts.renderer)
  }
}

/// What a kind gives.
struct RecordingParts {
  let reference: MadeReference
  var furtherReferences: [String: MadeReference] = [:]
  let attributes: [(name: String, value: String)]
  let renderer: @Sendable (_ emit: (AudioBlock) throws -> Void) throws -> Void
}
