import AudioCore
import CSndFile

/// The format that an audio file states.
public struct AudioFileFormat: Sendable, Equatable {
  /// Frames per second, in hertz.
  public let sampleRate: Double
  /// Number of channels.
  public let channelCount: Int
  /// The loudspeakers of the channels; `nil` if there are more than two and the file does not state them.
  public let channelLayout: ChannelLayout?
  /// Number of frames that the header states; `nil` if it states none, as for a stream or a pipe.
  public let promisedFrameCount: Int?
  /// The container's name, such as "WAV (Microsoft)".
  public let container: String
  /// The encoding's name, such as "Signed 16 bit PCM".
  public let encoding: String
  /// Bits of an integer sample; `nil` for floating point and lossy encodings.
  public let bitDepth: Int?
  /// What decodes the file: "libsndfile", or "ffmpeg" for what libsndfile does not read.
  public let decoder: String

  /// The format of sound in memory. Of more than two channels the loudspeakers are not known.
  ///
  /// - Parameter bitDepth: the bits of the integer samples that it was made from; `nil` for floating point.
  package init(sampleRate: Double, channelCount: Int, bitDepth: Int? = nil) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.bitDepth = bitDepth
    channelLayout = channelCount <= 2 ? ChannelLayout(channelCount: channelCount) : nil
    promisedFrameCount = nil
    container = "memory"
    encoding = bitDepth.map { "\($0) bit" } ?? "floating point"
    decoder = "none"
  }

  /// The format of a file that is decoded by ffmpeg.
  init(_ info: SF_INFO, container: String, _ foreign: ForeignDecoder) {
    sampleRate = Double(info.samplerate)
    channelCount = Int(info.channels)
    channelLayout = foreign.channelLayout(channelCount: channelCount)
    promisedFrameCount = nil
    self.container = container
    encoding = foreign.encoding
    bitDepth = foreign.bitDepth
    decoder = "ffmpeg"
  }

  /// The format of a recording without a header.
  init(_ info: SF_INFO, _ raw: RawAudioFormat, frameCount: Int) {
    sampleRate = Double(raw.sampleRate)
    channelCount = raw.channelCount
    channelLayout = ChannelLayout(channelCount: raw.channelCount)
    promisedFrameCount = frameCount
    container = "no header (\(raw))"
    encoding = Self.encodingName(info)
    bitDepth = Self.bitDepth(info)
    decoder = "libsndfile"
  }

  init(_ info: SF_INFO, seekable: Bool, channelLayout: ChannelLayout?) {
    sampleRate = Double(info.samplerate)
    channelCount = Int(info.channels)
    self.channelLayout = channelLayout
    // libsndfile returns SF_COUNT_MAX for an unknown length. For MPEG audio without a Xing header it returns an
    // estimate, which is not used.
    let format = Int(info.format)
    decoder = "libsndfile"
    let isKnown = info.frames < Int64.max && format & Int(SF_FORMAT_TYPEMASK) != Int(SF_FORMAT_MPEG)
    promisedFrameCount = seekable && isKnown ? Int(info.frames) : nil
    container = Self.name(of: format & Int(SF_FORMAT_TYPEMASK), SFC_GET_FORMAT_INFO) ?? "unknown container"
    encoding = Self.encodingName(info)
    bitDepth = Self.bitDepth(info)
  }

  private static func encodingName(_ info: SF_INFO) -> String {
    name(of: Int(info.format) & Int(SF_FORMAT_SUBMASK), SFC_GET_FORMAT_INFO) ?? "unknown encoding"
  }

  private static func bitDepth(_ info: SF_INFO) -> Int? {
    switch Int(info.format) & Int(SF_FORMAT_SUBMASK) {
    case Int(SF_FORMAT_PCM_S8), Int(SF_FORMAT_PCM_U8): 8
    case Int(SF_FORMAT_PCM_16): 16
    case Int(SF_FORMAT_PCM_24): 24
    case Int(SF_FORMAT_PCM_32): 32
    default: nil
    }
  }

  /// Checks that a processor takes sound of this format, mixed to one channel or as it is.
  ///
  /// - Throws: `AudioFileError.invalidSound`.
  func check(fits input: AudioFormat, mixesToMono: Bool = false) throws(AudioFileError) {
    do { try input.check(sampleRate: sampleRate, channelCount: mixesToMono ? 1 : channelCount) } catch {
      throw .invalidSound(error)
    }
  }

  private static func name(of format: Int, _ command: Int) -> String? {
    var info = SF_FORMAT_INFO()
    info.format = Int32(truncatingIfNeeded: format)
    guard sf_command(nil, Int32(command), &info, Int32(MemoryLayout<SF_FORMAT_INFO>.size)) == 0 else { return nil }
    return info.name.map { String(cString: $0) }
  }
}
