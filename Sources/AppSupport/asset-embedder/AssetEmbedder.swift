import Foundation

/// The program behind the plugin `EmbedAssets`: `asset-embedder FOLDER SOURCE` writes the text files below a folder as a
/// Swift dictionary of their paths and texts.
@main
enum AssetEmbedder {
  /// What a text must not contain, since it ends the literal that holds it.
  private static let end = "\"\"\"#####"

  static func main() throws {
    guard CommandLine.arguments.count == 3 else { fail("usage: asset-embedder FOLDER SOURCE") }
    let folder = URL(filePath: CommandLine.arguments[1])
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    var entries = ""
    for path in paths.sorted() {
      let file = folder.appending(path: path)
      // Types are for whoever checks the code. A link is not followed: `common` leads to what all pages share.
      guard !path.hasSuffix(".d.ts"),
        (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
      else { continue }
      guard let text = String(data: try Data(contentsOf: file), encoding: .utf8), !text.contains(end) else {
        fail("\(file.path): expected a text in UTF-8 without \(end)")
      }
      entries += "\n  \"\(path)\": #####\"\"\"\n\(text)\n\(end),"
    }
    let source = """
      /// The files below `Assets`: their texts by their paths.
      let embeddedAssets: [String: StaticString] = [\(entries.isEmpty ? ":" : entries + "\n")]

      """
    // What is the same is not written: nothing has to be compiled again then.
    let (data, file) = (Data(source.utf8), URL(filePath: CommandLine.arguments[2]))
    if (try? Data(contentsOf: file)) != data { try data.write(to: file) }
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(1)
  }
}
