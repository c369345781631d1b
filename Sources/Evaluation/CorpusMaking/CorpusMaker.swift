import AudioCore

/// Makes the recordings of a corpus. Each recording depends only on its index, so that any of them can be made in any
/// order and on any machine.
///
/// Recording n of a seed is always the same, because its random numbers come from a seed of its own. A corpus can
/// therefore be made in shards, or each recording can be made, scored and dropped. Memory holds one block; for
/// `.speech` and `.pitch` it holds one recording.
package struct CorpusMaker: Sendable {
  /// A recording from which others are made.
  package struct Source: Sendable {
    /// The name of the source in the manifest.
    package let id: String
    /// Reads the sound. It is called when the sound is needed; the sound is not kept.
    package let load: @Sendable () throws -> AudioBuffer

    /// Makes a source from a name and a function that reads the sound.
    package init(id: String, load: @escaping @Sendable () throws -> AudioBuffer) {
      self.id = id
      self.load = load
    }
  }

  /// The settings of a corpus.
  package struct Configuration: Sendable {
    /// The kind of the recordings.
    package var kind: CorpusKind
    /// The sample rate in hertz, 8000 to 192000.
    package var sampleRate: Double
    /// The length of each recording in seconds, 1 to 86400. For `.speech` it is approximate; `.pitch` keeps the length
    /// of the sources.
    package var duration: Double
    /// The seed of all random numbers. Another seed gives another corpus.
    package var seed: UInt64
    /// The recordings from which `.pitch` is made.
    package var sources: [Source]

    /// Makes settings. The default length of a recording is 10 seconds.
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

  /// Makes a maker.
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

  /// The split of a recording. Of ten recordings, eight are in `train`, one in `validation` and one in `test`.
  package func split(of index: Int) -> String { index % 10 == 8 ? "validation" : index % 10 == 9 ? "test" : "train" }

  /// Makes recording number `index`, from 0. The sound of `.speech` and `.pitch` is made at once, that of other kinds
  /// when it is rendered.
  ///
  /// - Throws: `CorpusMakingError`.
  package func recording(_ index: Int) throws(CorpusMakingError) -> MadeRecording {
    ensure(index >= 0, "CorpusMaker: recordings are counted from 0, got \(index)")
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

/// The parts of a recording that each kind provides.
struct RecordingParts {
  let reference: MadeReference
  var furtherReferences: [String: MadeReference] = [:]
  let attributes: [(name: String, value: String)]
  let renderer: @Sendable (_ emit: (AudioBlock) throws -> Void) throws -> Void
}
