import AppSound
import ArgumentParser
import AudioCore
import CommandSupport

/// The command-line tool `pocket-sound`: the sounds of programs that children make on phones.
@main
struct PocketSoundTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pocket-sound",
    abstract: "Renders, plays, inspects and edits the sounds of Pocket Code projects.",
    discussion: """
      To begin:

        pocket-sound inspect Piano.catrobat           what is in a project, and what is left out
        pocket-sound render Piano.catrobat -o a.wav   its sound as a file
        pocket-sound play Piano.catrobat              its sound on headphones
        pocket-sound check scenarios.json             whether projects sound as they must
      """,
    version: OssicleVersion.current,
    subcommands: [
      RenderCommand.self, PlayCommand.self, InspectCommand.self, CheckCommand.self, EditCommand.self, BankCommand.self,
      DevicesCommand.self,
    ])

  static func main() { runAsTool() }
}
