import AudioCore

/// The words of a recording, with what they mean.
public struct Fingerprint: Sendable, Equatable {
  /// How the words were made.
  public let profile: FingerprintProfile
  /// The words, one every `profile.hopDuration`. 0 stands for no content: silence, or a sound that does not change.
  public let words: [UInt32]
  /// Length of the recording, seconds.
  public let duration: Double

  /// A fingerprint of words that are there already.
  public init(profile: FingerprintProfile, words: [UInt32], duration: Double) {
    self.profile = profile
    self.words = words
    self.duration = duration
  }

  /// Share of words that have content, 0…1; `nil` if there are no words.
  public var contentShare: Double? {
    words.isEmpty ? nil : Double(words.count { $0 != 0 }) / Double(words.count)
  }

  /// Seconds from the start of the recording to the start of what word `index` describes.
  public func time(ofWord index: Int) -> Double { Double(index) * profile.hopDuration }

  /// The fingerprint of a whole signal of any rate and number of channels.
  ///
  /// - Throws: `FingerprintError.invalidSampleRate`.
  public static func of(_ signal: AudioBuffer, profile: FingerprintProfile) throws(FingerprintError) -> Fingerprint {
    var extractor = try FingerprintExtractor(
      configuration: profile, sampleRate: signal.sampleRate, channelCount: signal.channelCount)
    let words = extractor.outputs(of: signal).map(\.word)
    return Fingerprint(profile: profile, words: words, duration: signal.duration)
  }
}
