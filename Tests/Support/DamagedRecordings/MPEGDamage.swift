/// MP3 files with garbage, tags of false size, and frames that are cut or lost. A whole file has 16 frames of 108 bytes
/// and 576 samples.
enum MPEGDamage {
  private static let frameLength = 108

  static func recordings(seed: UInt64) -> [DamagedRecording] {
    let whole = LossySeeds.mpeg
    var random = SplitMix64(seed: seed &+ 8)
    // No byte is above 0x7F, so that no frame can start in the garbage by chance.
    let garbage = random.bytes(700).map { $0 & 0x7F }
    return frames(whole, garbage: garbage) + tags(whole)
  }

  private static func make(
    _ name: String, _ bytes: some Sequence<UInt8>, _ damage: String, _ expectation: DamagedRecording.Expectation
  ) -> DamagedRecording {
    DamagedRecording("\(name).mp3", Array(bytes), damage, expectation)
  }

  private static func frames(_ whole: [UInt8], garbage: [UInt8]) -> [DamagedRecording] {
    func atLeast(_ frames: Int) -> DamagedRecording.Expectation { .readableAtLeast(frames: frames, warning: nil) }
    let middle = 8 * frameLength
    return [
      make("mp3-cut-mid-frame", whole[..<(middle + 50)], "cut inside the ninth of 16 frames", atLeast(4_608)),
      make("mp3-cut-between-frames", whole[..<middle], "eight of 16 frames missing", atLeast(4_608)),
      make("mp3-one-frame", whole[..<frameLength], "a single frame", .failed(mentioning: "recognised")),
      make("mp3-header-only", whole[..<4], "a frame header of four bytes", .failed(mentioning: "recognised")),
      make("mp3-cut-in-first-frame", whole[..<60], "cut inside the first frame", .failed(mentioning: "recognised")),
      make("mp3-garbage-first", garbage + whole, "700 bytes of garbage before the first frame", atLeast(8_000)),
      make(
        "mp3-garbage-middle", whole[..<middle] + garbage + whole[middle...], "garbage between two frames",
        atLeast(8_000)),
      make("mp3-garbage-appended", whole + garbage, "garbage at the end", atLeast(8_000)),
      make(
        "mp3-zeros-middle",
        whole.replacing(at: middle + 20, with: [UInt8].zeros(3 * frameLength)),
        "324 zeros in the middle", atLeast(4_608)),
      make("mp3-bit-flip", whole.flippingBit(4, at: middle + 40), "one bit of audio flipped", atLeast(8_000)),
      make(
        "mp3-sync-lost", whole.replacing(at: middle, with: [0, 0, 0, 0]), "no sync at the ninth frame", atLeast(4_608)),
      make(
        "mp3-free-format", whole.replacing(at: 2, with: [whole[2] & 0x0F]), "first frame says free format",
        .failed(mentioning: "recognised")),
      make(
        "mp3-layer-changes", whole.replacing(at: middle + 1, with: [0xFF]), "ninth frame says layer I", atLeast(4_608)),
    ]
  }

  private static func tags(_ whole: [UInt8]) -> [DamagedRecording] {
    /// An ID3v2.4 header with a "synchsafe" size, seven bits a byte.
    func tag(size: Int) -> [UInt8] {
      [UInt8].text("ID3") + [4, 0, 0] + [21, 14, 7, 0].map { UInt8(size >> $0 & 0x7F) }
    }
    let zeros = [UInt8].zeros(200)
    return [
      make(
        "mp3-id3", tag(size: 200) + zeros + whole, "ID3v2 tag of 200 bytes, legal",
        .readableAtLeast(frames: 8_000, warning: nil)),
      make(
        "mp3-id3-size-small", tag(size: 50) + zeros + whole, "ID3v2 tag of 200 bytes says 50",
        .readableAtLeast(frames: 8_000, warning: nil)),
      make(
        "mp3-id3-size-large", tag(size: 700) + zeros + whole, "ID3v2 tag of 200 bytes says 700",
        .readableAtLeast(frames: 5_000, warning: nil)),
      make(
        "mp3-id3-size-past-end", tag(size: 200_000_000) + zeros + whole, "ID3v2 tag says 200 MB",
        .failed(mentioning: "recognised")),
      make("mp3-id3-only", tag(size: 200) + zeros, "an ID3v2 tag without audio", .failed(mentioning: "recognised")),
      make("mp3-id3-cut", tag(size: 200) + zeros[..<20], "cut in the ID3v2 tag", .failed(mentioning: "recognised")),
      make(
        "mp3-id3v1-short", whole + [UInt8].text("TAG") + zeros[..<60], "ID3v1 tag of 63 instead of 128 bytes",
        .readableAtLeast(frames: 8_000, warning: nil)),
    ]
  }
}
