/// FLAC files with false values in STREAMINFO, damaged frames or missing pieces.
enum FLACDamage {
  static func recordings(seed: UInt64) -> [DamagedRecording] {
    let signal = Signal(seed: seed, frames: 1_536)
    return headers(signal) + frames(FLACLayout(signal), seed: seed)
  }

  private static func headers(_ signal: Signal) -> [DamagedRecording] {
    let whole = FLACLayout(signal)
    let legal = DamagedRecording.Expectation.readable(frames: 1_536, warning: nil)
    func make(_ name: String, _ bytes: [UInt8], _ damage: String, _ expectation: DamagedRecording.Expectation)
      -> DamagedRecording
    {
      DamagedRecording("\(name).flac", bytes, damage, expectation)
    }
    let tag = [UInt8].text("ID3") + [4, 0, 0, 0, 0, 0, 20] + [UInt8].zeros(20)
    return [
      make("flac-total-unknown", FLACLayout(signal, totalFrames: 0).bytes, "total 0: unknown, legal", legal),
      make(
        "flac-total-large", FLACLayout(signal, totalFrames: 10_000).bytes, "total announces 10000 frames",
        .readable(frames: 1_536, warning: "truncated")),
      make(
        "flac-total-huge", FLACLayout(signal, totalFrames: 1 << 36 - 1).bytes, "total announces 2³⁶ − 1 frames",
        .readable(frames: 1_536, warning: "truncated")),
      make(
        "flac-total-small", FLACLayout(signal, totalFrames: 500).bytes, "total announces 500 frames",
        .readable(frames: 500, warning: nil)),
      make(
        "flac-rate-0", FLACLayout(signal, sampleRate: 0).bytes, "sample rate 0 Hz", .failed(mentioning: "sample rate")),
      make("flac-header-only", whole.header, "metadata without a frame", .noFrames),
      make("flac-magic-only", Array(whole.header[..<4]), "the four bytes fLaC", .failed(mentioning: "recognised")),
      make(
        "flac-cut-in-streaminfo", Array(whole.header[..<20]), "cut in STREAMINFO", .failed(mentioning: "unimplemented")),
      make("flac-magic-missing", Array(whole.bytes.dropFirst(4)), "no fLaC marker", .failed(mentioning: "recognised")),
      make(
        "flac-metadata-size-lies", whole.bytes.replacing(at: 5, with: [0xFF, 0xFF, 0xFF]), "STREAMINFO of 16 MB",
        .failed(mentioning: "unimplemented")),
      make(
        "flac-md5-wrong", whole.bytes.replacing(at: 26, with: .init(repeating: 0xA5, count: 16)), "MD5 of other audio",
        legal),
      make("flac-id3-first", tag + whole.bytes, "an ID3v2 tag before fLaC, common though not in RFC 9639", legal),
    ]
  }

  private static func frames(_ whole: FLACLayout, seed: UInt64) -> [DamagedRecording] {
    var random = SplitMix64(seed: seed &+ 5)
    let garbage = random.bytes(300).map { $0 & 0x7F }  // no sync code by chance
    func make(
      _ name: String, _ damage: String, _ expectation: DamagedRecording.Expectation, change: (inout FLACLayout) -> Void
    ) -> DamagedRecording {
      var changed = whole
      change(&changed)
      return DamagedRecording("\(name).flac", changed.bytes, damage, expectation)
    }
    return [
      make("flac-cut-mid-frame", "cut in the fourth of six frames", .readable(frames: 768, warning: "truncated")) {
        $0.blocks[4...] = []
        $0.blocks[3].removeLast(200)
      },
      make(
        "flac-cut-between-frames", "the last two of six frames missing", .readable(frames: 1_024, warning: "truncated")
      ) {
        $0.blocks[4...] = []
      },
      make("flac-frame-missing", "the third of six frames missing", .readableAtLeast(frames: 1_280, warning: nil)) {
        $0.blocks.remove(at: 2)
      },
      make("flac-bit-flip", "one bit of audio flipped, CRC-16 wrong", .readableAtLeast(frames: 1_280, warning: nil)) {
        $0.blocks[2] = $0.blocks[2].flippingBit(6, at: 100)
      },
      make(
        "flac-header-bit-flip", "one bit of a frame header flipped, CRC-8 wrong",
        .readableAtLeast(frames: 1_280, warning: nil)
      ) {
        $0.blocks[2] = $0.blocks[2].flippingBit(0, at: 4)
      },
      make("flac-sync-lost", "no sync code at the third frame", .readableAtLeast(frames: 1_280, warning: nil)) {
        $0.blocks[2].replaceSubrange(0..<2, with: [0, 0])
      },
      make(
        "flac-first-sync-lost", "no sync code at the first frame", .readableAtLeast(frames: 1_280, warning: "truncated")
      ) {
        $0.blocks[0].replaceSubrange(0..<2, with: [0, 0])
      },
      make("flac-garbage-between", "300 bytes of garbage between frames", .readableAtLeast(frames: 1_280, warning: nil))
      {
        $0.blocks.insert(garbage, at: 3)
      },
      make("flac-garbage-appended", "300 bytes of garbage at the end", .readable(frames: 1_536, warning: nil)) {
        $0.blocks.append(garbage)
      },
      make("flac-all-frames-zero", "all frames overwritten by zeros", .noFrames) {
        $0.blocks = $0.blocks.map { [UInt8].zeros($0.count) }
      },
    ]
  }
}
