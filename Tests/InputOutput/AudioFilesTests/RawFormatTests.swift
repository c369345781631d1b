import AudioCore
import AudioFiles
import Expectations
import Foundation
import TestSupport
import Testing

/// Recordings without a header, whose bytes are made here.
@Suite struct RawFormatTests {
  /// Values that every encoding of integers but 8 bits and G.711 has exactly.
  private static let values: [Float] = [0, 0.5, -0.5, 0.25, -1, 0.125]

  private static func bytes(_ value: Float, _ encoding: RawAudioFormat.Encoding) -> [UInt8] {
    func integer(_ bits: Int) -> [UInt8] {
      let code = UInt64(bitPattern: Int64(Double(value) * pow(2, Double(bits - 1))))
      return (0..<bits / 8).map { UInt8(truncatingIfNeeded: code >> (8 * $0)) }
    }
    let little: [UInt8] =
      switch encoding {
      case .s8: integer(8)
      case .u8: [integer(8)[0] ^ 0x80]
      case .s16le, .s16be: integer(16)
      case .s24le, .s24be: integer(24)
      case .s32le, .s32be: integer(32)
      case .f32le, .f32be: withUnsafeBytes(of: value.bitPattern.littleEndian, Array.init)
      case .f64le, .f64be: withUnsafeBytes(of: Double(value).bitPattern.littleEndian, Array.init)
      // ITU-T G.711, tables 1a to 2b: the code words of 0 and of the largest values.
      case .mulaw: [value < 0 ? 0x00 : value > 0 ? 0x80 : 0xFF]
      case .alaw: [value < 0 ? 0x2A : value > 0 ? 0xAA : 0xD5]
      }
    return encoding.rawValue.hasSuffix("be") ? little.reversed() : little
  }

  private static func expected(_ value: Float, _ encoding: RawAudioFormat.Encoding) -> Float {
    switch encoding {
    case .mulaw: value == 0 ? 0 : (value < 0 ? -1 : 1) * 32_124 / 32_768
    case .alaw: (value < 0 ? -32_256 : value > 0 ? 32_256 : 8) / 32_768
    default: value
    }
  }

  @Test(arguments: RawAudioFormat.Encoding.allCases)
  func everyEncoding(encoding: RawAudioFormat.Encoding) throws {
    let folder = try TemporaryFolder()
    let samples = Self.values.flatMap { Self.bytes($0, encoding) }
    for (channels, offset) in [(1, 0), (2, 0), (3, 0), (2, 7), (1, 4096)] {
      let header = (0..<offset).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
      try folder.write("x.bin", header + samples)
      let raw = try RawAudioFormat(encoding, sampleRate: 12_345, channelCount: channels, offset: offset)
      let reader = try AudioFileReader(path: folder("x.bin"), blockLength: 2, raw: raw)
      let sound = try reader.readAll()
      let frames = Self.values.count / channels
      expectEqual(sound.frameCount, frames, "\(raw)")
      for c in 0..<channels {
        let channel = Array(sound.channel(c))
        for n in 0..<frames {
          expectEqual(channel[n], Self.expected(Self.values[n * channels + c], encoding), "\(raw), frame \(n)")
        }
      }
      expect(
        reader.format.sampleRate == 12_345 && reader.format.promisedFrameCount == frames && reader.warnings.isEmpty)
      expectEqual(reader.format.container, "no header (\(raw))")
    }
  }

  @Test func whatDoesNotFitIsRefusedWithALine() throws {
    let folder = try TemporaryFolder()
    func lines(_ bytes: [UInt8], _ text: String) throws -> String? {
      try folder.write("x.bin", bytes)
      let raw = try RawAudioFormat(text)
      do throws(AudioFileError) {
        _ = try AudioFileReader(path: folder("x.bin"), raw: raw)
        return nil
      } catch { return error.description }
    }
    let zeros = [UInt8](repeating: 0, count: 100)
    expectEqual(
      try lines(zeros, "s16le,16000,3"),
      "no header (s16le,16000,3): expected whole frames of 6 bytes, got 100 bytes, 4 too many")
    expectEqual(
      try lines(zeros, "f32be,16000,1,44"), nil)
    expectEqual(
      try lines(zeros, "s24le,16000,1,44"),
      "no header (s24le,16000,1,44): expected 44 bytes and then whole frames of 3 bytes, got 100 bytes, 2 too many")
    expectEqual(
      try lines(zeros, "u8,16000,1,100"),
      "no header (u8,16000,1,100): expected 100 bytes and then whole frames of 1 bytes, got 100 bytes")
    expectEqual(
      try lines(zeros, "u8,16000,1,9223372036854775807"),
      "no header (u8,16000,1,9223372036854775807): expected 9223372036854775807 bytes and then whole frames of 1 bytes, "
        + "got 100 bytes")
    expectEqual(try lines([], "u8,16000,1"), "expected audio, got an empty file (0 bytes)")
    // A header that nobody wants to skip is no sound.
    try AudioFileWriter.write(
      AudioBuffer(silence: 100, sampleRate: 8000), to: folder("x.wav"), encoding: .wav16, dither: false)
    let wave = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder("x.wav"))))
    expectEqual(
      try lines(wave, "s16le,8000,1"),
      "expected samples without a header, got a file that begins like WAV; to skip the header, give its bytes as offset"
    )
    expectEqual(try lines(wave, "s16le,8000,1,\(wave.count - 200)"), nil)
  }

  @Test(arguments: [
    ("s16le,16000", "expected ENCODING,RATE,CHANNELS or ENCODING,RATE,CHANNELS,OFFSET, got 's16le,16000'"),
    ("", "expected ENCODING,RATE,CHANNELS or ENCODING,RATE,CHANNELS,OFFSET, got ''"),
    ("s16le,1e4,1", "sample rate: expected a whole number, got '1e4'"),
    ("s16le,0,1", "sample rate: expected 1 to 768000 Hz, got 0"),
    ("s16le,99999999999999999999,1", "sample rate: expected a whole number, got '99999999999999999999'"),
    ("s16le,8000,0", "channels: expected 1 to 1024, got 0"),
    ("s16le,8000,", "channels: expected a whole number, got ''"),
    ("s16le,8000,1,-1", "offset: expected 0 bytes or more, got -1"),
  ])
  func textsThatAreNoFormat(text: String, line: String) {
    expect(throws: RawAudioFormat.Fault.self) { _ = try RawAudioFormat(text) }
    do { _ = try RawAudioFormat(text) } catch { expectEqual("\(error)", line) }
  }

  @Test func formatsAndTexts() throws {
    for text in ["s16le,16000,1", "mulaw,8000,2,512"] { expectEqual(try RawAudioFormat(text).description, text) }
    expectEqual(try RawAudioFormat("S16LE,16000,1,0").description, "s16le,16000,1")
    do { _ = try RawAudioFormat("s16,8000,1") } catch {
      expectEqual(
        "\(error)",
        "encoding: expected one of s8, u8, s16le, s16be, s24le, s24be, s32le, s32be, f32le, f32be, f64le, f64be, mulaw, "
          + "alaw, got 's16'")
    }
  }

  /// What first bytes say, also of texts that begin like a format, and of pictures in the container of MPEG-4.
  @Test func signatures() throws {
    let folder = try TemporaryFolder()
    func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
    func ftyp(_ brand: String) -> [UInt8] { [0, 0, 0, 0x20] + Array("ftyp\(brand)".utf8) + zeros(20) }
    let cases: [([UInt8], String?)] = [
      (Array("RIFF".utf8) + zeros(4) + Array("WAVEfmt ".utf8), "WAV"), (Array("fLaC".utf8) + zeros(40), "FLAC"),
      (Array("OggS".utf8) + zeros(40), "Ogg"), (Array("FORM".utf8) + zeros(4) + Array("AIFFCOMM".utf8), "AIFF"),
      (Array("ID3".utf8) + zeros(20), "MP3"), (Array("NIST_1A\n   1024\nchannel".utf8), "SPHERE"),
      (ftyp("isom"), "MPEG-4 (MP4)"), (ftyp("M4A "), "MPEG-4 (M4A)"), (ftyp("qt  "), "MPEG-4 (QuickTime)"),
      (ftyp("heic"), nil), (ftyp("avif"), nil), ([0x1A, 0x45, 0xDF, 0xA3] + zeros(20), "Matroska (WebM, MKA)"),
      (Array("MAC addresses of the room\n".utf8), nil), (Array("ID3 tags are described here".utf8), nil),
      (Array("RIFF".utf8) + zeros(4) + Array("WEBPVP8 ".utf8), nil), (Array("path,start,end\n".utf8), nil),
      (Array("RIFF".utf8), nil), ([], nil), (zeros(64), nil),
    ]
    for (index, (bytes, format)) in cases.enumerated() {
      try folder.write("x.dat", bytes)
      expectEqual(RecordingSignature.format(ofFileAt: folder("x.dat")), format, "case \(index)")
    }
    expect(
      RecordingSignature.format(ofFileAt: folder.path) == nil
        && RecordingSignature.format(ofFileAt: folder("none")) == nil)
  }
}
