import CCrypto

/// The SHA-256 of a secret (FIPS 180-4): what is kept of it.
package struct SecretDigest: Equatable, Sendable {
  /// The digest as 64 hexadecimal digits.
  package let hexadecimal: String

  package init(of secret: String) {
    hexadecimal = ContentDigest.sha256(Array(secret.utf8))
  }

  /// A kept digest; `nil` if it is none.
  package init?(hexadecimal: String) {
    guard hexadecimal.utf8.count == 2 * Int(SHA256_DIGEST_LENGTH), hexadecimal.allSatisfy(\.isHexDigit) else {
      return nil
    }
    self.hexadecimal = hexadecimal
  }

  /// Whether two digests are equal. The time does not tell how much of them is.
  package static func == (one: Self, other: Self) -> Bool {
    let (one, other) = (Array(one.hexadecimal.utf8), Array(other.hexadecimal.utf8))
    return one.count == other.count && CRYPTO_memcmp(one, other, one.count) == 0
  }
}

/// Bytes as text.
enum Hexadecimal {
  static func text(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
