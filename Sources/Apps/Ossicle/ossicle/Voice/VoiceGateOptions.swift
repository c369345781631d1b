import ArgumentParser
import VoiceEvents

/// The options for the thresholds of the voice gate.
struct VoiceGateOptions: ParsableArguments {
  // With .unconditional the parser takes a negative level as a value; otherwise it would take it for an option.
  @Option(name: .long, help: "A sound is so far above the room, dB.")
  var gateMarginDb = VoiceGate.Configuration().margin

  @Option(name: .long, parsing: .unconditional, help: "A sound is at least so loud, dBFS.")
  var gateMinDbfs = VoiceGate.Configuration().minimumLevel

  @Option(name: .long, parsing: .unconditional, help: "A sound that is louder is rejected, dBFS. (default: no limit)")
  var gateMaxDbfs: Double?

  @Option(
    name: .long, parsing: .unconditional,
    help: "Log-odds above which a sound is a voice, -6 to 6: 0 hears every voice, 3 is hardly fooled.")
  var gateStrictness = VoiceGate.Configuration().strictness

  @Option(name: .long, help: "A sound is over after so long below the margin, ms.")
  var gateReleaseMs = VoiceGate.Configuration().release * 1000

  @Option(name: .long, help: "A voice is over after so long without a period, ms.")
  var gateUnvoicedReleaseMs = VoiceGate.Configuration().unvoicedRelease * 1000

  @Option(name: .long, help: "A sound that was no voice for so long is rejected, ms.")
  var gateDeadlineMs = VoiceGate.Configuration().deadline * 1000

  var configuration: VoiceGate.Configuration {
    .init(
      margin: gateMarginDb, minimumLevel: gateMinDbfs, maximumLevel: gateMaxDbfs, strictness: gateStrictness,
      release: gateReleaseMs / 1000, unvoicedRelease: gateUnvoicedReleaseMs / 1000, deadline: gateDeadlineMs / 1000)
  }
}
