import ArgumentParser
import LiveAudio

/// The microphone that a command listens to, and how.
public struct MicrophoneOptions: ParsableArguments {
  /// The microphone's name, or a part of it; `nil`: the system's choice.
  @Option(name: .long, help: "The microphone: its name, or a part that no other's has, as `devices` lists it.")
  public var device: String?

  /// Seconds of sound that wait in the microphone, 0.001 to 1.
  @Option(
    name: .long,
    help: """
      Seconds of sound that wait in the microphone, 0.001 to 1: more where sound is lost, less to be answered sooner.
      """)
  public var latency = 0.01

  /// A command or options that are yet to be parsed.
  public init() {}

  /// Refuses values outside their ranges.
  ///
  /// - Throws: `ValidationError`.
  public func validate() throws {
    guard (0.001...1).contains(latency) else {
      throw ValidationError("--latency: expected 0.001 to 1 s, got \(latency).")
    }
  }

  /// Opens it.
  ///
  /// - Throws: `LiveAudioError`.
  public func open() throws -> HeardSound {
    let device = try AudioDevice.chosen(device, .input)
    return .live(
      try LiveInput(
        configuration: .init(
          device: device, channelCount: 1, latency: latency, blockLength: HeardSound.blockLength),
        sampleRate: 48_000))
  }
}

/// What a command hears.
public struct SoundOptions: ParsableArguments {
  /// `mic`, a file's path, or `-` for audio on standard input.
  @Option(name: .long, help: "What is heard: mic, a file, or - for audio on standard input.")
  public var input = "mic"
  /// The microphone, where the input is one.
  @OptionGroup public var microphone: MicrophoneOptions

  /// A command or options that are yet to be parsed.
  public init() {}

  /// Opens it.
  ///
  /// - Throws: `LiveAudioError`, `ToolFault`.
  public func open() throws -> HeardSound {
    input == "mic" ? try microphone.open() : try HeardSound(file: input)
  }
}
