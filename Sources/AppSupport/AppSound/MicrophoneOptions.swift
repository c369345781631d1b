import AppWords
import ArgumentParser
import CommandSupport
import LiveAudio

/// The options for the microphone of a command.
public struct MicrophoneOptions: ParsableArguments, Sendable {
  /// The microphone's name, or a part of it. If it is `nil`, the system chooses.
  @Option(
    name: .long,
    help: .words(
      cs: "Mikrofon: jeho jméno nebo část, kterou jiný nemá (viz `devices`). (výchozí: mikrofon systému)",
      en: "The microphone: its name, or a part that no other has (see `devices`). (default: the system's)"))
  public var device: String?

  /// Length of the microphone's buffer in seconds, 0.001 to 1.
  @Option(
    name: .long,
    help: .words(
      cs: "Zpoždění mikrofonu v sekundách, 0.001 až 1: delší, když se zvuk ztrácí, kratší pro rychlejší reakce.",
      en: "Latency of the microphone in seconds, 0.001 to 1: longer if sound is lost, shorter for faster reactions."))
  public var latency = Self.usualLatency

  /// The usual length of a microphone's buffer in seconds.
  public static let usualLatency = 0.01

  /// Creates an instance whose arguments the parser fills in later.
  public init() {}

  /// Checks that the values are within their ranges.
  ///
  /// - Throws: `ValidationError`.
  public func validate() throws {
    guard (0.001...1).contains(latency) else {
      throw ValidationError(
        Words(
          cs: "--latency: očekáváno 0.001 až 1 s, zadáno \(latency).",
          en: "--latency: expected 0.001 to 1 s, got \(latency)."
        ).text)
    }
  }

  /// Opens the microphone.
  ///
  /// - Throws: `LiveAudioError`.
  public func open() throws -> HeardSound { .live(try Self.input(device: device, latency: latency)) }

  /// Opens a microphone by the values of these options: options that no parser has filled in have none.
  static func input(device: String?, latency: Double) throws -> LiveInput {
    try LiveInput(
      configuration: .init(
        device: try AudioDevice.chosen(device, .input), channelCount: 1, latency: latency,
        blockLength: HeardSound.blockLength),
      sampleRate: 48_000)
  }
}

/// The options for the input of a command.
public struct SoundOptions: ParsableArguments {
  /// `mic`, a file's path, or `-` for audio on standard input.
  @Option(
    name: .long,
    help: .words(
      cs: "Co se poslouchá: mic (mikrofon), soubor, nebo - pro zvuk na standardním vstupu.",
      en: "Sound to listen to: mic, a file, or - for audio on standard input."))
  public var input = "mic"
  /// The options for the microphone, if the input is `mic`.
  @OptionGroup public var microphone: MicrophoneOptions

  /// Creates an instance whose arguments the parser fills in later.
  public init() {}

  /// Opens the input.
  ///
  /// - Throws: `LiveAudioError`, `ToolFault`.
  public func open() throws -> HeardSound {
    input == "mic" ? try microphone.open() : try HeardSound(file: input)
  }
}
