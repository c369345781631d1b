/// The document type at the beginning of a drawing, which many drawing programs write.
///
/// It is taken away before the drawing is read, since a document type may define entities that grow without bound. What
/// Adobe Illustrator defines, short names for addresses, is put in its place.
enum SVGDocumentType {
  private static let (entityLimit, lengthLimit) = (64, 256)

  struct Refusal: Error {
    let reason: String
  }

  /// The drawing without its document type.
  ///
  /// - Throws: `Refusal` if it defines more than short plain texts.
  static func removed(from bytes: [UInt8]) throws(Refusal) -> [UInt8] {
    guard let start = start(in: bytes) else { return bytes }
    var position = start + 9
    var subset: Range<Int>?
    var quote: UInt8?
    scan: while position < bytes.count {
      let byte = bytes[position]
      if let open = quote {
        if byte == open { quote = nil }
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "["):
          guard subset == nil, let end = end(ofSubset: bytes, from: position + 1) else {
            throw Refusal(reason: "its document type does not end")
          }
          subset = position + 1..<end
          position = end
        case UInt8(ascii: ">"): break scan
        default: break
        }
      }
      position += 1
    }
    guard position < bytes.count else { throw Refusal(reason: "its document type does not end") }
    let rest = Array(bytes[..<start] + bytes[(position + 1)...])
    guard let subset else { return rest }
    return try replaced(in: rest, by: entities(in: String(decoding: bytes[subset], as: UTF8.self)))
  }

  /// The place of the document type, which may only come after comments and instructions.
  private static func start(in bytes: [UInt8]) -> Int? {
    var position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while position < bytes.count {
      let rest = bytes[position...]
      if rest.starts(with: Array("<!DOCTYPE".utf8)) { return position }
      if rest.starts(with: Array("<!--".utf8)) {
        guard let end = find("-->", in: bytes, from: position + 4) else { return nil }
        position = end
      } else if rest.starts(with: Array("<?".utf8)) {
        guard let end = find("?>", in: bytes, from: position + 2) else { return nil }
        position = end
      } else if bytes[position] == 32 || (9...13).contains(bytes[position]) {
        position += 1
      } else {
        return nil
      }
    }
    return nil
  }

  /// The place after a text.
  private static func find(_ text: String, in bytes: [UInt8], from start: Int) -> Int? {
    let text = Array(text.utf8)
    var position = start
    while position + text.count <= bytes.count {
      if bytes[position] == text[0], bytes[position...].starts(with: text) { return position + text.count }
      position += 1
    }
    return nil
  }

  private static func end(ofSubset bytes: [UInt8], from start: Int) -> Int? {
    var quote: UInt8?
    for position in start..<bytes.count {
      let byte = bytes[position]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "]") {
        return position
      }
    }
    return nil
  }

  private static func entities(in subset: String) throws(Refusal) -> [String: String] {
    var found: [String: String] = [:]
    let parts = subset.split(separator: "<!ENTITY", omittingEmptySubsequences: false).dropFirst()
    guard parts.count <= entityLimit else { throw Refusal(reason: "it defines more than \(entityLimit) entities") }
    for part in parts {
      guard let match = part.prefixMatch(of: /\s+([A-Za-z_][\w.-]*)\s+(?:"([^"]*)"|'([^']*)')\s*>/),
        case let value = match.2 ?? match.3 ?? "", value.utf8.count <= lengthLimit,
        !value.contains(where: { "&<%".contains($0) })
      else { throw Refusal(reason: "it defines entities that are not short plain texts") }
      found[String(match.1)] = String(value)
    }
    return found
  }

  /// Puts the texts in place of `&name;`. No text holds a name, so that this grows by a fixed factor at most.
  private static func replaced(in bytes: [UInt8], by entities: [String: String]) -> [UInt8] {
    guard !entities.isEmpty else { return bytes }
    var result: [UInt8] = []
    var position = 0
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "&"),
        let end = bytes[position...].prefix(130).firstIndex(of: UInt8(ascii: ";")),
        let value = entities[String(decoding: bytes[(position + 1)..<end], as: UTF8.self)]
      {
        result += value.utf8
        position = end + 1
      } else {
        result.append(bytes[position])
        position += 1
      }
    }
    return result
  }
}
