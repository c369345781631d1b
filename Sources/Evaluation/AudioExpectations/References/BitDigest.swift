import AudioCore

/// A hash for each 256 frames of each channel. It shows whether samples are equal bit for bit, and which blocks differ.
///
/// FNV-1a with 64 bits (G. Fowler, L. C. Noll, K.-P. Vo, draft-eastlake-fnv) over bit patterns: it detects accidents,
/// not forgeries. Size: 16 hexadecimal digits per 256 samples, a tenth of 16-bit audio.
struct BitDigest: Equatable, Codable {
  static let blockLength = 256

  let shape: SoundShape
  /// For each channel, a line of 16 digits per block.
  let blocks: [String]

  init(_ sound: AudioBuffer) {
    shape = SoundShape(sound)
    blocks = (0..<sound.channelCount).map { c in
      let samples = Array(sound.channel(c))
      return stride(from: 0, to: samples.count, by: Self.blockLength).map { start in
        Self.digits(samples[start..<min(samples.count, start + Self.blockLength)])
      }.joined()
    }
  }

  private static func digits(_ samples: ArraySlice<Float>) -> String {
    digits(
      samples.lazy.flatMap { sample in
        stride(from: UInt32(0), to: 32, by: 8).lazy.map { UInt8(truncatingIfNeeded: sample.bitPattern >> $0) }
      })
  }

  private static func digits(_ bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes {
      hash ^= UInt64(byte)
      hash &*= 0x100_0000_01b3
    }
    let text = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }

  /// One line of 16 digits for the shape and all blocks.
  var digest: String { Self.digits("\(shape)\n\(blocks.joined(separator: "\n"))".utf8) }

  /// Returns the differing blocks and channels, in order of time. Both sounds must have the same shape. Blocks that one
  /// of the digests lacks, because its file is damaged, are left out.
  func differences(from other: BitDigest) -> [(block: Int, channel: Int)] {
    var found: [(block: Int, channel: Int)] = []
    for (c, (own, others)) in zip(blocks, other.blocks).enumerated() {
      let (own, others) = (Array(own.utf8), Array(others.utf8))
      for block in 0..<min(own.count, others.count) / 16
      where own[block * 16..<block * 16 + 16] != others[block * 16..<block * 16 + 16] {
        found.append((block, c))
      }
    }
    return found.sorted { ($0.block, $0.channel) < ($1.block, $1.channel) }
  }
}
