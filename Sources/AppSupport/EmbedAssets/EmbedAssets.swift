import Foundation
import PackagePlugin

/// Makes a Swift source of the files below a room's folder `Assets`, so that a program carries them with it.
///
/// The room sees them as `embeddedAssets`: the text of each file by its path below `Assets`.
@main
struct EmbedAssets: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = target.directoryURL.appending(path: "Assets")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let files = paths.map { folder.appending(path: $0) }.filter {
      (try? $0.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
    }
    let source = context.pluginWorkDirectoryURL.appending(path: "EmbeddedAssets.swift")
    return [
      .buildCommand(
        displayName: "Embedding the assets of \(target.name)",
        executable: try context.tool(named: "asset-embedder").url, arguments: [folder.path, source.path],
        inputFiles: files, outputFiles: [source])
    ]
  }
}
