import CCrypto

/// What is kept of a short code: PBKDF2 with HMAC-SHA-256 (NIST SP 800-132) and a salt of its own.
///
/// A code of four digits has ten thousand values. Whoever holds the file and computes each of them needs this many times
/// `rounds`; the digest does not keep such a person out for long. It keeps the code from being read.
package struct SlowDigest: Codable, Sendable, Hashable {
  /// The rounds of new digests, some 0.1 s.
  package static let usualRounds = 300_000
  private static let length = 32
  private static let mostRounds = 10_000_000

  /// 16 random bytes as hexadecimal digits.
  package let salt: String
  /// 32 bytes as hexadecimal digits.
  package let digest: String
  package let rounds: Int

  /// Digests a code with a new salt.
  package init(of code: String, rounds: Int = usualRounds) {
    var random = SystemRandomNumberGenerator()
    let salt = Hexadecimal.text((0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) })
    self.init(of: code, salt: salt, rounds: rounds)
  }

  private init(of code: String, salt: String, rounds: Int) {
    let (code, bytes) = (Array(code.utf8.map(CChar.init(bitPattern:))), Array(salt.utf8))
    var digest = [UInt8](repeating: 0, count: Self.length)
    let result = PKCS5_PBKDF2_HMAC(
      code, Int32(code.count), bytes, Int32(bytes.count), Int32(rounds), EVP_sha256(), Int32(Self.length), &digest)
    precondition(result == 1, "PBKDF2 fails only without memory")
    (self.salt, self.rounds, self.digest) = (salt, rounds, Hexadecimal.text(digest))
  }

  /// Whether a code is the one that was digested. A damaged digest fits no code.
  package func fits(_ code: String) -> Bool {
    guard (1...Self.mostRounds).contains(rounds), code.utf8.count <= 100 else { return false }
    let (one, other) = (Array(digest.utf8), Array(Self(of: code, salt: salt, rounds: rounds).digest.utf8))
    return one.count == other.count && CRYPTO_memcmp(one, other, one.count) == 0
  }
}
