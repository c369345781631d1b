import Foundation
import OpenBoards
import SymbolSets

/// Finds symbols in several sets while a word is typed, and gives their pictures for tiles.
package struct SymbolSearch: Sendable {
  /// The sets.
  package let sets: [SymbolSet]
  private let index: SymbolIndex
  /// For each set, the number of its first symbol in the index.
  private let starts: [Int]

  /// Creates a search over sets.
  package init(_ sets: [SymbolSet]) {
    self.sets = sets
    index = SymbolIndex(sets.flatMap(\.symbols))
    var start = 0
    starts = sets.map { set in
      defer { start += set.symbols.count }
      return start
    }
  }

  /// The symbols for a text, the best first; names in the first of the languages come first.
  package func found(_ text: String, languages: [String], limit: Int = 24) -> [SymbolIndex.Match] {
    index.found(text, languages: languages, limit: limit)
  }

  /// The picture of a match, made safe, with the licence under which it may be used.
  ///
  /// - Throws: `SymbolSetError`.
  package func picture(of match: SymbolIndex.Match) throws(SymbolSetError) -> BoardPicture {
    let set = sets[(starts.lastIndex { $0 <= match.index }) ?? 0]
    return Self.picture(try set.picture(of: match.symbol), id: match.symbol.id, match.symbol.licence ?? set.licence)
  }

  /// The picture of a file that a person chose, made safe.
  ///
  /// - Throws: `SymbolSetError` for what is no picture.
  package static func picture(_ bytes: Data, file: String) throws(SymbolSetError) -> BoardPicture {
    let name = ((file as NSString).lastPathComponent as NSString).deletingPathExtension
    return picture(try SymbolPicture([UInt8](bytes), file: file), id: name.isEmpty ? "picture" : name, nil)
  }

  private static func picture(_ picture: SymbolPicture, id: String, _ licence: SymbolLicence?) -> BoardPicture {
    var made = BoardPicture(
      id: id, content: BoardContent(data: Data(picture.bytes)), contentType: picture.kind.mediaType,
      licence: licence.map { BoardLicence(type: $0.name, copyrightNoticeURL: $0.url, authorName: $0.author) })
    (made.width, made.height) = (picture.width.map(Double.init), picture.height.map(Double.init))
    return made
  }
}
