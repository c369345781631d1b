/// A picture that has been checked: its bytes may be shown in a page and exported.
///
/// A drawing (SVG) is written anew from what is known to be safe. The bytes of other pictures are those of the file: its
/// head is read and checked, and the browser decodes the rest.
package struct SymbolPicture: Sendable, Hashable {
  /// Bytes of a picture; a download of a whole set has none as large.
  package static let byteLimit = 8 << 20
  /// Points of a side, and of the whole. A browser needs four bytes for each.
  static let (sideLimit, areaLimit) = (10_000, 50_000_000)

  package let kind: PictureKind
  package let bytes: [UInt8]
  /// Points; for a drawing, units of its own. `nil` for a drawing that does not say it.
  package let width: Int?
  package let height: Int?
  /// What was taken out of a drawing, in plain words; empty for most.
  package let removed: [String]

  /// Checks the bytes of a file. The kind is that of the content, whatever the file is called.
  ///
  /// - Throws: `SymbolSetError`.
  package init(_ bytes: [UInt8], file: String) throws(SymbolSetError) {
    guard bytes.count <= Self.byteLimit else {
      throw .tooLarge(file: file, size: bytes.count, limit: Self.byteLimit)
    }
    if let head = try PictureHead(bytes, file: file) {
      guard (1...Self.sideLimit).contains(head.width), (1...Self.sideLimit).contains(head.height),
        head.width * head.height <= Self.areaLimit
      else { throw .badDimensions(file: file, width: head.width, height: head.height, limit: Self.sideLimit) }
      (kind, self.bytes, width, height, removed) = (head.kind, bytes, head.width, head.height, [])
    } else {
      let drawing = try SafeSVG(bytes, file: file)
      (kind, self.bytes, removed) = (.svg, drawing.bytes, drawing.removed)
      (width, height) = (drawing.size?.width, drawing.size?.height)
    }
  }
}
