import AppSound
import ArgumentParser
import AudioCore
import CommandSupport
import LiveAudio
import PocketPrograms
import PocketSound

/// `pocket-sound play` plays a project on headphones or loudspeakers.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Plays a project on headphones or loudspeakers.",
    discussion: """
      What is heard has the same samples as the file that `render` writes with the same options. Control-C ends it.
      """)

  @OptionGroup var program: ProgramOptions

  @Option(name: .long, help: "Duration in seconds; without it until the program has ended.")
  var duration: Double?

  @Option(name: .long, help: "The device, as `ossicle devices` lists it.")
  var device: String?

  @Option(name: .long, help: "File for the events of the program, in JSON Lines; - for standard output.")
  var events: String?

  func validate() throws {
    if let duration, !(duration > 0 && duration <= 86_400) {
      throw ValidationError("--duration: expected more than 0 to 86400 seconds, got \(duration).")
    }
  }
}
