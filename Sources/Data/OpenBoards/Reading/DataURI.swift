import Foundation

/// The bytes in a text such as `data:image/png;base64,iVBO…` (RFC 2397).
struct DataURI {
  let contentType: String?
  let bytes: Data
  /// Whether the text was base64 without `data:`.
  let isBare: Bool

  /// - Returns: `nil` if the text has no bytes or is damaged.
  init?(_ text: String) {
    guard text.utf8.starts(with: "data:".utf8) else {
      guard let bytes = Self.base64(text.utf8[...]), !bytes.isEmpty else { return nil }
      (contentType, self.bytes, isBare) = (nil, bytes, true)
      return
    }
    guard let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let head = text[text.utf8.index(text.startIndex, offsetBy: 5)..<comma]
    let body = text.utf8[text.utf8.index(after: comma)...]
    guard head.utf8.count <= 1000 else { return nil }
    let parts = head.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    if parts.last?.lowercased() == "base64" {
      guard let bytes = Self.base64(body) else { return nil }
      self.bytes = bytes
    } else {
      guard let bytes = Self.unescaped(body) else { return nil }
      self.bytes = bytes
    }
    guard !bytes.isEmpty else { return nil }
    contentType = parts.first.flatMap { $0.contains("/") ? $0 : nil }
    isBare = false
  }

  /// Bytes of base64. Line ends and missing padding are accepted, other characters are not.
  private static func base64(_ text: Substring.UTF8View) -> Data? {
    // Most texts have nothing to repair.
    if let bytes = Data(base64Encoded: String(text) ?? "") { return bytes }
    var characters = Data()
    characters.reserveCapacity(text.count + 3)
    for byte in text where !(byte <= 32) {
      switch byte {
      // The alphabet for addresses has these two in place of + and /.
      case UInt8(ascii: "-"): characters.append(UInt8(ascii: "+"))
      case UInt8(ascii: "_"): characters.append(UInt8(ascii: "/"))
      default: characters.append(byte)
      }
    }
    while characters.count % 4 != 0 { characters.append(UInt8(ascii: "=")) }
    return Data(base64Encoded: characters)
  }

  /// Bytes of a text with `%41`.
  private static func unescaped(_ text: Substring.UTF8View) -> Data? {
    var bytes = Data()
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst(), let low = rest.popFirst(),
        let value = UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
    }
    return bytes
  }
}
