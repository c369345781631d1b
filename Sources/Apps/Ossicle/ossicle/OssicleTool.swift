import AppSound
import ArgumentParser
import AudioCore
import CommandSupport

/// The command `ossicle` with its subcommands.
@main
struct OssicleTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ossicle",
    abstract: "Measures, changes and converts recordings; makes, records and plays sounds; scores detectors.",
    version: OssicleVersion.current,
    subcommands: [
      AnalyzeCommand.self, FeaturesCommand.self, PitchCommand.self, VoiceCommand.self, LoudnessCommand.self,
      LevelCommand.self,
      CalibrateCommand.self, FingerprintCommand.self, CompareCommand.self, IndexCommand.self, EffectCommand.self,
      ConvertCommand.self, ToneCommand.self, SpeakCommand.self, DevicesCommand.self, RecordCommand.self,
      PlayCommand.self, DegradeCommand.self, CorpusCommand.self, EvaluateCommand.self,
    ])

  static func main() { runAsTool() }
}
