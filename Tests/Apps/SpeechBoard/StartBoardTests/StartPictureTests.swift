import Expectations
import StartBoard
import Testing
import XMLDocuments

@Suite("Pictures of the start board")
struct StartPictureTests {
  private static let names = StarterBoard.pictureNames

  @Test func everyTileHasItsPictureAndNoPictureIsLeftOver() {
    let board = StarterBoard.shipped
    let tiles = board.words.map(\.id) + board.pages.map { StartPage.tile(to: $0.id) } + [StartPage.backTile]
    expectEqual(tiles.sorted(), Self.names)
  }

  @Test(arguments: names)
  func aPictureIsADrawingInTheCommonHand(_ name: String) throws {
    let text = try require(StarterBoard.picture(name))
    let limits = XMLDocument.Limits(byteCount: 8_000, elementCount: 400, depth: 8)
    let root = try XMLDocument.parse(Array(text.utf8), limits: limits).root
    expectEqual(root.name, "svg")
    expectEqual(root.attribute("xmlns"), "http://www.w3.org/2000/svg")
    expectEqual(root.attribute("viewBox"), "0 0 100 100")
    expectEqual(root.attribute("stroke"), "#2b2a33")
    expectEqual(root.attribute("stroke-width"), "4")
    var open = [root]
    while let element = open.popLast() {
      expect(Self.elements.contains(element.name))
      expect(element.text.allSatisfy { $0.isWhitespace })
      for (attribute, value) in element.attributes {
        expect(Self.attributes.contains(attribute), "\(element.name)")
        if attribute == "fill" || attribute == "stroke" { expect(value == "none" || Self.palette.contains(value)) }
      }
      open += element.children
    }
  }

  private static let elements: Set = ["svg", "g", "path", "circle", "ellipse", "rect"]

  /// Nothing that loads, runs or refers to anything.
  private static let attributes: Set = [
    "xmlns", "viewBox", "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray",
    "transform", "d", "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height",
  ]

  private static let palette: Set = [
    "#2b2a33", "#ffffff",  // ink and white
    "#f2705b", "#7a4e8a", "#2a827e", "#ffc94a", "#5c9cc0", "#86b973", "#f2955b",  // strong colours
    "#d5ecf6", "#f0dfb8", "#ffe6a6", "#a5cf8e", "#c9a2d3", "#c9c4d0",  // light colours
    "#33406b", "#5f9a55", "#7d3040", "#625f6e", "#6b4a45",  // dark colours
    "#f6dfbf", "#f4b6ad", "#b98a5e", "#9a6f45", "#c98d50",  // skin, cheeks, wood and fur
  ]
}
