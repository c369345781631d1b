import AudioCore

/// Expects samples by one digest of 16 hexadecimal digits, which fits into the source of a test.
///
/// The failure of a wrong digest reports the digest of the sound, so that it can be put into the test after listening.
/// It does not tell where sounds differ: `AudioReferences.bits(_:keepsSamples:)` does.
public struct DigestExpectation: AudioExpectation {
  let digest: String

  /// Compares a sound with the expectation.
  public func outcome(of sound: AudioBuffer) -> AudioOutcome {
    let found = sound.digest
    return AudioOutcome(
      "bits", expected: digest.isEmpty ? "a digest" : "the digest \(digest)",
      measured: "\(found) of \(SoundShape(sound))", deviation: found == digest.lowercased() ? 0 : .infinity)
  }
}

extension AudioExpectation where Self == DigestExpectation {
  /// Expects samples whose `AudioBuffer.digest` is this one, as an earlier failure has reported it.
  public static func bits(digest: String) -> Self { DigestExpectation(digest: digest) }
}

extension AudioBuffer {
  /// A digest of the samples, the sample rate and the number of channels, in 16 hexadecimal digits: FNV-1a with 64 bits
  /// over bit patterns. It detects accidents, not forgeries.
  public var digest: String { BitDigest(self).digest }
}
