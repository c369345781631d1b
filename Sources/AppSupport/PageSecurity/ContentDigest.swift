import CCrypto

/// The digest by which equal contents are recognised.
package enum ContentDigest {
  /// The SHA-256 of bytes (FIPS 180-4) as 64 hexadecimal digits.
  package static func sha256(_ bytes: some Sequence<UInt8>) -> String {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    let bytes = Array(bytes)
    SHA256(bytes, bytes.count, &digest)
    return Hexadecimal.text(digest)
  }
}
