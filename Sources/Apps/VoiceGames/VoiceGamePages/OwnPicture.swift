import AppWords
import Foundation
import PageServer
import SymbolSets
import VoiceGameRecords

/// A picture of a child's own, as the page sends and fetches it.
enum OwnPicture {
  /// Why a picture is not taken.
  static let refusal = Words(
    cs: "To není obrázek, který by šel ukázat. Zvolte fotku nebo kresbu (JPEG, PNG, SVG) do 1 MB.",
    en: "This is no picture that can be shown. Choose a photo or a drawing (JPEG, PNG, SVG) of at most 1 MB.")

  /// The picture in the bytes of a file, made safe; `nil` if there is none, or a too large one.
  static func checked(_ bytes: Data) -> ChildPicture? {
    guard bytes.count <= ChildPicture.byteLimit,
      let picture = try? SymbolPicture([UInt8](bytes), file: "picture"),
      picture.bytes.count <= ChildPicture.byteLimit, let kind = ChildPicture.Kind(rawValue: picture.kind.rawValue)
    else { return nil }
    return ChildPicture(kind, Data(picture.bytes))
  }

  /// The address of a child's own picture; `nil` if it has none.
  static func address(of child: Child, _ records: GameRecords) throws -> String? {
    try records.ownPictureNumbers()[child.id].map(address(numbered:))
  }

  /// The address of a picture. Another picture has another address.
  static func address(numbered number: Int64) -> String { "/documents/children/\(number)" }

  /// The document at a path of `address`; `nil` if there is none.
  static func document(at path: String, _ records: GameRecords) throws -> PageDocument? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "children", let number = Int64(parts[1]),
      let picture = try records.ownPicture(numbered: number)
    else { return nil }
    return PageDocument(picture.kind.page, picture.bytes, isLasting: true)
  }
}

extension ChildPicture.Kind {
  /// How a page is told of it.
  fileprivate var page: PageDocument.Kind {
    switch self {
    case .svg: .svg
    case .png: .png
    case .jpeg: .jpeg
    case .webp: .webp
    case .gif: .gif
    }
  }
}
