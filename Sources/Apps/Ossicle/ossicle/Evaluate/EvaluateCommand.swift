import ArgumentParser

/// `ossicle evaluate`: measures the accuracy of detectors.
struct EvaluateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Runs detectors on corpora and scores their results.",
    subcommands: [
      EvaluatePitchCommand.self, EvaluateVoiceCommand.self, EvaluateOnsetCommand.self, EvaluateBeatCommand.self,
      EvaluateTempoCommand.self, EvaluateSoundEventCommand.self, EvaluateLoudnessCommand.self,
      EvaluateFingerprintCommand.self, EvaluateMergeCommand.self, EvaluateJoinCommand.self, EvaluateCompareCommand.self,
      EvaluateGateCommand.self, ScoreCommand.self,
    ])
}
