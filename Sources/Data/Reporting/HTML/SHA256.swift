/// SHA-256 (FIPS 180-4) of a text that a page's policy names.
///
/// The plain loops take some milliseconds for 100 kB. They keep the reports free of a cryptographic library, and must not be
/// used where a secret is digested.
enum SHA256 {
  /// The digest of `bytes` in Base64 with padding (RFC 4648, section 4).
  static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    // 32 bytes and a zero are 11 groups of four characters, of which the last carries nothing.
    let digest = digest(bytes) + [0]
    var text: [UInt8] = []
    for start in stride(from: 0, to: digest.count, by: 3) {
      let group = UInt32(digest[start]) << 16 | UInt32(digest[start + 1]) << 8 | UInt32(digest[start + 2])
      for shift in [18, 12, 6, 0] as [UInt32] { text.append(alphabet[Int(group >> shift & 63)]) }
    }
    return String(decoding: text.dropLast(), as: UTF8.self) + "="
  }

  /// The 32 bytes of the digest.
  static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var message = bytes + [0x80]
    message += [UInt8](repeating: 0, count: (120 - message.count % 64) % 64)
    message += (0..<8).map { UInt8(truncatingIfNeeded: (UInt64(bytes.count) * 8) >> UInt64(56 - 8 * $0)) }
    var state = initial
    var words = [UInt32](repeating: 0, count: 64)
    for block in stride(from: 0, to: message.count, by: 64) {
      for index in 0..<16 {
        words[index] = (0..<4).reduce(0) { $0 << 8 | UInt32(message[block + 4 * index + $1]) }
      }
      for index in 16..<64 {
        let (early, late) = (words[index - 15], words[index - 2])
        let first = turned(early, 7) ^ turned(early, 18) ^ early >> 3
        let second = turned(late, 17) ^ turned(late, 19) ^ late >> 10
        words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
      }
      mix(words, into: &state)
    }
    return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) } }
  }

  private static func mix(_ words: [UInt32], into state: inout [UInt32]) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let choice = (e & f) ^ (~e & g)
      let first = h &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ choice &+ constants[index] &+ words[index]
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
  }

  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

  private static let primes: [UInt32] = (2...311).filter { number in
    (2..<number).allSatisfy { number % $0 != 0 }
  }

  /// The first 32 bits of the fractions of the square roots of the first 8 primes.
  private static let initial = primes.prefix(8).map { fraction(of: Double($0).squareRoot()) }

  /// The first 32 bits of the fractions of the cube roots of the first 64 primes.
  private static let constants = primes.map { fraction(of: cubeRoot($0)) }

  private static func fraction(of value: Double) -> UInt32 { UInt32((value - value.rounded(.down)) * 0x1p32) }

  /// The cube root by Newton's method, as exact as its type.
  private static func cubeRoot(_ number: UInt32) -> Double {
    let number = Double(number)
    var root = number / 3 + 1
    for _ in 0..<60 { root -= (root * root * root - number) / (3 * root * root) }
    return root
  }
}
