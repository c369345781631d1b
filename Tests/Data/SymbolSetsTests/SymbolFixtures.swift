import SymbolSets
import TestSupport

/// Small sets, written as people download them.
enum SymbolFixtures {
  static let drawing =
    #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60"><path fill="red" d="M0 0h90v60z"/></svg>"#

  /// A PNG picture of these dimensions; its data are not decoded by anybody here.
  static func png(width: UInt32 = 2, height: UInt32 = 3) -> [UInt8] {
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      big(UInt32(data.count)) + Array(name.utf8) + data + [0, 0, 0, 0]
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", big(width) + big(height) + [8, 6, 0, 0, 0]) + chunk("IDAT", [1, 2, 3]) + chunk("IEND", [])
  }

  /// A JPEG picture with a comment in front of its frame.
  static func jpeg(width: UInt16, height: UInt16) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xFE, 0, 4, 1, 2, 0xFF, 0xC2, 0, 11, 8, UInt8(height >> 8), UInt8(height & 255)]
      + [UInt8(width >> 8), UInt8(width & 255), 1, 1, 0x11, 0, 0xFF, 0xDA]
  }

  static func gif(width: UInt16, height: UInt16) -> [UInt8] {
    Array("GIF89a".utf8) + [
      UInt8(width & 255), UInt8(width >> 8), UInt8(height & 255), UInt8(height >> 8), 0, 0, 0, 0x3B,
    ]
  }

  /// A WebP picture with one of the three heads.
  static func webp(_ head: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array("WEBP".utf8) + Array(head.utf8) + little(UInt32(data.count)) + data
    return Array("RIFF".utf8) + little(UInt32(body.count)) + body
  }

  private static func big(_ value: UInt32) -> [UInt8] { little(value).reversed() }
  private static func little(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 255) } }

  static let mulberry: [(String, String)] = [
    (
      "LICENSE.txt",
      "The Set\n\nCopyright 2018-2026 Jane Doe\n\nCreative Commons Attribution-Share Alike License.\nhttps://creativecommons.org/licenses/by-sa/4.0/\n"
    ),
    (
      "symbol-info.csv",
      """
      symbol-id,category-id,grammar,rated,tags,symbol-en,category-en,symbol-fr,category-fr
      5,62,Noun,0,food fruit,apple,Food Fruit,Pomme,Fruit
      9,64,Verb,0,cooking,"bake_,_to",Food Kitchen,"cuire au four _, _ à",Cuisine
      11,64,Verb,0,,"bend_2_,_to",Actions,"bend_2_,_to",Actions
      12,91,Noun,1,,body_1a,Body,body_1a,Corps
      13,91,Noun,0,,not_here,Body,not_here,Corps
      """
    ),
    ("EN/apple.svg", drawing), ("EN/bake_,_to.svg", drawing), ("EN/bend_2_,_to.svg", drawing),
    ("EN/body_1a.svg", drawing), ("EN/extra_picture_3.svg", drawing),
  ]

  /// Writes the files into a folder of a test.
  static func folder(_ files: [(String, String)], in folder: TemporaryFolder, name: String = "set") throws -> String {
    for (path, text) in files { _ = try folder.write("\(name)/\(path)", text) }
    return folder(name)
  }

  /// Writes the files into an archive.
  static func archive(_ files: [(String, String)], in folder: TemporaryFolder, name: String = "set.zip") throws
    -> String
  {
    try folder.write(name, ArchiveFixture(files.map { ArchiveFixture.Entry($0.0, $0.1) }).bytes)
  }
}
