import Foundation
import TestSupport

/// A Markdown page of the package, with its links and the anchors of its headings.
struct DocumentPage {
  /// A link to another place of the package.
  struct Link {
    let line: Int
    /// The path of the target from the package's root. For a link with only an anchor it is that of the page itself.
    let target: String
    let anchor: String?
  }

  /// The path of the page from the package's root.
  let path: String
  let links: [Link]
  /// The anchors that GitHub creates for the headings.
  let anchors: Set<String>

  /// Reads README, CONTRIBUTING, and every page below Docs, Examples and Benchmarks.
  static func all() throws -> [DocumentPage] {
    let files = FileManager.default
    var paths = ["README.md", "CONTRIBUTING.md"]
    for folder in ["Docs", "Examples", "Benchmarks"] {
      let found = files.enumerator(atPath: PackageRoot.file(folder))?.compactMap { $0 as? String } ?? []
      // Hidden folders hold builds and the environments of other tools.
      paths += found.filter { $0.hasSuffix(".md") && !("/" + $0).contains("/.") }.sorted().map { "\(folder)/\($0)" }
    }
    return try paths.map { path in
      DocumentPage(path: path, text: try String(contentsOfFile: PackageRoot.file(path), encoding: .utf8))
    }
  }

  init(path: String, text: String) {
    self.path = path
    var links: [Link] = []
    var anchors: Set<String> = []
    var isInBlock = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.drop(while: { $0 == " " }).hasPrefix("```") { isInBlock.toggle() }
      guard !isInBlock else { continue }
      if line.hasPrefix("#") { anchors.insert(Self.anchor(of: line, besides: anchors)) }
      for match in line.matches(of: #/\]\(([^()\s]+)\)/#) where !match.1.contains("://") {
        links.append(Self.link(String(match.1), from: path, line: index + 1))
      }
    }
    self.links = links
    self.anchors = anchors
  }

  private static func link(_ text: String, from path: String, line: Int) -> Link {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let anchor = parts.count > 1 ? parts[1] : nil
    guard !parts[0].isEmpty else { return Link(line: line, target: path, anchor: anchor) }
    var folders = path.split(separator: "/").dropLast().map(String.init)
    for part in parts[0].split(separator: "/") {
      switch part {
      case ".": continue
      case "..": _ = folders.popLast()
      default: folders.append(String(part))
      }
    }
    return Link(line: line, target: folders.joined(separator: "/"), anchor: anchor)
  }

  /// The anchor of a heading: letters in lower case, digits, `-` and `_`. A space becomes `-`. A repeated heading gets
  /// a number.
  private static func anchor(of heading: Substring, besides others: Set<String>) -> String {
    let text = heading.drop(while: { $0 == "#" }).trimmingCharacters(in: .whitespaces).lowercased()
    let anchor = String(
      text.compactMap { character -> Character? in
        if character == " " { return "-" }
        return character.isLetter || character.isNumber || "-_".contains(character) ? character : nil
      })
    var (unique, number) = (anchor, 0)
    while others.contains(unique) {
      number += 1
      unique = "\(anchor)-\(number)"
    }
    return unique
  }
}
