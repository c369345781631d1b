import ArgumentParser
import AudioFiles
import CatrobatProjects
import CommandSupport
import PocketPrograms

/// `pocket-sound inspect` lists what is in a project.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Lists the objects, scripts, sounds and bricks of a project, and what is left out.",
    discussion: """
      Exit status: 0 the project could be read (whatever is left out), 1 it could not be read, 2 wrong usage.
      """)

  @Argument(help: "The project: a .catrobat archive, a folder with code.xml, or code.xml itself.")
  var project: String

  @Flag(name: .long, help: "Print one JSON object in place of text.")
  var json = false

  @Flag(name: .long, help: "End with an error if anything of the project has to be left out.")
  var strict = false

  func run() throws {
    let (source, program) = try OpenedProject.read(project)
    let inspection = ProjectInspection(
      program, hasMedia: { source.hasMedia(named: $0, inScene: $1) },
      seconds: { name, scene in
        try source.withMediaFile(named: name, inScene: scene) { path in
          let sound = try AudioFileReader(path: path).readAll()
          return Double(sound.frameCount) / sound.sampleRate
        }
      })
    try Console.send(json ? inspection.json + "\n" : inspection.text)
    if strict, !inspection.unsupported.isEmpty {
      throw ToolFault(description: "\(project): \(inspection.unsupported.count) parts of the project are left out")
    }
  }
}
