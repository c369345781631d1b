import Foundation

/// An AIFF or AIFC file, field by field.
struct AIFFLayout {
  var form = "AIFF"
  var channels: Int16
  /// Overrides the true number of frames in COMM.
  var frames: UInt32?
  var bits: Int16 = 16
  var rate: [UInt8]
  /// What follows the rate in COMM of an AIFC: four characters and a Pascal string.
  var compression: [UInt8] = []
  var hasCommon = true
  var hasSound = true
  /// Overrides the true SSND size, which includes eight bytes of offset and block size.
  var soundSize: UInt32?
  var soundOffset: UInt32 = 0
  var data: [UInt8]
  private let trueFrames: UInt32

  init(_ signal: Signal) {
    channels = Int16(signal.channels)
    rate = AIFFLayout.extended(UInt64(signal.sampleRate))
    data = signal.pcm(bits: 16, bigEndian: true)
    trueFrames = UInt32(signal.frames)
  }

  /// A positive integer as an 80-bit extended float, big-endian.
  static func extended(_ value: UInt64) -> [UInt8] {
    let zeros = value.leadingZeroBitCount
    return .big(UInt16(16_383 + 63 - zeros)) + .big(value << UInt64(zeros))
  }

  /// The whole file.
  var bytes: [UInt8] {
    var body = [UInt8].text(form)
    if form == "AIFC" { body += .chunk("FVER", .big(0xA280_5140 as UInt32), bigEndian: true) }
    if hasCommon {
      let common: [UInt8] = .joined(.big(channels), .big(frames ?? trueFrames), .big(bits), rate, compression)
      body += .chunk("COMM", common, bigEndian: true)
    }
    if hasSound {
      let content: [UInt8] = .joined(.big(soundOffset), .zeros(4), data)
      body += .chunk("SSND", content, size: soundSize, bigEndian: true)
    }
    return .chunk("FORM", body, bigEndian: true, padded: false)
  }
}

/// A Core Audio Format file, field by field.
struct CAFLayout {
  var rate: Double
  var format = "lpcm"
  var flags: UInt32 = 0
  var bytesPerPacket: UInt32
  var framesPerPacket: UInt32 = 1
  var channels: UInt32
  var bits: UInt32 = 16
  var hasDescription = true
  var hasData = true
  /// Overrides the true data size, which includes four bytes of edit count.
  var dataSize: Int64?
  var data: [UInt8]

  init(_ signal: Signal) {
    rate = Double(signal.sampleRate)
    channels = UInt32(signal.channels)
    bytesPerPacket = 2 * channels
    data = signal.pcm(bits: 16, bigEndian: true)
  }

  /// The offset of the audio in a file with a description and a data chunk, in bytes.
  static let dataOffset = 8 + 12 + 32 + 12 + 4

  /// The whole file.
  var bytes: [UInt8] {
    var bytes: [UInt8] = .joined(.text("caff"), [0, 1, 0, 0])
    if hasDescription {
      bytes += .joined(.text("desc"), .big(32 as Int64), .big(rate.bitPattern), .text(format))
      for field in [flags, bytesPerPacket, framesPerPacket, channels, bits] { bytes.appendBig(field) }
    }
    if hasData {
      bytes += .joined(.text("data"), .big(dataSize ?? Int64(data.count + 4)), .zeros(4), data)
    }
    return bytes
  }
}
