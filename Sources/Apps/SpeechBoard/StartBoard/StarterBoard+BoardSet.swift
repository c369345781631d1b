import AppWords
import Foundation
import OpenBoards

extension StarterBoard {
  /// Where the words are that every page has.
  package enum Layout: Sendable, CaseIterable {
    /// In the dock below the grid. Other programs know no dock: they see these words without a place.
    case dock
    /// In the last row of the grid.
    case lastRow
  }

  /// The board in a language, as a set of the Open Board Format with its pictures inside. The tiles have their words in
  /// the other languages, too.
  package func boardSet(in language: Language, layout: Layout = .dock) -> BoardSet {
    let words = Dictionary(uniqueKeysWithValues: words.map { ($0.id, $0) })
    let ways = Dictionary(uniqueKeysWithValues: pages.map { (StartPage.tile(to: $0.id), $0) })
    return BoardSet(
      rootID: pages[0].id,
      boards: pages.map { page in
        let spelled = page.letters.map { SpellingPage(page.places, letters: $0(language)) }
        let own = spelled?.places ?? page.places
        let places = layout == .dock ? own : own + [dock]
        let tiles = places.joined().compactMap { $0 } + (layout == .dock ? dock : [])
        let buttons = tiles.compactMap { tile in
          words[tile].map { Self.button($0.id, $0.kind, $0.text, language) } ?? spelled?.letter(tile).map {
            Self.letter(tile, $0)
          }
            ?? way(tile, ways[tile], language)
        }
        var board = Board(
          id: page.id, locale: language.rawValue, name: page.name(language), buttons: buttons,
          grid: BoardGrid(rows: places.count, columns: columns, order: places),
          images: tiles.compactMap(Self.boardPicture))
        for other in Language.allCases where other != language {
          board.strings[other.rawValue] = [page.name(language): page.name(other)]
        }
        board.licence = Self.licence
        if layout == .dock { board.dock = dock }
        return board
      })
  }

  /// The tile that leads to a page; `nil` if there is no such page.
  private func way(_ tile: String, _ page: StartPage?, _ language: Language) -> BoardButton? {
    if tile == StartPage.backTile {
      var button = Self.button(tile, .page, Self.back, language)
      button.actions = [.back]
      return button
    }
    if let key = Self.keys[tile] {
      var button = Self.button(tile, .page, key.text, language, hasPicture: false)
      button.actions = [key.action]
      return button
    }
    guard let page else { return nil }
    var button = Self.button(tile, page.kind, page.name, language)
    if tile == StartPage.homeTile { button.actions = [.home] } else { button.loadBoard = BoardLink(id: page.id) }
    return button
  }

  private static func letter(_ tile: String, _ letter: String) -> BoardButton {
    var button = BoardButton(id: tile, label: letter, backgroundColour: TileKind.little.background)
    (button.borderColour, button.actions) = (TileKind.little.border, [.spell(letter)])
    return button
  }

  private static func button(
    _ id: String, _ kind: TileKind, _ text: Words, _ language: Language, hasPicture: Bool = true
  ) -> BoardButton {
    var button = BoardButton(
      id: id, label: text(language), imageID: hasPicture ? id : nil, backgroundColour: kind.background)
    button.borderColour = kind.border
    for language in Language.allCases {
      button.translations[language.rawValue] = BoardButton.Translation(label: text(language))
    }
    return button
  }

  /// The picture of a name for a tile of any board, with its licence; `nil` if there is none.
  package static func boardPicture(_ name: String) -> BoardPicture? {
    guard let text = picture(name) else { return nil }
    return BoardPicture(
      id: name, content: BoardContent(data: Data(text.utf8)), contentType: "image/svg+xml", licence: licence)
  }

  private static let back = Words(cs: "Zpět", en: "Back")

  /// What stands beside the letters of a page to spell with.
  private static let keys: [String: (text: Words, action: BoardAction)] = [
    "spell-space": (Words(cs: "mezera", en: "space"), .space),
    "spell-backspace": (Words(cs: "smazat", en: "delete"), .backspace),
    "spell-speak": (Words(cs: "říct větu", en: "speak"), .speak),
  ]

  /// The licence of the words and the pictures, which were made for this package.
  private static let licence = BoardLicence(
    type: "MIT", copyrightNoticeURL: "https://opensource.org/license/mit", authorName: "Ossicle")
}
