import ArgumentParser
import AudioCore
import CommandSupport

/// The toolkit on the command line.
@main
struct OssicleTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ossicle",
    abstract: "Measures recordings, makes sounds to measure with, records and plays.",
    version: OssicleVersion.current,
    subcommands: [
      AnalyzeCommand.self, PitchCommand.self, VoiceCommand.self, LoudnessCommand.self, LevelCommand.self,
      CalibrateCommand.self, ToneCommand.self, DevicesCommand.self, RecordCommand.self, PlayCommand.self,
    ])

  static func main() { runAsTool() }
}
