import Expectations
import ServerLimits
import Testing

@Suite struct FrameGuardTests {
  /// A masked frame with a payload of zeros.
  private static func frame(_ kind: UInt8, length: UInt64, form: Int, isWhole: Bool = true) -> [UInt8] {
    let extended = form == 127 ? 8 : form == 126 ? 2 : 0
    let bytes = (0..<extended).reversed().map { UInt8(truncatingIfNeeded: length >> (8 * UInt64($0))) }
    let short = extended > 0 ? UInt8(form) : UInt8(length)
    return [kind, 0x80 | short] + bytes + [1, 2, 3, 4]
      + [UInt8](repeating: 0, count: isWhole ? Int(length) : 0)
  }

  @Test(arguments: [1, 3, 1000, 100_000]) func framesOfAllLengthsPassHoweverTheyAreCut(block: Int) throws {
    let bytes =
      Self.frame(0x81, length: 0, form: 0) + Self.frame(0x82, length: 125, form: 0)
      + Self.frame(0x02, length: 126, form: 126) + Self.frame(0x80, length: 65_535, form: 126)
      + Self.frame(0x82, length: 65_536, form: 127) + Self.frame(0x89, length: 4, form: 0)
    var frames = FrameGuard()
    for start in stride(from: 0, to: bytes.count, by: block) {
      try frames.take(bytes[start..<min(bytes.count, start + block)])
    }
    // It stands at the beginning of a frame again: a head that is not allowed is seen at once.
    expect(throws: ConnectionRefusal.self) { try frames.take([0x83]) }
  }

  @Test(arguments: [65_537, 1 << 31, 1 << 62, (1 << 63) - 1, 1 << 63, .max] as [UInt64])
  func aClaimIsRefusedBeforeTheBytesCome(length: UInt64) {
    var frames = FrameGuard()
    expect(throws: ConnectionRefusal.longFrame(limit: FrameGuard.longest, got: length)) {
      try frames.take(Self.frame(0x82, length: length, form: 127, isWhole: false)[...])
    }
  }

  private static let others: [[UInt8]] = [
    [0x81, 0x01, 0x61], [0xC1, 0x80], [0x83, 0x80], [0x8B, 0x80], [0x89, 0xFE, 0, 126], [0x09, 0x80, 1, 2, 3, 4],
  ]

  @Test(arguments: others) func aFrameThatNoBrowserSendsIsRefused(bytes: [UInt8]) {
    var frames = FrameGuard()
    expect(throws: ConnectionRefusal.self) { try frames.take(bytes[...]) }
  }
}
