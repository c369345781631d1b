import AppWords
import CommandSupport
import FilePaths
import Foundation
import OpenBoards

/// A picture of a file, recognised by its bytes.
enum PictureFile {
  private static let sizeLimit = 20_000_000

  static func picture(_ path: String) throws -> BoardPicture {
    let bytes: Data
    do { bytes = try FileAccess.contents(of: path) } catch { throw ToolFault(description: "\(path): \(error)") }
    guard bytes.count <= sizeLimit, let type = type(of: bytes) else {
      throw ToolFault(
        description: Words(
          cs: "\(path): očekáván obrázek PNG, JPEG, GIF, WebP nebo SVG do 20 MB",
          en: "\(path): expected a picture in PNG, JPEG, GIF, WebP or SVG of at most 20 MB"
        ).text)
    }
    let name = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    return BoardPicture(id: name.isEmpty ? "picture" : name, content: BoardContent(data: bytes), contentType: type)
  }

  private static func type(of bytes: Data) -> String? {
    let start = [UInt8](bytes.prefix(12))
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if start.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if start.starts(with: Array("GIF8".utf8)) { return "image/gif" }
    if start.starts(with: Array("RIFF".utf8)), start.dropFirst(8).elementsEqual("WEBP".utf8) { return "image/webp" }
    let text = String(decoding: bytes.prefix(1000), as: UTF8.self)
    return text.contains("<svg") ? "image/svg+xml" : nil
  }
}
