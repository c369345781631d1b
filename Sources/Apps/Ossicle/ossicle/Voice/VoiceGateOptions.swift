import ArgumentParser
import VoiceEvents

/// The options for the thresholds of the voice gate.
struct VoiceGateOptions: ParsableArguments {
  // With .unconditional the parser takes a negative level as a value; otherwise it would take it for an option.
  @Option(name: .long, help: "Smallest level of a sound above the room's noise, in dB.")
  var gateMarginDb = VoiceGate.Configuration().margin

  @Option(name: .long, parsing: .unconditional, help: "Smallest level of a sound, in dBFS.")
  var gateMinDbfs = VoiceGate.Configuration().minimumLevel

  @Option(
    name: .long, parsing: .unconditional,
    help: "Highest level of a voice, in dBFS: a louder sound is rejected. (default: no limit)")
  var gateMaxDbfs: Double?

  @Option(
    name: .long, parsing: .unconditional,
    help: "Log-odds above which a sound is a voice, -6 to 6: 0 accepts every voice, 3 rejects nearly all else.")
  var gateStrictness = VoiceGate.Configuration().strictness

  @Option(name: .long, help: "Time below the margin after which a sound has ended, in ms.")
  var gateReleaseMs = VoiceGate.Configuration().release * 1000

  @Option(name: .long, help: "Time without periodicity after which a voice has ended, in ms.")
  var gateUnvoicedReleaseMs = VoiceGate.Configuration().unvoicedRelease * 1000

  @Option(name: .long, help: "Time after which a sound that is no voice yet is rejected, in ms.")
  var gateDeadlineMs = VoiceGate.Configuration().deadline * 1000

  var configuration: VoiceGate.Configuration {
    .init(
      margin: gateMarginDb, minimumLevel: gateMinDbfs, maximumLevel: gateMaxDbfs, strictness: gateStrictness,
      release: gateReleaseMs / 1000, unvoicedRelease: gateUnvoicedReleaseMs / 1000, deadline: gateDeadlineMs / 1000)
  }
}
