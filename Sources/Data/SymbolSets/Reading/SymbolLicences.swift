/// The licences that the files of a set tell, and which pictures each is for.
///
/// A licence is for the pictures in its folder and in the folders below, unless a nearer one is there. A licence in a
/// folder without pictures, such as `docs`, is for the whole set.
struct SymbolLicences {
  private let byFolder: [String: SymbolLicence]
  /// The licence of the set: it lies around all pictures, or apart from all.
  let general: SymbolLicence?

  /// Bytes of a licence file or of a description.
  private static let byteLimit = 1 << 18

  /// Looks for licence files; without any, for a link to a licence in the descriptions.
  init(in files: SymbolFiles, pictures: [SymbolFiles.File]) {
    var found = Self.licences(in: files, named: ["license", "licence", "copying", "copyright", "licenses", "terms"])
    if found.isEmpty {
      // A description has much besides, so only a licence that everybody knows is taken from it.
      found = Self.licences(in: files, named: ["readme", "read_me", "about"]).compactMap { folder, licence in
        guard licence.name.hasPrefix("CC") else { return nil }
        var licence = licence
        licence.text = nil
        return (folder, licence)
      }
    }
    byFolder = Dictionary(found, uniquingKeysWith: { first, _ in first })
    var counts: [String: Int] = [:]
    for picture in pictures {
      for folder in Self.foldersAround(picture.path) { counts[folder, default: 0] += 1 }
    }
    general = found.first { [0, pictures.count].contains(counts[$0.folder] ?? 0) }?.licence
  }

  /// The licence of a picture; `nil` if the set tells none.
  func licence(of path: String) -> SymbolLicence? {
    guard !byFolder.isEmpty else { return nil }
    for folder in Self.foldersAround(path) {
      if let licence = byFolder[folder] { return licence }
    }
    return general
  }

  /// The folders of a path from the nearest to the root, which is empty.
  private static func foldersAround(_ path: String) -> [String] {
    let steps = path.split(separator: "/").dropLast()
    return (0...steps.count).reversed().map { steps.prefix($0).joined(separator: "/") }
  }

  /// The licences of files with these names, those nearest to the root first.
  private static func licences(
    in files: SymbolFiles, named names: [String]
  ) -> [(folder: String, licence: SymbolLicence)] {
    let candidates = files.files.filter { file in
      let name = SymbolNameText.stem(file.path).lowercased()
      return ["txt", "md", "", "rst", "license", "text"].contains(SymbolNameText.ending(file.path))
        && names.contains { known in
          name == known || ["-", "_", ".", " "].contains { name.hasPrefix(known + $0) }
        }
    }
    let depth = { (file: SymbolFiles.File) in file.path.utf8.count { $0 == UInt8(ascii: "/") } }
    return candidates.sorted { (depth($0), $0.path) < (depth($1), $1.path) }.compactMap { file in
      guard let bytes = try? files.bytes(of: file.path, limit: byteLimit), let text = SymbolTableReader.text(bytes),
        let licence = SymbolLicence(text: text, path: file.path)
      else { return nil }
      return (SymbolNameText.folder(file.path), licence)
    }
  }
}
