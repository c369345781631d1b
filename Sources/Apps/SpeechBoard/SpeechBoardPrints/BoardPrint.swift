import AppWords
import Foundation
import OpenBoards
import SpeechBoard

/// Boards for paper: a sheet or more for each board, then where the pictures come from.
///
/// Paper has no links: a tile that opens a board names its page. Hidden tiles and boards without tiles are left out.
package struct BoardPrint {
  /// The most pages.
  package static let pageLimit = 5000

  private struct Sheet {
    var board: Board
    var plan: SheetPlan
    var part: Int
  }

  private let set: BoardSet
  private let title: String
  private let paper: PaperSize
  private let language: Language
  private let locale: String?
  private let sheets: [Sheet]
  private let credits: [[String]]
  /// The first page of each board.
  private let firstPages: [String: Int]

  /// Plans the pages; nothing is drawn yet.
  ///
  /// - Parameters:
  ///   - title: what stands at the foot of each page, such as the name of the person.
  ///   - only: the id of the only board to print; `nil` for all, the first one first.
  ///   - locale: the language in which the boards are shown; `nil` for each board's own.
  ///   - language: the language of what the print itself says.
  /// - Throws: `BoardPrintError.tooManyPages`.
  package init(
    _ set: BoardSet, title: String, only: String? = nil, paper: PaperSize, locale: String?, language: Language
  ) throws(BoardPrintError) {
    (self.set, self.title, self.paper, self.language, self.locale) = (set, title, paper, language, locale)
    let ordered = set.boards.filter { $0.id == set.rootID } + set.boards.filter { $0.id != set.rootID }
    let wanted = ordered.filter { only == nil || $0.id == only }
    let filled = wanted.filter { board in board.buttons.contains { !$0.hidden } }
    var (sheets, firstPages) = ([Sheet](), [String: Int]())
    for board in filled.isEmpty ? Array(wanted.prefix(1)) : filled {
      let hidden = Set(board.buttons.filter(\.hidden).map(\.id))
      let plan = SheetPlan(
        rows: board.grid.rows, columns: board.grid.columns, dock: board.dock.count { !hidden.contains($0) }, paper)
      firstPages[board.id] = sheets.count + 1
      // Of a large board the parts without tiles are left out.
      let parts = plan.parts.indices.filter { index in
        plan.parts[index].rows.contains { row in
          plan.parts[index].columns.contains { board.grid[row, $0].map { !hidden.contains($0) } ?? false }
        }
      }
      sheets += (parts.isEmpty ? [0] : parts).map { Sheet(board: board, plan: plan, part: $0) }
      guard sheets.count <= Self.pageLimit else { throw .tooManyPages(limit: Self.pageLimit) }
    }
    (self.sheets, self.firstPages) = (sheets, firstPages)
    var shown = set
    shown.boards = filled
    credits = Self.creditPages(shown.credits, language, paper)
  }

  /// How many pages there are.
  package var pageCount: Int { sheets.count + credits.count }

  /// Draws a page as SVG.
  ///
  /// - Parameter number: from 1 to `pageCount`.
  /// - Returns: the drawing, and how many tiles lack their picture because its bytes are not here or no printer's program
  ///   reads their kind.
  /// - Throws: `BoardError` for a picture that cannot be read.
  package func page(_ number: Int) throws -> (svg: String, withoutPicture: Int) {
    if number > sheets.count { return (creditPage(number), 0) }
    let sheet = sheets[number - 1]
    let (board, plan) = (sheet.board, sheet.plan)
    let part = plan.parts[sheet.part]
    let inner = SheetPlan.inner(paper, plan.isLandscape)
    let buttons = Dictionary(board.buttons.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var (drawn, missing) = ([String](), 0)
    let rows = part.rows.count + plan.dock.rows
    let height = (inner.height + SheetPlan.gap) / Double(rows) - SheetPlan.gap
    func draw(_ id: String?, row: Int, column: Int, of columns: Int) throws {
      guard let button = id.flatMap({ buttons[$0] }), !button.hidden else { return }
      let width = (inner.width + SheetPlan.gap) / Double(columns) - SheetPlan.gap
      let (tile, lacksPicture) = try self.tile(button, on: board)
      if lacksPicture { missing += 1 }
      drawn.append(
        tile.svg(
          x: SheetPlan.margin + Double(column) * (width + SheetPlan.gap),
          y: SheetPlan.margin + SheetPlan.head + Double(row) * (height + SheetPlan.gap), width: width, height: height,
          sign: Words(cs: "→ s.", en: "→ p.")(language)))
    }
    for (row, place) in part.rows.enumerated() {
      for (column, other) in part.columns.enumerated() {
        try draw(board.grid[place, other], row: row, column: column, of: part.columns.count)
      }
    }
    let docked = board.dock.filter { buttons[$0]?.hidden == false }
    for (index, id) in docked.enumerated() {
      try draw(
        id, row: part.rows.count + index / plan.dock.columns, column: index % plan.dock.columns, of: plan.dock.columns)
    }
    let name = board.shownName + (plan.parts.count > 1 ? " (\(sheet.part + 1) / \(plan.parts.count))" : "")
    return (document(number, name: name, isLandscape: plan.isLandscape, drawn), missing)
  }

  private func tile(_ button: BoardButton, on board: Board) throws -> (tile: PrintedTile, lacksPicture: Bool) {
    let text = ButtonText(button, of: board, locale: locale)
    let image = button.imageID.flatMap { id in board.images.first { $0.id == id } }
    let bytes = try image.flatMap { try set.bytes(of: $0.content) }
    let picture = bytes.flatMap(Self.address)
    var tile = PrintedTile(label: text.label.isEmpty ? text.spoken : text.label, picture: picture)
    tile.background = button.backgroundColour.map(Self.opaque)
    tile.border = button.borderColour.map(Self.opaque)
    tile.isDark = button.backgroundColour.map(Self.isDark) ?? false
    tile.page = button.loadBoard?.id.flatMap { firstPages[$0] }
    return (tile, image != nil && picture == nil)
  }

  /// The address with the bytes of a picture, of a kind that the program reads.
  private static func address(_ bytes: Data) -> String? {
    let start = [UInt8](bytes.prefix(12))
    let type: String
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      type = "image/png"
    } else if start.starts(with: [0xFF, 0xD8]) {
      type = "image/jpeg"
    } else if start.starts(with: Array("GIF8".utf8)) {
      type = "image/gif"
    } else if bytes.prefix(2000).range(of: Data("<svg".utf8)) != nil {
      type = "image/svg+xml"
    } else {
      return nil
    }
    return "data:\(type);base64,\(bytes.base64EncodedString())"
  }

  /// A colour as it is on white paper.
  private static func opaque(_ colour: BoardColour) -> String {
    func part(_ value: UInt8) -> Int { Int((Double(value) * colour.alpha + 255 * (1 - colour.alpha)).rounded()) }
    return "rgb(\(part(colour.red)),\(part(colour.green)),\(part(colour.blue)))"
  }

  /// Whether light letters are the easier to read on it (relative luminance of WCAG 2.1).
  private static func isDark(_ colour: BoardColour) -> Bool {
    let parts = [colour.red, colour.green, colour.blue].map { value in
      let share = (Double(value) * colour.alpha + 255 * (1 - colour.alpha)) / 255
      return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] <= 0.3
  }

  // MARK: Pages

  private func document(_ number: Int, name: String, isLandscape: Bool, _ content: [String]) -> String {
    let (width, height) = SheetPlan.size(paper, isLandscape: isLandscape)
    let pages = "\(number) / \(pageCount)"
    let room = width - 2 * SheetPlan.margin - PrintedText.width(of: pages) * 12 - 12
    let heading = PrintedText(name, width: room, height: 20, largest: 16)
    let foot = PrintedText(title, width: width - 2 * SheetPlan.margin, height: 12, largest: 8)
    let (left, top) = (SheetPlan.margin, SheetPlan.margin + 16)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="\(width)pt" \
      height="\(height)pt" viewBox="0 0 \(width) \(height)" font-family="DejaVu Sans, Liberation Sans, sans-serif">
      <rect width="100%" height="100%" fill="#ffffff"/>
      \(SVGText.line(heading.lines.first ?? "", x: left, baseline: top, size: heading.size))
      \(SVGText.line(pages, x: width - left, baseline: top, size: 12, anchor: "end"))
      \(SVGText.line(foot.lines.first ?? "", x: left, baseline: height - left, size: foot.size, ink: "#55545f"))
      \(content.joined(separator: "\n"))
      </svg>
      """
  }

  /// The lines of the last pages: what licences pictures and recordings have, and how many.
  private static func creditPages(_ credits: [MediaCredit], _ language: Language, _ paper: PaperSize) -> [[String]] {
    let width = SheetPlan.inner(paper, false).width
    let lines = credits.flatMap { credit in
      let text = credit.text.isEmpty ? Words(cs: "bez uvedené licence", en: "no licence stated")(language) : credit.text
      let whole = "\(text): \(credit.count)" + (credit.address.map { " (\($0))" } ?? "")
      return PrintedText(whole, width: width, height: 60, largest: 9).lines
    }
    let most = Int(SheetPlan.inner(paper, false).height / 14)
    return stride(from: 0, to: lines.count, by: most).map { Array(lines[$0..<min($0 + most, lines.count)]) }
  }

  private func creditPage(_ number: Int) -> String {
    let top = SheetPlan.margin + SheetPlan.head
    let lines = credits[number - sheets.count - 1].enumerated().map { index, line in
      let size = min(9, SheetPlan.inner(paper, false).width / max(1, PrintedText.width(of: line)))
      return SVGText.line(line, x: SheetPlan.margin, baseline: top + Double(index + 1) * 14, size: size)
    }
    let name = Words(cs: "Odkud jsou obrázky a nahrávky", en: "Where pictures and recordings come from")(language)
    return document(number, name: name, isLandscape: false, lines)
  }
}
