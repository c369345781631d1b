import Expectations
import Foundation
import PageMessages

/// Expects that what is made from a contract is up to date, and that both sides keep to it. With `WRITE_CONTRACT=1` in the
/// environment the files are made first.
///
/// - Parameters:
///   - page: the folder of the page's files in Sources; `nil` for none.
///   - rooms: the folders in Sources with the types of the messages.
///   - document: the page of Docs/Formats with a table between `<!-- the page says -->`, or `<!-- the server says -->`, and
///     `<!-- end -->`; `nil` for none.
package func expectKept(
  _ contract: PageContract, page: String? = nil, rooms: [String] = [], document: String? = nil
) throws {
  let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
  let document = document.map { root.appending(path: "Docs/Formats/\($0).md") }
  let page = page.map { root.appending(path: "Sources/\($0)") }
  var made: [(file: URL, text: String)] = []
  if let page {
    made.append((page.appending(path: "messages.js"), contract.script))
    made.append((page.appending(path: "messages.d.ts"), try contract.types()))
  }
  if let document {
    made.append((document, try tabled(contract, in: try String(contentsOf: document, encoding: .utf8))))
  }
  if ProcessInfo.processInfo.environment["WRITE_CONTRACT"] != nil {
    for (file, text) in made { try Data(text.utf8).write(to: file) }
  }
  for (file, text) in made {
    expect(try String(contentsOf: file, encoding: .utf8) == text, "\(file.lastPathComponent) is out of date")
  }
  if let page {
    // The common files send some of an app's messages for it.
    let common = root.appending(path: "Sources/AppSupport/PageAssets/Assets")
    let scripts = try [page, common].flatMap { try texts(in: $0, ending: ".js") }.filter { $0 != contract.script }
      .joined(separator: "\n")
    for message in contract.incoming {
      let name = "to.\(PageContract.member(message.name))"
      expect(["(", ",", ")"].contains { scripts.contains(name + $0) }, "no page sends \(message.name)")
    }
  }
  for message in contract.incoming { expect(try message.shape().isBounded, "\(message.name)") }
  for message in contract.outgoing { expect(try message.shape().hasRanges, "\(message.name)") }
  for text in try rooms.flatMap({ try texts(in: root.appending(path: "Sources/\($0)"), ending: ".swift") }) {
    for name in text.matches(of: /: ServerMessage \{(?s:.{0,250}?)static (?:let|var) name[^"\n]*"([a-z-]+)"/) {
      expect(contract.outgoing.contains { $0.name == name.1 }, "\(name.1) is not in the contract")
    }
  }
}

private func tabled(_ contract: PageContract, in text: String) throws -> String {
  try [("the page says", contract.incomingTable), ("the server says", contract.outgoingTable)].reduce(text) {
    text, part in
    let start = try require(text.range(of: "<!-- \(part.0) -->\n"))
    let end = try require(text.range(of: "<!-- end -->", range: start.upperBound..<text.endIndex))
    return text.replacingCharacters(in: start.upperBound..<end.lowerBound, with: "\n\(try part.1())\n")
  }
}

/// The texts of the files in a folder; `common` is a link to the files of all pages.
private func texts(in folder: URL, ending: String) throws -> [String] {
  let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
  return try paths.filter { $0.hasSuffix(ending) && !$0.hasPrefix("common/") }
    .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
}
