import AppWords
import BatchProcessing
import Expectations
import ExternalPrograms
import Foundation
import OpenBoards
import SpeechBoardPrints
import StartBoard
import Testing

@Suite struct BoardPrintTests {
  private static let png = Data(
    base64Encoded:
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")

  private func print(_ set: BoardSet, only: String? = nil, _ paper: PaperSize = .a4) throws -> BoardPrint {
    try BoardPrint(set, title: "Me <&>", only: only, paper: paper, locale: nil, language: .english)
  }

  @Test func tilesNameThePagesThatTheyOpen() throws {
    var home = Board(
      id: "home", name: "Home & \u{1}\"away\"",
      buttons: [
        BoardButton(id: "1", label: "food", loadBoard: BoardLink(id: "food")),
        BoardButton(id: "2", label: "secret", hidden: true),
        BoardButton(id: "3", label: "yes", imageID: "p", backgroundColour: BoardColour(red: 0, green: 0, blue: 90)),
        BoardButton(id: "4", label: "no", imageID: "q"),
        BoardButton(id: "5", label: "gone", loadBoard: BoardLink(id: "x")),
      ], grid: BoardGrid(rows: 1, columns: 5, order: [["1", "2", "3", "4", "5"]]),
      images: [
        BoardPicture(
          id: "p", content: BoardContent(data: Self.png), licence: BoardLicence(type: "CC BY", authorName: "Ann")),
        BoardPicture(id: "q", content: BoardContent(data: Data("RIFF1234WEBP".utf8))),
      ])
    home.dock = ["4"]
    let empty = Board(id: "empty", name: "Empty")
    let food = Board(
      id: "food", name: "Food", buttons: [BoardButton(id: "1", label: "bread")],
      grid: BoardGrid(rows: 1, columns: 1, order: [["1"]]))
    let made = try print(BoardSet(rootID: "home", boards: [food, empty, home]))
    // The first board is the first page, and the last one says where pictures come from.
    expectEqual(made.pageCount, 3)
    let (first, missing) = try made.page(1)
    expect(first.contains("→ p. 2") && first.contains(">1 / 3<") && first.contains("Home &amp;  &quot;away&quot;"))
    expect(first.contains("Me &lt;&amp;&gt;") && !first.contains("secret") && first.contains("data:image/png;base64,"))
    // The dark tile has light letters; the tile in the grid and in the dock lack a picture that no printer's program reads.
    expect(first.contains(##"fill="#ffffff" text-anchor="middle">yes"##) && missing == 2)
    expectEqual(first.components(separatedBy: "→").count, 2)
    expect(try made.page(3).svg.contains("CC BY, Ann: 1") && made.page(3).svg.contains("no licence stated: 1"))
    for number in 1...3 { expect(isWellFormed(try made.page(number).svg), "page \(number)") }
    let one = try print(BoardSet(rootID: "home", boards: [food, home]), only: "food")
    expect(one.pageCount == 1)
    expectEqual(try print(BoardSet(rootID: "empty", boards: [empty])).pageCount, 1)
  }

  private func isWellFormed(_ text: String) -> Bool {
    // What an XML parser of the house reads as far as its end.
    text.hasPrefix("<?xml") && text.hasSuffix("</svg>") && !text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" }
  }

  @Test func sheetsAreTurnedAndLargeBoardsCut() {
    expect(
      SheetPlan(rows: 4, columns: 10, dock: 0, .a4).isLandscape
        && !SheetPlan(rows: 8, columns: 4, dock: 0, .a4).isLandscape)
    let large = SheetPlan(rows: 50, columns: 50, dock: 3, .letter)
    expect(large.parts.count > 4 && large.dock == (1, 3))
    var seen: Set<[Int]> = []
    for part in large.parts {
      for row in part.rows { for column in part.columns { expect(seen.insert([row, column]).inserted) } }
    }
    expectEqual(seen.count, 2500)
  }

  /// No word is broken, none leaves its box, and a text that no size fits is cut with a sign.
  @Test func textsFitTheirBoxes() {
    for text in [
      "a", "yes", "nejneobhospodařovávanějšími", "I want to go home now please", "漢字漢字漢字漢字漢字",
      String(repeating: "W", count: 60),
    ] {
      for (width, height) in [(200.0, 100.0), (60, 20), (42, 14), (15, 8)] {
        let fitted = PrintedText(text, width: width, height: height, largest: 24)
        for line in fitted.lines {
          expect(PrintedText.width(of: line) * fitted.size <= width + 0.01, "\(text) \(line)")
        }
        let shown = fitted.lines.joined(separator: " ")
        expect(shown == text || shown.hasSuffix("…"), "\(text): \(shown)")
        if shown == text, fitted.size > PrintedText.leastSize { expect(fitted.height <= height + 0.01, "\(text)") }
      }
    }
    expect(PrintedText("  ", width: 10, height: 10, largest: 9).lines.isEmpty)
  }

  /// The program itself: each page is there, and every word lies in its tile (by `pdftotext -bbox`).
  @Test(arguments: Language.allCases) func everyWordLiesInItsTile(_ language: Language) throws {
    var set = StarterBoard.shipped.boardSet(in: language)
    let longest = "nejneobhospodařovávanějšími Zeitungsverkäuferinnen WWWWWWWWWWWWWWWW"
    for number in set.boards.indices { set.boards[number].buttons[number % 3].label = longest }
    let made = try BoardPrint(set, title: "Me", paper: .letter, locale: nil, language: language)
    let (bytes, missing) = try made.pdf()
    expectEqual(missing, 0)
    let text = try ScratchFolder.with { folder in
      try Data(bytes).write(to: URL(filePath: folder("a.pdf")))
      let run = try ExternalProgram(arguments: ["pdftotext", "-bbox", folder("a.pdf"), "-"])
        .run(within: ProgramLimits(processorTime: 60, waitingTime: 60))
      return String(decoding: run.output, as: UTF8.self)
    }
    let pages = text.components(separatedBy: "<page ").dropFirst()
    expectEqual(pages.count, made.pageCount)
    var words = 0
    for (index, page) in pages.enumerated() where index + 1 < made.pageCount {
      let tiles = Self.numbers(
        try made.page(index + 1).svg, #/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" rx/#)
      let boxes = Self.numbers(page, #/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)"/#)
      let top = tiles.map { $0[1] }.min() ?? 0
      let bottom = tiles.map { $0[1] + $0[3] }.max() ?? 0
      for box in boxes where (box[1] + box[3]) / 2 > top && (box[1] + box[3]) / 2 < bottom {
        words += 1
        // The box of a word has the height of its font, with room for accents: its middle counts.
        let middle = (box[1] + box[3]) / 2
        expect(
          tiles.contains { tile in
            tile[0] - 0.1 <= box[0] && box[2] <= tile[0] + tile[2] + 0.1 && tile[1] <= middle
              && middle <= tile[1] + tile[3]
          }, "page \(index + 1): \(box)")
      }
    }
    expect(words > 200, "\(words)")
  }

  private static func numbers(
    _ text: String, _ pattern: Regex<(Substring, Substring, Substring, Substring, Substring)>
  ) -> [[Double]] {
    text.matches(of: pattern).map { match in
      [match.1, match.2, match.3, match.4].map { Double($0) ?? .nan }
    }
  }
}
