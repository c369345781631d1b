import AudioCore

/// The words of a recording and the profile by which they were made.
public struct Fingerprint: Sendable, Equatable {
  /// The profile by which the words were made.
  public let profile: FingerprintProfile
  /// The words, one every `profile.hopDuration`. A 0 means no content: silence, or a sound that does not change.
  public let words: [UInt32]
  /// Length of the recording, seconds.
  public let duration: Double

  /// Creates a fingerprint from existing words.
  public init(profile: FingerprintProfile, words: [UInt32], duration: Double) {
    self.profile = profile
    self.words = words
    self.duration = duration
  }

  /// Share of words that have content, 0…1; `nil` if there are no words.
  public var contentShare: Double? {
    words.isEmpty ? nil : Double(words.count { $0 != 0 }) / Double(words.count)
  }

  /// Time in seconds from the start of the recording to the start of the stretch that word `index` describes.
  public func time(ofWord index: Int) -> Double { Double(index) * profile.hopDuration }

  /// The fingerprint of a whole signal of any rate and number of channels.
  ///
  /// - Throws: `FingerprintError.invalidSampleRate` for a rate that is not 8 to 768 kHz.
  public static func of(_ signal: AudioBuffer, profile: FingerprintProfile) throws(FingerprintError) -> Fingerprint {
    var extractor = try FingerprintExtractor(
      configuration: profile, sampleRate: signal.sampleRate, channelCount: signal.channelCount)
    do {
      let words = try extractor.outputs(of: signal).map(\.word)
      return Fingerprint(profile: profile, words: words, duration: signal.duration)
    } catch {
      throw .invalidSound(error)
    }
  }
}
