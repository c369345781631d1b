import AppCommands
import AppSound
import ArgumentParser
import AudioCore
import CommandSupport

/// The command line tool for hearing tests.
@main
struct HearingTestTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hearing-test",
    abstract: "Pure-tone hearing tests: a screening, no diagnosis.",
    discussion: """
      To begin:

        hearing-test people add Anna --born 1960 --sex female
        hearing-test run --person Anna
        hearing-test report --person Anna -o anna.html

      Levels are in dB HL only with a calibration of the headphone: `calibrate` makes one by tests of people on it or \
      by a table of somebody's measurements, `ossicle calibrate headphone` by measurements of its sound. Without a \
      calibration levels are nominal, and every output says so.
      """,
    version: OssicleVersion.current,
    subcommands: [
      RunCommand.self, PeopleCommand.self, ResultsCommand.self, ReportCommand.self, TrendCommand.self,
      OtotoxicityCommand.self, QuestionnaireCommand.self, ExportCommand.self, SendCommand.self, DeliveriesCommand.self,
      DoctorCommand.self, OutboxCommand.self,
      CalibrateCommand.self, NoiseCheckCommand.self, SpeechInNoiseCommand.self, SimulateCommand.self,
      DeleteCommand.self, DevicesCommand.self, ServeCommand.self, EndsCommand<HearingTestApp>.self,
    ])

  static func main() {
    Console.muteLibraries()
    runAsTool(hint: Hint.text)
  }
}
