import AppWords
import Foundation
import OpenBoards
import SpeechBoardRecords

/// Boards and titles that the tests use.
enum BoardFixture {
  static let now = Date(timeIntervalSince1970: 1_795_000_000)
  static let title = Words(cs: "změna", en: "edit")

  static func picture(_ text: String) -> Data {
    Data("<svg xmlns=\"http://www.w3.org/2000/svg\"><!--\(text)--></svg>".utf8)
  }

  static func board(_ id: String, labels: [String] = ["yes", "no"], picture text: String? = nil) -> Board {
    var board = Board(
      id: id, locale: "en", name: id.uppercased(),
      buttons: labels.enumerated().map { BoardButton(id: "\($0.offset)", label: $0.element) },
      grid: BoardGrid(filling: labels.indices.map(String.init), columns: 10))
    if let text {
      board.images = [
        BoardPicture(
          id: "p", content: BoardContent(data: picture(text)), contentType: "image/svg+xml",
          licence: BoardLicence(type: "CC0"))
      ]
      board.buttons[0].imageID = "p"
    }
    return board
  }

  static func set(_ ids: String...) -> BoardSet { BoardSet(rootID: ids[0], boards: ids.map { board($0, picture: $0) }) }
}
