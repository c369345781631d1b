import ArgumentParser
import AudioFiles
import BatchProcessing
import CommandSupport
import Foundation
import RecordingAnalysis
import RecordingProcessing

/// `ossicle convert`: changes the sample rate, the channels or the encoding of recordings, or cuts out a part.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Converts recordings to another sample rate, number of channels or encoding, or takes a part of them.",
    usage: "ossicle convert <path> ... -o <file or folder> [--rate <Hz>] [--mono] [--encoding <name>] [<options>]",
    discussion: """
      \(RecordingPaths.explanation)

      Rates are converted with at least 140 dB of signal to noise, flat to 90.7 % of the band. Several channels are \
      mixed to one as their mean, in which an LFE channel counts like any other; one channel is copied to several. \
      The channel layout stays that of the recording; a layout that .ogg cannot store is refused or gives a warning.

      Without --encoding the format (.wav, .flac or .ogg) is that of the output's name, or else that of the \
      recording, and its bits are kept. Integer samples are dithered (triangular, from a fixed seed) where samples \
      change or lose bits: a 16-bit file that is written as a 16-bit file keeps its samples.

      Recordings are read in blocks, in bounded memory. Nothing that exists is replaced without --force; a record \
      beside the files names their sources and settings.

      Exit status: 0 all recordings converted, 1 some failed (each is named), 2 wrong usage, 130 interrupted.
      """)

  /// The encodings, by their names on the command line.
  enum Encoding: String, CaseIterable, ExpressibleByArgument {
    case wav16
    case wav24
    case wavFloat
    case flac16
    case flac24
    case ogg

    var encoding: AudioFileWriter.Encoding {
      switch self {
      case .wav16: .wav16
      case .wav24: .wav24
      case .wavFloat: .wavFloat
      case .flac16: .flac16
      case .flac24: .flac24
      case .ogg: .oggVorbis
      }
    }
  }

  @OptionGroup var recordings: RecordingPaths

  @Option(
    name: [.customShort("o"), .long], help: "The file to write; a folder unless exactly one recording is named.")
  var output: String?

  @Option(name: .long, help: "Sample rate in hertz, 1 to 768000, within a factor of 256 of the recording's.")
  var rate: Int?

  @Option(name: .long, help: "Number of channels: 1, or for a recording of one channel 1 to 1024.")
  var channels: Int?

  @Flag(name: .long, help: "The same as --channels 1.")
  var mono = false

  @Option(
    name: .long, help: "Format and bits of the files: \(Encoding.allCases.map(\.rawValue).joined(separator: ", ")).")
  var encoding: Encoding?

  @Flag(
    name: .long, inversion: .prefixedNo,
    help: "Dither integer samples always, or never. (default: where samples change)")
  var dither: Bool?

  @Option(name: .long, help: "Time at which the part begins, in seconds. (default: the beginning)")
  var from: Double?

  @Option(name: .long, help: "Time at which the part ends, in seconds. (default: the end)")
  var to: Double?

  @Option(
    name: .long,
    help: "SVG file for waveform and spectrogram before and after; a folder unless exactly one recording is named.")
  var plot: String?

  @OptionGroup var work: WorkOptions

  func validate() throws {
    if let rate, !AudioFileReader.sampleRates.contains(rate) {
      throw ValidationError("--rate: expected 1 to 768000 Hz, got \(rate) Hz.")
    }
    if let channels, !AudioFileReader.channelCounts.contains(channels) {
      throw ValidationError("--channels: expected 1 to 1024, got \(channels).")
    }
    if mono, channels ?? 1 != 1 { throw ValidationError("--mono, --channels: expected one of them.") }
    _ = try selection
  }

  func run() throws {
    try recordings.requirePaths()
    guard let output else { throw ValidationError("-o: expected a file or a folder to write.") }
    try CommandFault.reporting {
      let selection = try recordings.selection()
      let files = try ResultFiles(of: selection, output: output, force: work.force, name: name)
      try AudioOutput.check(files.paths)
      if let encoding, let path = files.paths.first(where: { !encoding.encoding.suits(path: $0) }) {
        throw ValidationError(
          "--encoding \(encoding.rawValue): expected a name that ends in .\(encoding.encoding.fileExtension), got \(path)."
        )
      }
      let pictures = try PictureFiles(
        plot, suffix: ".convert.svg", of: selection, besides: files.paths, force: work.force)
      let rendering = RenderingWork(
        command: "convert", settings: settings, conversion: try conversion,
        encoding: encoding?.encoding, dither: dither, files: files, pictures: pictures)
      try rendering.render(RecordingSession(selection, verb: "converted", jobs: work.jobs))
    }
  }

  /// The settings that decide the samples of a file, for the record.
  private struct Settings: Encodable, Sendable {
    let rate: Int?
    let channels: Int?
    let encoding: String?
    let dither: Bool?
    let from: Double?
    let to: Double?

    private enum CodingKeys: String, CodingKey {
      case rate = "rate_hz"
      case channels
      case encoding
      case dither
      case from = "from_s"
      case to = "to_s"
    }
  }

  private var channelCount: Int? { mono ? 1 : channels }

  private var settings: Settings {
    Settings(
      rate: rate, channels: channelCount, encoding: encoding?.rawValue, dither: dither, from: from, to: to)
  }

  private var conversion: RecordingConversion {
    get throws {
      RecordingConversion(
        selection: try selection, channelCount: channelCount, sampleRate: rate.map { Double($0) })
    }
  }

  private var selection: TimeSelection? {
    get throws {
      guard from != nil || to != nil else { return nil }
      do {
        return try TimeSelection(from: from ?? 0, to: to)
      } catch {
        throw ValidationError("--\(error.description).")
      }
    }
  }

  /// The name of a recording's output file in a folder: the recording's name, with the file extension of the new
  /// encoding if one was chosen.
  private func name(_ path: String) -> String {
    guard let encoding else { return AudioOutput.name(path) }
    let ending = encoding.encoding.fileExtension
    if encoding.encoding.suits(path: path) { return path }
    let known = RecordingList.audioExtensions.contains((path as NSString).pathExtension.lowercased())
    return (known ? (path as NSString).deletingPathExtension : path) + "." + ending
  }
}
