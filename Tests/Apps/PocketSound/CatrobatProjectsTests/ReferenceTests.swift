import AudioCore
import CatrobatProjects
import Expectations
import Testing
import XMLDocuments

@Suite("References")
struct ReferenceTests {
  private static let limits = XMLDocument.Limits(byteCount: 1 << 20, elementCount: 10_000, depth: 100)

  private func target(of reference: String, in xml: String) throws -> XMLElement {
    let root = try XMLDocument.parse(
      Array(xml.replacing("REFERENCE", with: reference).utf8), limits: Self.limits
    ).root
    return try ReferenceResolver(budget: ReadingBudget()).target(of: try require(root.child("here")))
  }

  @Test func formsOfPaths() throws {
    let xml = "<p><a><b>1</b><c/><b>2</b></a><here reference='REFERENCE'/></p>"
    for path in ["../a/b[2]", "/p/a/b[2]", "../a/./b[2]", "./../a/../a/b[2]", "../a/b[2]/"] {
      expectEqual(try target(of: path, in: xml).text, "2")
    }
    expectEqual(try target(of: "../a/b", in: xml).text, "1")
    expectEqual(try target(of: "../a/b[1]", in: xml).text, "1")
    for path in ["../x", "../a/b[3]", "../a/b[0]", "../a/b[-1]", "../a/b[x]", "../a/b[", "../../..", "/x/a", "", "."] {
      expect(throws: CatrobatProjectError.invalidReference(path, element: "here")) { try target(of: path, in: xml) }
    }
  }

  @Test func chainsAndCircles() throws {
    let chain = { (count: Int) in
      "<p><here reference='../x'/>" + (1..<count).map { "<x reference='../x[\($0 + 1)]'/>" }.joined() + "<x>end</x></p>"
    }
    expectEqual(try target(of: "", in: chain(100)).text, "end")
    expect(throws: CatrobatProjectError.self) { try target(of: "", in: chain(101)) }
    expect(throws: CatrobatProjectError.self) {
      try target(of: "", in: "<p><here reference='../x'/><x reference='../here'/></p>")
    }
  }

  /// Any path that a writer would make, between any two places of any tree, leads to its goal.
  @Test(arguments: 0..<200 as Range<UInt64>) func pathsBetweenAnyTwoPlaces(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let root = try XMLDocument.parse(Array(Self.tree(depth: 5, &random).utf8), limits: Self.limits).root
    var all = [root]
    var place = 0
    while place < all.count {
      all += all[place].children
      place += 1
    }
    let resolver = ReferenceResolver(budget: ReadingBudget())
    for _ in 0..<50 {
      let (a, b) = (all.randomElement(using: &random) ?? root, all.randomElement(using: &random) ?? root)
      for (start, end) in [(a, b), (b, a)] {
        expectEqual(try resolver.follow(Self.path(from: start, to: end), from: start), end, "seed \(seed)")
        expectEqual(try resolver.follow(Self.path(to: end), from: start), end, "seed \(seed)")
      }
    }
  }

  private static func tree(depth: Int, _ random: inout SeededRandom) -> String {
    let name = ["a", "b", "brick"].randomElement(using: &random) ?? ""
    let children = depth == 0 ? 0 : Int.random(in: 0...5, using: &random)
    return "<\(name)>" + (0..<children).map { _ in tree(depth: depth - 1, &random) }.joined() + "</\(name)>"
  }

  private static func ancestors(_ element: XMLElement) -> [XMLElement] {
    Array(sequence(first: element) { $0.parent }).reversed()
  }

  private static func step(_ element: XMLElement) -> String {
    let same = element.parent?.children(element.name) ?? [element]
    let number = (same.firstIndex(of: element) ?? 0) + 1
    return number == 1 ? element.name : "\(element.name)[\(number)]"
  }

  private static func path(to end: XMLElement) -> String { "/" + ancestors(end).map(step).joined(separator: "/") }

  private static func path(from start: XMLElement, to end: XMLElement) -> String {
    let (a, b) = (ancestors(start), ancestors(end))
    let common = zip(a, b).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: a.count - common) + b.dropFirst(common).map(step)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }
}
