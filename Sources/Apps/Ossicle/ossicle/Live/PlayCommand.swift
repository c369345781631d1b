import ArgumentParser
import AudioFiles
import CommandSupport
import LiveAudio
import Resampling

/// `ossicle play`: plays a file on headphones or loudspeakers.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Plays a recording.",
    usage: "ossicle play <file> [--from <s>] [--to <s>] [--gain <dB>] [--device <name>]",
    discussion: """
      The device is opened at the recording's own rate; if it does not take that rate, or if --rate names another, \
      this command resamples the recording. A sound server may convert rates itself: --rate with the server's rate \
      avoids that. Beginning and end are played as in the file; --from and Ctrl-C fade within 20 ms, so that nothing \
      clicks.

      Exit status: 0 played to the end, 1 not played to the end, or with gaps, 2 wrong usage, 130 interrupted.
      """)

  @Argument(help: "The recording to play.")
  var file: String

  @OptionGroup var headerless: RawOptions

  @Option(name: .long, help: ArgumentHelp(stringLiteral: LiveOptions.deviceHelp))
  var device: String?

  @Option(name: .long, parsing: .unconditional, help: "Gain in dB, -200 to 60.")
  var gain = 0.0

  @Option(name: .long, help: "Time at which to begin, in seconds.")
  var from = 0.0

  @Option(name: .long, help: "Time at which to end, in seconds. (default: the end)")
  var to: Double?

  @Option(
    name: .long,
    help: "The sample rate of the device, 1000 to 768000 Hz. (default: the recording's, if the device takes it)")
  var rate: Int?

  func validate() throws {
    guard (-200...60).contains(gain) else { throw ValidationError("--gain: expected -200 to 60 dB, got \(gain).") }
    guard from >= 0, from <= 1e9 else { throw ValidationError("--from: expected 0 s or more, got \(from).") }
    if let to, !(to > from) { throw ValidationError("--to: expected more than --from, got \(to).") }
    if let rate, !(1000...768_000).contains(rate) {
      throw ValidationError("--rate: expected 1000 to 768000 Hz, got \(rate).")
    }
  }

  func run() throws {
    try LiveOptions.reported {
      do {
        let reader = try AudioFileReader(path: file, blockLength: 4096, raw: headerless.raw)
        let session = PlaySession(path: file, reader: reader, from: from, to: to, gainDecibels: gain)
        try session.play(on: AudioDevice.chosen(device, .output), sampleRate: rate.map(Double.init))
      } catch let error as AudioFileError {
        Console.message("ossicle: \(file): \(error)")
        throw ExitStatus.someInputsFailed
      } catch let error as ResamplingError {
        Console.message("ossicle: \(file): \(error)")
        throw ExitStatus.someInputsFailed
      }
    }
  }
}
