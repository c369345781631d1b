import AudioCore

/// The reasons why an audio file cannot be read or written. Each description is one line with the expected and the
/// given value.
public enum AudioFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No file exists at the path.
  case noSuchFile
  /// The path is not that of a regular file ("folder", "pipe", "device" …).
  case notARegularFile(kind: String)
  /// The file exists but cannot be opened; the system's reason.
  case notReadable(reason: String)
  /// The file has 0 bytes.
  case empty
  /// The format is not known; the decoder's reason.
  case notRecognised(reason: String)
  /// A format that ffmpeg decodes, which is not installed; the format's name.
  case needsDecoder(format: String)
  /// The file breaks the rules of its format, or uses a part of the format that is not supported; the reason.
  case malformed(reason: String)
  /// A file of this many bytes is not the offset and whole frames of the format without a header.
  case invalidRawSize(Int, RawAudioFormat)
  /// A recording without a header was expected, at an offset of 0, and the file begins with that of this format.
  case rawWithHeader(format: String)
  /// The header gives a sample rate outside `AudioFileReader.sampleRates`, or a file of such a rate shall be written.
  case invalidSampleRate(Int)
  /// The header gives a number of channels outside `AudioFileReader.channelCounts`, or a file with so many shall be
  /// written.
  case invalidChannelCount(Int)
  /// The header is valid but no frame can be read; the number of frames in the header, if it states one.
  case noFrames(promised: Int?)
  /// The decoder failed and gave no frames; its reason.
  case decodingFailed(reason: String)
  /// The format can't be written with this rate, number of channels and encoding.
  case unsupportedOutput(reason: String)
  /// The file cannot be created or written; the system's reason.
  case notWritable(reason: String)
  /// Blocks must have one frame or more.
  case invalidBlockLength(Int)
  /// A sound has another rate or number of channels than the file, or the file than the effect.
  case invalidSound(AudioFormatError)

  /// One line: the reason, with the expected and the given value.
  public var description: String {
    switch self {
    case .noSuchFile: "no such file"
    case .notARegularFile(let kind): "expected a regular file, got a \(kind)"
    case .notReadable(let reason): "cannot be opened: \(reason)"
    case .empty: "expected audio, got an empty file (0 bytes)"
    case .notRecognised(let reason): "not a recognised audio file: \(reason)"
    case .needsDecoder(let format):
      "\(format): expected the program ffmpeg, which decodes it, got none; install ffmpeg"
    case .malformed(let reason): "cannot be opened: \(reason)"
    case .invalidRawSize(let size, let raw):
      "no header (\(raw)): expected "
        + (raw.offset > 0 ? "\(raw.offset) bytes and then " : "") + "whole frames of \(raw.frameByteCount) bytes, got "
        + (size > raw.offset ? "\(size) bytes, \((size - raw.offset) % raw.frameByteCount) too many" : "\(size) bytes")
    case .rawWithHeader(let format):
      "expected samples without a header, got a file that begins like \(format); to skip the header, give its bytes as offset"
    case .invalidSampleRate(let rate):
      "sample rate: expected \(AudioFileReader.sampleRates.lowerBound)…\(AudioFileReader.sampleRates.upperBound) Hz, "
        + "got \(rate) Hz"
    case .invalidChannelCount(let count):
      "channels: expected \(AudioFileReader.channelCounts.lowerBound)…\(AudioFileReader.channelCounts.upperBound), "
        + "got \(count)"
    case .noFrames(let promised?) where promised > 0:
      "no frames: the header promises \(promised), none can be read"
    case .noFrames: "no frames: the file holds a header and no audio"
    case .decodingFailed(let reason): "no frames can be decoded: \(reason)"
    case .unsupportedOutput(let reason): "cannot be written in this format: \(reason)"
    case .notWritable(let reason): "cannot be written: \(reason)"
    case .invalidBlockLength(let length): "block length: expected 1 frame or more, got \(length)"
    case .invalidSound(let problem): problem.description
    }
  }
}
