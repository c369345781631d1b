/// A small FLAC encoder (RFC 9639) for 16-bit signals. It writes CONSTANT subframes for constant blocks, VERBATIM
/// subframes for others, both checksums, and no MD5 (zero means unknown, 8.2).
struct FLACLayout {
  /// Samples per channel in a block.
  let blockSize: Int
  /// `fLaC` and the metadata blocks.
  var header: [UInt8]
  /// The encoded FLAC frames, one element for each.
  var blocks: [[UInt8]]

  /// The whole file.
  var bytes: [UInt8] { header + blocks.joined() }

  /// Encodes a signal.
  ///
  /// - Parameters:
  ///   - totalFrames: overrides the true number in STREAMINFO.
  ///   - sampleRate: overrides the true rate in STREAMINFO; the frames refer to STREAMINFO.
  init(_ signal: Signal, blockSize: Int = 256, totalFrames: UInt64? = nil, sampleRate: Int? = nil) {
    self.blockSize = blockSize
    var info: [UInt8] = .big(UInt16(blockSize)) + .big(UInt16(blockSize))
    info += [UInt8].zeros(6)  // smallest and largest frame: unknown
    var packed = UInt64(sampleRate ?? signal.sampleRate) << 44
    packed |= UInt64(signal.channels - 1) << 41
    packed |= UInt64(16 - 1) << 36
    packed |= totalFrames ?? UInt64(signal.frames)
    info.appendBig(packed)
    info += [UInt8].zeros(16)  // MD5: unknown
    header = [UInt8].text("fLaC") + [0x80, 0, 0, UInt8(info.count)] + info
    blocks = stride(from: 0, to: signal.frames, by: blockSize).enumerated().map { number, start in
      FLACLayout.block(signal, number: UInt32(number), frames: start..<min(start + blockSize, signal.frames))
    }
  }

  private static func block(_ signal: Signal, number: UInt32, frames: Range<Int>) -> [UInt8] {
    // The header has the sync code for a fixed block size, a 16-bit block size at its end, and the sample rate of
    // STREAMINFO.
    var bytes: [UInt8] = [0xFF, 0xF8, 0x70, UInt8(signal.channels - 1) << 4 | 4 << 1]
    bytes += utf8(number)
    bytes.appendBig(UInt16(frames.count - 1))
    bytes.append(crc8(bytes))
    for channel in 0..<signal.channels {
      let samples = frames.map { Int16(signal.samples[$0 * signal.channels + channel] >> 8) }
      if samples.allSatisfy({ $0 == samples[0] }) {
        bytes.append(0)  // CONSTANT
        bytes.appendBig(samples[0])
      } else {
        bytes.append(1 << 1)  // VERBATIM
        for sample in samples { bytes.appendBig(sample) }
      }
    }
    bytes.appendBig(crc16(bytes))
    return bytes
  }

  /// A frame number below 2048 in the UTF-8-like code of 9.1.5.
  private static func utf8(_ number: UInt32) -> [UInt8] {
    number < 0x80 ? [UInt8(number)] : [0xC0 | UInt8(number >> 6), 0x80 | UInt8(number & 0x3F)]
  }

  /// The checksum of a frame header: polynomial x⁸ + x² + x + 1, initial value 0 (9.1.8).
  static func crc8(_ bytes: some Sequence<UInt8>) -> UInt8 {
    var crc: UInt8 = 0
    for byte in bytes {
      crc ^= byte
      for _ in 0..<8 { crc = crc & 0x80 != 0 ? crc << 1 ^ 0x07 : crc << 1 }
    }
    return crc
  }

  /// The checksum of a frame: polynomial x¹⁶ + x¹⁵ + x² + 1, initial value 0 (9.3).
  static func crc16(_ bytes: some Sequence<UInt8>) -> UInt16 {
    var crc: UInt16 = 0
    for byte in bytes {
      crc ^= UInt16(byte) << 8
      for _ in 0..<8 { crc = crc & 0x8000 != 0 ? crc << 1 ^ 0x8005 : crc << 1 }
    }
    return crc
  }
}
