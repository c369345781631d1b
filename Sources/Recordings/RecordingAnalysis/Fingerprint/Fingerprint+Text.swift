import Fingerprinting

extension Fingerprint {
  /// The words in hexadecimal, eight digits each, without separators.
  package var hexadecimalWords: String { words.map(\.hexadecimal).joined() }

  /// Profile, version and words: `compact/1:0123abcd…`.
  package var text: String { profile.identifier + ":" + hexadecimalWords }
}

extension SimHash {
  /// The bits as 16 hexadecimal digits.
  package var text: String { bits.hexadecimal }
}

extension FixedWidthInteger where Self: UnsignedInteger {
  /// The number in hexadecimal with its leading zeros.
  fileprivate var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
  }
}
