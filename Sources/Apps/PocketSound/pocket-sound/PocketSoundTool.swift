import ArgumentParser
import AudioCore
import CommandSupport

/// The command-line tool `pocket-sound`: the sounds of programs that children make on phones.
@main
struct PocketSoundTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pocket-sound",
    abstract: "Renders, inspects and edits the sounds of Pocket Code projects.",
    version: OssicleVersion.current,
    subcommands: [EditCommand.self])

  static func main() { runAsTool() }
}
