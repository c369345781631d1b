import Foundation

/// The files that are made from a contract, and whether they are up to date.
package struct ContractFiles {
  private let contract: PageContract
  private let assets: URL?
  private let document: URL?

  /// - Parameters:
  ///   - assets: the folder of the page's files, with `messages.js` and `messages.d.ts`; `nil` for none.
  ///   - document: the page of the documentation, with a table between `<!-- the page says -->`, or
  ///     `<!-- the server says -->`, and `<!-- end -->`; `nil` for none.
  package init(_ contract: PageContract, assets: URL? = nil, document: URL? = nil) {
    (self.contract, self.assets, self.document) = (contract, assets, document)
  }

  /// The names of the files that differ from the contract; with `writes` they are written first.
  ///
  /// - Throws: `UndescribedType`; the system's error for a file that is missing.
  package func outdated(writes: Bool) throws -> [String] {
    var wanted: [(URL, String)] = []
    if let assets {
      wanted += [
        (assets.appending(path: "messages.js"), contract.script),
        (assets.appending(path: "messages.d.ts"), try contract.types()),
      ]
    }
    if let document { wanted.append((document, try tabled(try String(contentsOf: document, encoding: .utf8)))) }
    if writes { for (file, text) in wanted { try Data(text.utf8).write(to: file) } }
    return wanted.filter { file, text in (try? String(contentsOf: file, encoding: .utf8)) != text }
      .map(\.0.lastPathComponent)
  }

  /// The messages that no file of the page sends.
  package func unsent() throws -> [String] {
    guard let assets else { return [] }
    let paths = FileManager.default.enumerator(atPath: assets.path)?.compactMap { $0 as? String } ?? []
    let scripts = try paths.filter { $0.hasSuffix(".js") && $0 != "messages.js" && !$0.hasPrefix("common/") }.map {
      try String(contentsOf: assets.appending(path: $0), encoding: .utf8)
    }
    let text = scripts.joined(separator: "\n")
    return contract.incoming.map { PageContract.member($0.name) }.filter { name in
      !["(", ",", ")"].contains { text.contains("to.\(name)\($0)") }
    }
  }

  private func tabled(_ text: String) throws -> String {
    try [("the page says", contract.incomingTable), ("the server says", contract.outgoingTable)].reduce(text) {
      text, part in
      guard let start = text.range(of: "<!-- \(part.0) -->\n"),
        let end = text.range(of: "<!-- end -->", range: start.upperBound..<text.endIndex)
      else { throw CocoaError(.fileReadCorruptFile) }
      return text.replacingCharacters(in: start.upperBound..<end.lowerBound, with: "\n\(try part.1())\n")
    }
  }
}
