import ArgumentParser
import VoiceEvents

/// The options for the criteria of voice activity.
struct VoiceActivityOptions: ParsableArguments {
  // With .unconditional the parser takes a negative number as a value; otherwise it would take it for an option.
  @Option(
    name: .long, parsing: .unconditional,
    help: "Log-odds above which 10 ms are speech, -6 to 6: 0 is a probability of one half.")
  var speechStrictness = VoiceActivityDetector.Configuration().strictness

  @Option(name: .long, parsing: .unconditional, help: "Smallest level of speech, in dBFS.")
  var speechMinDbfs = VoiceActivityDetector.Configuration().minimumLevel

  @Option(name: .long, help: "Pause after which speech has ended, in ms; shorter pauses belong to it.")
  var speechHangoverMs = VoiceActivityDetector.Configuration().hangoverAfter * 1000

  @Option(name: .long, help: "Shortest speech, in ms; what is shorter is listed as tooShort.")
  var speechMinMs = VoiceActivityDetector.Configuration().minimumSpeech * 1000

  var configuration: VoiceActivityDetector.Configuration {
    .init(
      minimumLevel: speechMinDbfs, strictness: speechStrictness, hangoverAfter: speechHangoverMs / 1000,
      minimumSpeech: speechMinMs / 1000)
  }
}
