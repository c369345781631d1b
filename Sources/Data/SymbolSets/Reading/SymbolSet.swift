/// A set of symbols for communication boards, as people download it: a folder or a zip archive. It is read where it is;
/// nothing of it is copied.
///
/// The pictures are read and made safe when they are asked for. Reading 3,300 symbols with their table takes about a
/// quarter of a second.
package struct SymbolSet: Sendable {
  /// How the set was recognised.
  package enum Layout: String, Sendable, Hashable, Codable {
    /// The table of the Mulberry symbols.
    case mulberry
    /// The list of ARASAAC's pictograms, with pictures that are named by number; or pictures that come from there.
    case arasaac
    /// Another table with columns that are known.
    case table
    /// The names of the files are the words.
    case folder
  }

  /// The name of the set: that of its makers, or of the folder or archive.
  package let name: String
  package let layout: Layout
  /// The licence of the set as a whole; `nil` if there is none. A picture may have another one.
  package let licence: SymbolLicence?
  /// The symbols: those of the tables in their order, then the others by their paths.
  package let symbols: [Symbol]
  /// What was left out or guessed.
  package let remarks: [SymbolRemark]
  private let files: SymbolFiles

  /// Reads a folder or a zip archive.
  ///
  /// - Throws: `SymbolSetError` if it cannot be read, is hostile, or has no pictures.
  package init(path: String) throws(SymbolSetError) {
    files = try SymbolFiles(path: path)
    var remarks = files.remarks
    var reader = SymbolTableReader()
    var pictures: [SymbolFiles.File] = []
    // An archive of small files may hold very large ones.
    var tableBytes = 0
    for file in files.files {
      let ending = SymbolNameText.ending(file.path)
      if PictureKind(ending: ending) != nil {
        if file.size > SymbolPicture.byteLimit {
          remarks.add("Pictures of more than \(SymbolPicture.byteLimit >> 20) MB are left out", file.path)
        } else {
          pictures.append(file)
        }
      } else if ["csv", "tsv", "json"].contains(ending) {
        tableBytes += min(file.size, SymbolTableReader.byteLimit)
        guard tableBytes <= 8 * SymbolTableReader.byteLimit else {
          remarks.add("Tables after the first \(SymbolTableReader.byteLimit >> 17) MB are left out", file.path)
          continue
        }
        do throws(SymbolSetError) {
          reader.read(try files.bytes(of: file.path, limit: SymbolTableReader.byteLimit), path: file.path)
        } catch { remarks.add("Tables that cannot be read are left out", error.description) }
      } else if ["svgz", "bmp", "tif", "tiff", "emf", "wmf", "eps", "ai", "heic", "avif", "ico"].contains(ending) {
        remarks.add("Pictures of kinds that browsers do not all show are left out", file.path)
      }
    }
    guard !pictures.isEmpty else { throw .noPictures(path: path, looked: files.files.count) }

    let found = SymbolLicences(in: files, pictures: pictures)
    let folder = SymbolNameText.stem(path.split(separator: "/").last.map(String.init) ?? path)
    let isArasaac = reader.isArasaac || folder.lowercased().contains("arasaac")
    layout = isArasaac ? .arasaac : reader.isMulberry ? .mulberry : reader.rows.isEmpty ? .folder : .table
    name = isArasaac ? "ARASAAC" : reader.isMulberry ? "Mulberry Symbols" : folder
    let hasArasaacList = reader.isArasaac
    var collector = SymbolCollector(pictures: pictures, set: name) { file in
      found.licence(of: file)
        ?? (Self.isFromArasaac(file, folder: folder, hasList: hasArasaacList) ? .arasaac : nil)
    }
    collector.add(reader.rows)
    collector.addUnnamed(isRemarked: !reader.rows.isEmpty)
    licence = found.general ?? (collector.symbols.allSatisfy { $0.licence == .arasaac } ? .arasaac : nil)
    if collector.symbols.contains(where: { $0.licence?.origin == .makers }) {
      remarks.add("No file tells the licence of ARASAAC's pictures; the terms are those that its makers publish")
    }
    for symbol in collector.symbols where symbol.licence == nil {
      remarks.add(
        "No file tells the licence of these pictures: ask their makers before you give them to others", symbol.file)
    }
    symbols = collector.symbols
    self.remarks = remarks.list + reader.remarks.list + collector.remarks.list
  }

  /// Whether a picture without a licence comes from ARASAAC: its folder says it, or it has a number as those of the list
  /// have. A picture that somebody has put beside them does not.
  private static func isFromArasaac(_ file: String, folder: String, hasList: Bool) -> Bool {
    if (folder + "/" + SymbolNameText.folder(file)).lowercased().contains("arasaac") { return true }
    let rest = SymbolNameText.stem(file).drop { $0.isASCII && $0.isNumber }
    return hasList && rest.count < SymbolNameText.stem(file).count && (rest.isEmpty || rest.first == "_")
  }

  /// The picture of a symbol, checked, and safe to be shown in a page and to be exported.
  ///
  /// - Throws: `SymbolSetError`.
  package func picture(of symbol: Symbol) throws(SymbolSetError) -> SymbolPicture {
    try SymbolPicture(try files.bytes(of: symbol.file, limit: SymbolPicture.byteLimit), file: symbol.file)
  }
}
