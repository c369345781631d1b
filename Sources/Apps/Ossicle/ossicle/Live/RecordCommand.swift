import ArgumentParser
import AudioFiles
import BatchProcessing
import CommandSupport
import Foundation
import LiveAudio

/// `ossicle record`: records sound from a device to a file.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Records from a microphone or a line to a file.",
    usage: "ossicle record <file> [--seconds <s>] [--device <name>] [<options>]",
    discussion: """
      The ending of the file's name (.wav, .flac or .ogg) sets its format. The file appears when it is complete. \
      Without --seconds Ctrl-C ends the recording. On a terminal a meter shows the level. Sound that was lost on the \
      way, because the machine or the disk was too slow, is counted and reported. If the disk is full or the device \
      goes away, what was recorded until then is kept. A recording to a WAV file ends before 4 GiB, the most that \
      its header can state.

      Exit status: 0 recorded, 1 the recording is missing, cut short or has gaps, 2 wrong usage, 130 interrupted \
      before --seconds were over (what was recorded is kept).
      """)

  @Argument(help: "The file to write.")
  var file: String

  @Option(name: .long, help: ArgumentHelp(stringLiteral: LiveOptions.deviceHelp))
  var device: String?

  @Option(name: .long, help: "Sample rate, 1 to 768000 Hz.")
  var rate = 48_000

  @Option(name: .long, help: "Number of channels, 1 to 1024.")
  var channels = 1

  @Option(name: .long, help: "Bits of a sample: 16, 24, or 32 for floating point (.wav only).")
  var bits = 24

  @Option(name: .long, help: "How long to record, in seconds. (default: until Ctrl-C)")
  var seconds: Double?

  @Option(name: .long, help: "SVG file for a picture of what was recorded: waveform, level, spectrogram.")
  var plot: String?

  @Flag(name: .long, help: "Replace files that exist.")
  var force = false

  func validate() throws {
    guard AudioFileReader.sampleRates.contains(rate) else {
      throw ValidationError("--rate: expected 1 to 768000 Hz, got \(rate).")
    }
    guard AudioFileReader.channelCounts.contains(channels) else {
      throw ValidationError("--channels: expected 1 to 1024, got \(channels).")
    }
    if let seconds, !(seconds > 0 && seconds <= 1e6) {
      throw ValidationError("--seconds: expected more than 0 and up to 1000000 s, got \(seconds).")
    }
    _ = try encoding
  }

  func run() throws {
    do {
      for path in [file, plot].compactMap({ $0 }) { try ResultPaths.requireWritable(path, for: [], force: force) }
      if plot == file { throw ValidationError("--plot: expected another file than that of the recording.") }
      try LiveOptions.reported {
        let session = RecordSession(
          path: file, encoding: try encoding, sampleRate: rate, channelCount: channels,
          frameLimit: seconds.map { max(1, Int(($0 * Double(rate)).rounded())) }, plotPath: plot)
        try session.record(from: AudioDevice.chosen(device, .input))
      }
    } catch let error as BatchError {
      Console.message("ossicle: \(error)")
      throw ExitStatus.usage
    }
  }

  private var encoding: AudioFileWriter.Encoding {
    get throws {
      switch ((file as NSString).pathExtension.lowercased(), bits) {
      case ("wav", 16): return .wav16
      case ("wav", 24): return .wav24
      case ("wav", 32): return .wavFloat
      case ("flac", 16): return .flac16
      case ("flac", 24): return .flac24
      case ("ogg", _), ("oga", _): return .oggVorbis
      case ("wav", _): throw ValidationError("--bits: expected 16, 24 or 32, got \(bits).")
      case ("flac", _): throw ValidationError("--bits: expected 16 or 24 for .flac, got \(bits).")
      default: throw ValidationError("expected a file that ends in .wav, .flac or .ogg, got \(file).")
      }
    }
  }
}
