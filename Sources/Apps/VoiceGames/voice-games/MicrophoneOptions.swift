import ArgumentParser
import LiveAudio

/// The microphone that a command listens to, and how.
struct MicrophoneOptions: ParsableArguments {
  @Option(name: .long, help: "The microphone: its name, or a part that no other's has, as in `ossicle devices`.")
  var device: String?

  @Option(
    name: .long,
    help: """
      Seconds of sound that wait in the microphone, 0.001 to 1: more where sound is lost, less to be answered sooner.
      """)
  var latency = 0.01

  func validate() throws {
    guard (0.001...1).contains(latency) else {
      throw ValidationError("--latency: expected 0.001 to 1 s, got \(latency).")
    }
  }

  /// Opens it.
  ///
  /// - Throws: `LiveAudioError`.
  func open() throws -> GameSound {
    let device = try AudioDevice.chosen(device, .input)
    return .live(
      try LiveInput(
        configuration: .init(
          device: device, channelCount: 1, latency: latency, blockLength: GameSound.blockLength),
        sampleRate: 48_000))
  }
}

/// What a command hears.
struct SoundOptions: ParsableArguments {
  @Option(name: .long, help: "What is heard: mic, a file, or - for audio on standard input.") var input = "mic"
  @OptionGroup var microphone: MicrophoneOptions

  /// Opens it.
  ///
  /// - Throws: `LiveAudioError`, `SoundFault`.
  func open() throws -> GameSound {
    input == "mic" ? try microphone.open() : try GameSound(file: input)
  }
}
