import AppWords
import Foundation
import JSONReading

/// The board that somebody has who begins: the words that people need most and first, on pages by topic, with pictures.
///
/// Every word has one place, and the dock is the same on all pages: hands learn where a word is.
package struct StarterBoard: Sendable, Decodable {
  /// The number of columns of every page.
  package let columns: Int
  /// The ids of the words that are on every page, as many as there are columns.
  package let dock: [String]
  /// The words.
  package let words: [StartWord]
  /// The pages; the first one opens first.
  package let pages: [StartPage]

  /// The board that comes with the package.
  package static let shipped: StarterBoard = {
    do {
      return try JSONDecoder().value(StarterBoard.self, in: Data("\(embeddedAssets["board.json"] ?? "")".utf8))
    } catch {
      preconditionFailure("the start board: \(error)")
    }
  }()

  /// The drawing (SVG) of a word or of the way to a page; `nil` if there is none of this name.
  package static func picture(_ name: String) -> String? { embeddedAssets["pictures/\(name).svg"].map { "\($0)" } }

  /// The names of all pictures.
  package static var pictureNames: [String] {
    embeddedAssets.keys.filter { $0.hasPrefix("pictures/") }.map { String($0.dropFirst(9).dropLast(4)) }.sorted()
  }
}
