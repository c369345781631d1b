/// The kind and the dimensions that the head of a picture tells.
package struct PictureHead: Equatable {
  /// The kind.
  package let kind: PictureKind
  /// In pixels.
  package let width: Int
  /// In pixels.
  package let height: Int

  /// Reads a head; `nil` if the bytes begin as none of the kinds does.
  ///
  /// - Throws: `SymbolSetError.notAPicture` if they begin as one and go on wrongly.
  package init?(_ bytes: [UInt8], file: String) throws(SymbolSetError) {
    let size: (width: Int, height: Int)?
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      (kind, size) = (.png, Self.png(bytes))
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      (kind, size) = (.jpeg, Self.jpeg(bytes))
    } else if bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: "GIF89a".utf8) {
      kind = .gif
      size = bytes.count < 14 ? nil : (Self.little(bytes, 6, 2), Self.little(bytes, 8, 2))
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      (kind, size) = (.webp, Self.webp(bytes))
    } else {
      return nil
    }
    guard let size else { throw .notAPicture(file: file, reason: "the \(kind.rawValue.uppercased()) file is damaged") }
    (width, height) = size
  }

  private static func big(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func little(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// A PNG file is a row of chunks from IHDR to IEND; one that ends before is a download that was broken off.
  private static func png(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.count >= 33, big(bytes, 8, 4) == 13, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
    var position = 8
    while position + 12 <= bytes.count {
      let length = big(bytes, position, 4)
      guard position + 12 + length <= bytes.count else { return nil }
      if bytes[(position + 4)..<(position + 8)].elementsEqual("IEND".utf8) {
        return (big(bytes, 16, 4), big(bytes, 20, 4))
      }
      position += 12 + length
    }
    return nil
  }

  /// A JPEG file is a row of segments; the first that begins a frame has the dimensions.
  private static func jpeg(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    var position = 2
    while position + 9 <= bytes.count {
      guard bytes[position] == 0xFF else { return nil }
      let marker = bytes[position + 1]
      if marker == 0xFF || marker == 0x01 || (0xD0...0xD7).contains(marker) {
        position += marker == 0xFF ? 1 : 2
        continue
      }
      let length = big(bytes, position + 2, 2)
      guard length >= 2, position + 2 + length <= bytes.count, marker != 0xD9, marker != 0xDA else { return nil }
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return (big(bytes, position + 7, 2), big(bytes, position + 5, 2))
      }
      position += 2 + length
    }
    return nil
  }

  /// A WebP file has one of three heads: lossy, lossless, extended.
  private static func webp(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.count >= 30, little(bytes, 4, 4) + 8 <= bytes.count + 1 else { return nil }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8 ":
      guard bytes[23..<26].elementsEqual([0x9D, 0x01, 0x2A]) else { return nil }
      return (little(bytes, 26, 2) & 0x3FFF, little(bytes, 28, 2) & 0x3FFF)
    case "VP8L":
      guard bytes[20] == 0x2F else { return nil }
      let bits = little(bytes, 21, 4)
      return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    case "VP8X": return (little(bytes, 24, 3) + 1, little(bytes, 27, 3) + 1)
    default: return nil
    }
  }
}
