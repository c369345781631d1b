import AudioCore
import CSndFile

/// The format of a recording without a header, which nothing in the file states.
///
/// Its text is `ENCODING,RATE,CHANNELS` or `ENCODING,RATE,CHANNELS,OFFSET`, such as `s16le,16000,1` or `mulaw,8000,2,512`.
/// The samples of all channels of one instant follow one another.
public struct RawAudioFormat: Sendable, Hashable, CustomStringConvertible {
  /// The encoding of a sample: signed (`s`) or unsigned (`u`) integers and floating point (`f`) with their bits, first
  /// the least significant byte (`le`) or the most significant (`be`), or the companded bytes of telephony (ITU-T
  /// G.711).
  public enum Encoding: String, Sendable, Hashable, CaseIterable {
    case s8
    case u8
    case s16le
    case s16be
    case s24le
    case s24be
    case s32le
    case s32be
    case f32le
    case f32be
    case f64le
    case f64be
    case mulaw
    case alaw

    /// Bytes of one sample.
    public var byteCount: Int {
      switch self {
      case .s8, .u8, .mulaw, .alaw: 1
      case .s16le, .s16be: 2
      case .s24le, .s24be: 3
      case .s32le, .s32be, .f32le, .f32be: 4
      case .f64le, .f64be: 8
      }
    }

    /// libsndfile's code of the encoding and the order of bytes.
    var code: Int {
      let order = rawValue.hasSuffix("be") ? Int(SF_ENDIAN_BIG) : Int(SF_ENDIAN_LITTLE)
      let encoding =
        switch self {
        case .s8: Int(SF_FORMAT_PCM_S8)
        case .u8: Int(SF_FORMAT_PCM_U8)
        case .s16le, .s16be: Int(SF_FORMAT_PCM_16)
        case .s24le, .s24be: Int(SF_FORMAT_PCM_24)
        case .s32le, .s32be: Int(SF_FORMAT_PCM_32)
        case .f32le, .f32be: Int(SF_FORMAT_FLOAT)
        case .f64le, .f64be: Int(SF_FORMAT_DOUBLE)
        case .mulaw: Int(SF_FORMAT_ULAW)
        case .alaw: Int(SF_FORMAT_ALAW)
        }
      return Int(SF_FORMAT_RAW) | order | encoding
    }
  }

  /// Why a text or a number is no format.
  public struct Fault: Error, Sendable, Equatable, CustomStringConvertible {
    /// One line with what was expected and what was given.
    public let description: String
  }

  /// The encoding of a sample.
  public let encoding: Encoding
  /// Frames per second, in hertz.
  public let sampleRate: Int
  /// Number of channels.
  public let channelCount: Int
  /// Bytes before the first sample, such as those of a header that is not read.
  public let offset: Int

  /// Makes a format.
  ///
  /// - Throws: `Fault` for a rate or a number of channels that `AudioFileReader` does not take, and an offset below 0.
  public init(_ encoding: Encoding, sampleRate: Int, channelCount: Int, offset: Int = 0) throws(Fault) {
    let (rates, counts) = (AudioFileReader.sampleRates, AudioFileReader.channelCounts)
    guard rates.contains(sampleRate) else {
      throw Fault(description: "sample rate: expected \(rates.lowerBound) to \(rates.upperBound) Hz, got \(sampleRate)")
    }
    guard counts.contains(channelCount) else {
      throw Fault(description: "channels: expected \(counts.lowerBound) to \(counts.upperBound), got \(channelCount)")
    }
    guard offset >= 0 else { throw Fault(description: "offset: expected 0 bytes or more, got \(offset)") }
    self.encoding = encoding
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.offset = offset
  }

  /// Reads the text of a format.
  ///
  /// - Throws: `Fault`.
  public init(_ text: String) throws(Fault) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 3 || parts.count == 4 else {
      throw Fault(description: "expected ENCODING,RATE,CHANNELS or ENCODING,RATE,CHANNELS,OFFSET, got '\(text)'")
    }
    guard let encoding = Encoding(rawValue: parts[0].lowercased()) else {
      let known = Encoding.allCases.map(\.rawValue).joined(separator: ", ")
      throw Fault(description: "encoding: expected one of \(known), got '\(parts[0])'")
    }
    func number(_ index: Int, _ name: String) throws(Fault) -> Int {
      guard let number = Int(parts[index]) else {
        throw Fault(description: "\(name): expected a whole number, got '\(parts[index])'")
      }
      return number
    }
    try self.init(
      encoding, sampleRate: try number(1, "sample rate"), channelCount: try number(2, "channels"),
      offset: parts.count == 4 ? try number(3, "offset") : 0)
  }

  /// The text of the format.
  public var description: String {
    "\(encoding.rawValue),\(sampleRate),\(channelCount)" + (offset > 0 ? ",\(offset)" : "")
  }

  /// Bytes of one frame.
  public var frameByteCount: Int { encoding.byteCount * channelCount }

  /// Number of frames in a file of this many bytes.
  ///
  /// - Throws: `AudioFileError.invalidRawSize` unless the file is the offset and one or more whole frames.
  func frameCount(fileSize: Int) throws(AudioFileError) -> Int {
    let rest = fileSize - offset
    guard rest > 0, rest.isMultiple(of: frameByteCount) else { throw .invalidRawSize(fileSize, self) }
    return rest / frameByteCount
  }
}
