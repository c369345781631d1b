import AudioCore

/// Computes the words of a fingerprint from a stream of samples.
///
/// Channels are mixed to one and converted to the profile's rate by linear-phase filters without delay: word n starts n
/// · `hopDuration` after the first sample. A word is emitted when all of its samples have arrived. An incomplete span
/// at the end gives no word. Latency: a span and half the length of the filters. `process` does not allocate. Cost per
/// second of sound: about 11 transforms of 2048 samples for compact, 86 for prh, 63 of 4096 for phash.
public struct FingerprintExtractor: ~Copyable, StreamingProcessor {
  /// The profile of the words.
  public let profile: FingerprintProfile
  /// Sample rate of the input in hertz.
  public let sampleRate: Double
  /// Number of channels of the input.
  public let channelCount: Int
  /// Sound of the extractor's rate and channels.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: sampleRate, channelCount: channelCount) }
  /// The largest number of input frames from the start of a word's span until the word is emitted.
  public let latencyInFrames: Int

  private var decimator: Decimator
  private var hasher: any WordHasher

  /// Creates an extractor in the state before the first sample.
  ///
  /// - Throws: `FingerprintError.invalidSampleRate`; `.invalidSetting` for a number of channels that is none of
  ///   `AudioFormat.channelCounts`.
  public init(
    configuration profile: FingerprintProfile, sampleRate: Double, channelCount: Int
  ) throws(FingerprintError) {
    let decimator = try Decimator(from: sampleRate, to: profile.sampleRate, channelCount: channelCount)
    hasher = profile.makeHasher()
    self.profile = profile
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    latencyInFrames =
      Int((Double(profile.spanInFrames + 1) * sampleRate / profile.sampleRate).rounded(.up)) + decimator.lookahead
    self.decimator = decimator
  }

  /// Adds a block and emits the words that it completes. The block must have the extractor's number of channels.
  public mutating func process(_ block: AudioBlock, emit: (SubFingerprint) -> Void) {
    ensure(channels: block.channelCount, are: channelCount, of: "FingerprintExtractor")
    let hasher = hasher
    decimator.process(block) { hasher.append($0, emit: emit) }
  }

  /// Ends the signal: emits the words whose samples were still in the filters.
  public mutating func flush(emit: (SubFingerprint) -> Void) {
    let hasher = hasher
    decimator.flush { hasher.append($0, emit: emit) }
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    decimator.reset()
    hasher.reset()
  }
}
