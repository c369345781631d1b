import ArgumentParser

/// `ossicle calibrate`: writes calibration files for microphones and headphones.
struct CalibrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate",
    abstract: "Makes calibration files, which other commands need for levels in dB SPL and dB HL.",
    discussion: """
      The file (JSON) goes to standard output, or to -o FILE; the measured values go to standard error. Nothing that \
      exists is replaced without --force.

      Exit status: 0 the file was made, 1 a recording or a file cannot be used (each is named), 2 wrong usage.
      """,
    subcommands: [CalibrateMicrophoneCommand.self, CalibrateHeadphoneCommand.self])
}
