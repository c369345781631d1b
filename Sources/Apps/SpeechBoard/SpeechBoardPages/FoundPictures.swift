import AppWords
import Foundation
import LanguageTags
import OpenBoards
import PageMessages
import PageServer
import SpeechBoardSymbols
import StartBoard
import SymbolSets

/// The pictures that were found for a word: those of the imported symbol sets, and those of the start board.
struct FoundPictures: Sendable {
  private enum Source: Sendable {
    case symbol(SymbolIndex.Match)
    case starter(StartWord)
  }

  /// The most pictures of a search.
  private static let limit = 24

  private let search: SymbolSearch
  private let language: Language
  private let words: LanguageTag
  private var found: [Source] = []
  /// Which search it is: the addresses of two searches differ, so that a page keeps no old picture.
  private var number = 0

  /// - Parameters:
  ///   - search: the imported sets.
  ///   - language: the language of the page.
  ///   - words: the language of the words that are looked for.
  init(_ search: SymbolSearch, language: Language, words: LanguageTag) {
    (self.search, self.words) = (search, words)
    self.language = Language(rawValue: words.primary) ?? language
  }

  /// The names of the imported sets.
  var sets: [String] { search.sets.map(\.name) }

  /// Finds the pictures for a text.
  mutating func find(_ text: String) -> SymbolsMessage {
    number += 1
    let wanted = text.trimmingCharacters(in: .whitespaces).lowercased()
    let starters = StarterBoard.shipped.words.filter { word in
      !wanted.isEmpty && (word.text(language).lowercased().hasPrefix(wanted) || word.id.hasPrefix(wanted))
    }
    let symbols = wanted.isEmpty ? [] : search.found(wanted, languages: [words.primary], limit: Self.limit)
    found = Array((starters.map(Source.starter) + symbols.map(Source.symbol)).prefix(Self.limit))
    return SymbolsMessage(
      text: text,
      found: found.enumerated().map { index, source in
        let picture = "/documents/symbols/\(number)/\(index)"
        return switch source {
        case .starter(let word):
          .init(
            name: word.text(language), set: Words(cs: "počáteční tabulka", en: "start board")(language),
            picture: picture)
        case .symbol(let match):
          .init(name: match.symbol.name(in: [words.primary]), set: match.symbol.set, picture: picture)
        }
      })
  }

  /// The picture of a number in the last search.
  ///
  /// - Throws: `PageRefusal`, `SymbolSetError`.
  func picture(_ index: Int) throws -> BoardPicture {
    guard found.indices.contains(index) else {
      throw PageRefusal(expected: "0 to \(found.count - 1)", got: "\(index)")
    }
    switch found[index] {
    case .symbol(let match): return try search.picture(of: match)
    case .starter(let word):
      guard let picture = StarterBoard.boardPicture(word.id) else {
        throw PageRefusal(expected: "a picture", got: word.id)
      }
      return picture
    }
  }

  /// The document at `symbols/SEARCH/NUMBER`; `nil` if there is none.
  func document(_ parts: [Substring]) -> PageDocument? {
    guard parts.count == 2, Int(parts[0]) == number, let index = Int(parts[1]),
      let picture = try? picture(index), let bytes = picture.content.data
    else { return nil }
    return PageDocument(PageDocument.Kind(mediaType: picture.contentType), bytes, isLasting: true)
  }
}

extension PageDocument.Kind {
  /// The kind of a picture; bytes that no browser shows for any other type.
  init(mediaType: String?) {
    self =
      switch mediaType {
      case "image/svg+xml": .svg
      case "image/png": .png
      case "image/jpeg": .jpeg
      case "image/gif": .gif
      case "image/webp": .webp
      default: .bytes
      }
  }

  /// The kind of a picture's file by its ending.
  init(ending: String) {
    self = Self(mediaType: ending == "svg" ? "image/svg+xml" : ending == "jpg" ? "image/jpeg" : "image/" + ending)
  }
}
