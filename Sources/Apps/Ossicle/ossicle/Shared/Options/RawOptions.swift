import ArgumentParser
import AudioFiles

/// The option for recordings without a header.
struct RawOptions: ParsableArguments {
  @Option(
    name: .long,
    help: """
      Recordings without a header: ENCODING,RATE,CHANNELS or ENCODING,RATE,CHANNELS,OFFSET, such as s16le,16000,1; \
      encodings: \(RawAudioFormat.Encoding.allCases.map(\.rawValue).joined(separator: ", ")); the offset in bytes \
      skips a header. Of a folder it is for files that end in .raw, .pcm and the like.
      """,
    transform: { try RawOptions.format($0) })
  var raw: RawAudioFormat?

  private static func format(_ text: String) throws -> RawAudioFormat {
    do throws(RawAudioFormat.Fault) { return try RawAudioFormat(text) } catch { throw ValidationError("\(error).") }
  }
}
