import AudioCore
import Expectations
import Foundation
import TestSupport
import Testing

/// The links between the pages work, and the list of modules is complete.
@Suite struct DocumentPageTests {
  @Test func linksAndAnchorsAreReadOutsideOfBlocks() throws {
    let page = DocumentPage(
      path: "Docs/Guides/a.md",
      text: """
        # What it is: `A`, 2.0
        [b](../Formats/b.md#one-two) and [c](#c), [elsewhere](https://example.org/x.md)
        ```
        # no heading
        [no](link.md)
        ```
        ## Twice
        ## Twice
        """)
    expectEqual(page.anchors, ["what-it-is-a-20", "twice", "twice-1"])
    expectEqual(
      page.links.map { "\($0.line) \($0.target) \($0.anchor ?? "")" },
      [
        "2 Docs/Formats/b.md one-two", "2 Docs/Guides/a.md c",
      ])
  }

  @Test func everyLinkLeadsSomewhere() throws {
    let pages = try DocumentPage.all()
    expectGreater(pages.count, 60)
    let anchors = Dictionary(uniqueKeysWithValues: pages.map { ($0.path, $0.anchors) })
    for page in pages {
      for link in page.links {
        let place = "\(page.path), line \(link.line): \(link.target)"
        expect(FileManager.default.fileExists(atPath: PackageRoot.file(link.target)), "\(place) does not exist")
        if let anchor = link.anchor, let headings = anchors[link.target] {
          expect(headings.contains(anchor), "\(place) has no heading for #\(anchor)")
        }
      }
    }
  }

  /// Every page can be reached from the index by links, directly or through other pages.
  @Test func theIndexReachesEveryPage() throws {
    let pages = try DocumentPage.all()
    let byPath = Dictionary(uniqueKeysWithValues: pages.map { ($0.path, $0) })
    var reached: Set<String> = ["Docs/README.md"]
    var waiting = ["Docs/README.md"]
    while let path = waiting.popLast() {
      for link in byPath[path]?.links ?? [] where byPath[link.target] != nil && reached.insert(link.target).inserted {
        waiting.append(link.target)
      }
    }
    let missed = pages.map(\.path).filter { !reached.contains($0) }
    expect(missed.isEmpty, "Docs/README.md does not lead to \(missed.joined(separator: ", "))")
  }

  /// Each row of a table in Docs/Modules.md begins with a module's name. Each module of the manifest has one row.
  @Test func everyModuleIsListedOnce() throws {
    let manifest = try String(contentsOfFile: PackageRoot.file("Package.swift"), encoding: .utf8)
    let rooms = manifest.matches(of: #/\b(?:room|command)\(\s*"([^"]+)"/#).map { String($0.1) }
    expectGreater(rooms.count, 40)
    let text = try String(contentsOfFile: PackageRoot.file("Docs/Modules.md"), encoding: .utf8)
    let listed = text.split(separator: "\n").compactMap { line in
      line.prefixMatch(of: #/\| `([^`]+)` \|/#).map { String($0.1) }
    }
    expectEqual(listed.sorted(), rooms.sorted())
  }

  /// Who depends on the package by a version finds this one: the pages and the examples name it, and the changelog has it.
  @Test func everyPageNamesThisVersion() throws {
    let examples = try FileManager.default.contentsOfDirectory(atPath: PackageRoot.file("Examples"))
    let manifests = examples.map { "Examples/\($0)/Package.swift" }.filter {
      FileManager.default.fileExists(atPath: PackageRoot.file($0))
    }
    var count = 0
    for path in try DocumentPage.all().map(\.path) + manifests {
      let text = try String(contentsOfFile: PackageRoot.file(path), encoding: .utf8)
      for match in text.matches(of: #/ossicle", from: "([^"]*)"/#) {
        count += 1
        expectEqual(String(match.1), OssicleVersion.current, "\(path)")
      }
    }
    expectGreater(count, 8)
    let changes = try String(contentsOfFile: PackageRoot.file("CHANGELOG.md"), encoding: .utf8)
    let newest = try require(changes.firstMatch(of: #/\n## (\d[^ ]*) \(\d{4}-\d\d-\d\d\)\n/#))
    expectEqual(String(newest.1), OssicleVersion.current, "CHANGELOG.md's newest version")
  }

  /// The picture of the house is that of the folders of today.
  @Test func theHouseIsDrawnAsItIs() throws {
    let drawn = try IndependentTool.run("python3", [PackageRoot.file("Docs/pictures/house"), "--print"]).output
    let kept = try String(contentsOfFile: PackageRoot.file("Docs/pictures/house.dot"), encoding: .utf8)
    expectEqual(kept, String(decoding: drawn, as: UTF8.self), "Docs/pictures/house draws it anew")
    let picture = try String(contentsOfFile: PackageRoot.file("Docs/pictures/house.svg"), encoding: .utf8)
    let labels = kept.matches(of: #/label=<(.*)>\]/#).map { String($0.1) }
    let missing = words(labels.joined(separator: " ")).subtracting(words(picture))
    expect(labels.count > 10 && missing.isEmpty, "house.svg lacks \(missing.sorted())")
  }

  /// The words between tags.
  private func words(_ markup: String) -> Set<Substring> {
    Set(
      markup.replacing(#/<[^>]*>/#, with: " ").replacing("&#160;", with: " ")
        .replacing("&#45;", with: "-").split(whereSeparator: \.isWhitespace))
  }

  @Test func theReadmeIsShort() throws {
    let text = try String(contentsOfFile: PackageRoot.file("README.md"), encoding: .utf8)
    expectAtMost(text.split(separator: "\n", omittingEmptySubsequences: false).count, 107)
  }
}
