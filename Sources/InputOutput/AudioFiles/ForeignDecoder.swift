import AudioCore
import CSndFile
import ExternalPrograms
import FilePaths
import Foundation

/// What decodes a file that libsndfile does not read: the program ffmpeg, where it is installed. Its samples come through
/// a pipe as 32-bit floats in a container that libsndfile reads, so that memory does not depend on the file's length.
final class ForeignDecoder {
  /// The name of the encoding in the file, by ffmpeg.
  let encoding: String
  /// Bits of an integer sample of a lossless encoding; `nil` for others.
  let bitDepth: Int?
  /// ffmpeg's name of the loudspeakers; the channels come in the order of WAVE files.
  private let layout: String?
  /// The seconds of sound that the header states; `nil` where it states none, or ffmpeg guesses them.
  let statedDuration: Double?
  /// The problems of the file as a whole, one line each.
  let warnings: [String]
  private let program: StreamingProgram

  /// Starts the decoder.
  ///
  /// - Throws: `AudioFileError.needsDecoder` if there is no ffmpeg; `.malformed` for a file without sound.
  init(path: String, _ format: ForeignFormat) throws(AudioFileError) {
    guard ExternalProgram.isThere("ffmpeg"), ExternalProgram.isThere("ffprobe") else {
      throw .needsDecoder(format: format.name)
    }
    let lines = try Self.run(Self.probe(format), on: path).text().split(separator: "\n").map(Self.values)
    // One line a stream, then one of the file.
    let streams = lines.filter { $0["codec_name"] != nil }
    guard let first = streams.first else { throw .malformed(reason: "\(format.name) without sound that ffmpeg reads") }
    encoding = first["codec_long_name"] ?? first["codec_name"] ?? "unknown encoding"
    bitDepth = first["bits_per_raw_sample"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    layout = first["channel_layout"]
    statedDuration =
      format.statesDuration
      ? [first, lines[lines.count - 1]].lazy.compactMap { $0["duration"].flatMap(Double.init) }.first : nil
    warnings = streams.count > 1 ? ["\(streams.count) streams of sound: the first one is read"] : []
    program = try Self.run(Self.decode(format), on: path)
  }

  /// The loudspeakers of the channels; `nil` for more than two that the file does not state.
  func channelLayout(channelCount: Int) -> ChannelLayout? {
    let stated = layout.flatMap { ChannelLayout(name: $0) } ?? ChannelLayout(channelCount: channelCount)
    return stated?.positions.count == channelCount ? stated : nil
  }

  /// Opens what the decoder writes.
  func openHandle(_ info: inout SF_INFO) -> OpaquePointer? {
    // A descriptor of its own: libsndfile closes the one that it cannot read, whatever it is told.
    let descriptor = fcntl(program.output, F_DUPFD_CLOEXEC, 0)
    return descriptor < 0 ? nil : sf_open_fd(descriptor, Int32(SFM_READ), &info, Int32(SF_TRUE))
  }

  /// Ends the decoder and says in a line what went wrong; `nil` if nothing did.
  func end() -> String? {
    let ending = program.end()
    guard let line = ending.errorLines.last else { return ending.succeeded ? nil : "ffmpeg failed without a word" }
    // ffmpeg names an object with its address, which differs from run to run: "[wv @ 0x55fc7855aac0]".
    let reason = line.replacing(#/ @ 0x[0-9a-f]+/#, with: "")
    let others = ending.errorLines.count - 1
    return "ffmpeg: \(reason)" + (others > 0 ? " (and \(others) line\(others == 1 ? "" : "s") before)" : "")
  }

  // The file is standard input and is opened anew from there, so that a path of any bytes can be read, and from any
  // place: the index of an MPEG-4 file often stands at its end.
  private static let input = "file:/dev/stdin"
  /// Seconds of processor time after which ffmpeg gives up.
  private static let timeLimit = "7200"

  private static func probe(_ format: ForeignFormat) -> [String] {
    [
      "ffprobe", "-v", "error", "-f", format.demuxer, "-select_streams", "a", "-show_entries",
      "stream=codec_name,codec_long_name,bits_per_raw_sample,channel_layout,duration:format=duration", "-of",
      "compact=print_section=0", input,
    ]
  }

  private static func decode(_ format: ForeignFormat) -> [String] {
    [
      "ffmpeg", "-nostdin", "-v", "error", "-timelimit", timeLimit, "-threads", "1", "-f", format.demuxer, "-i", input,
      "-map", "0:a:0", "-f", "au", "-c:a", "pcm_f32be", "-bitexact", "pipe:1",
    ]
  }

  private static func run(_ arguments: [String], on path: String) throws(AudioFileError) -> StreamingProgram {
    do {
      let file = try FileAccess.open(path, O_RDONLY)
      defer { close(file) }
      return try StreamingProgram(ExternalProgram(arguments: arguments), input: file)
    } catch {
      throw .notReadable(reason: "\(error)")
    }
  }

  /// "codec_name=alac|bits_per_raw_sample=16" as names and values.
  private static func values(_ line: Substring) -> [String: String] {
    Dictionary(
      line.split(separator: "|").compactMap { field in
        let parts = field.split(separator: "=", maxSplits: 1)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
      }, uniquingKeysWith: { first, _ in first })
  }
}
