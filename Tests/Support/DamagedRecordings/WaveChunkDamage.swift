/// WAV files whose chunks are missing, doubled, out of order, odd or followed by garbage.
enum WaveChunkDamage {
  static func recordings(seed: UInt64) -> [DamagedRecording] {
    let mono = WaveLayout(Signal(seed: seed))
    return order(mono, seed: seed) + before(mono) + after(mono, seed: seed)
  }

  private static func order(_ layout: WaveLayout, seed: UInt64) -> [DamagedRecording] {
    let second = Signal(seed: seed &+ 3, frames: 400).pcm(bits: 16)
    return [
      .wave("wav-data-missing", layout, "no data chunk", .failed(mentioning: "chunk")) { $0.hasData = false },
      .wave("wav-fmt-missing", layout, "no fmt chunk", .failed(mentioning: "chunk")) { $0.hasFormat = false },
      .wave("wav-fmt-after-data", layout, "fmt chunk after the data", .failed(mentioning: "chunk")) {
        $0.formatAfterData = true
      },
      .wave("wav-data-twice", layout, "a second data chunk of 400 frames", .failed(mentioning: "SF_INFO")) {
        $0.afterData = .chunk("data", second)
      },
      .wave("wav-fmt-twice", layout, "a second fmt chunk, 48 kHz", .failed(mentioning: "chunk")) {
        $0.beforeData = Array(WaveLayout(Signal(seed: 0, sampleRate: 48_000, frames: 0)).bytes[12..<36])
      },
    ]
  }

  private static func before(_ layout: WaveLayout) -> [DamagedRecording] {
    let text: [UInt8] = .chunk("INAM", [UInt8].text("A title") + [0])
    return [
      .wave("wav-junk-first", layout, "JUNK chunks before fmt and data, legal", .readable(frames: 1_600, warning: nil))
      {
        $0.beforeFormat = .chunk("JUNK", [UInt8].zeros(28))
        $0.beforeData = .chunk("PAD ", [UInt8](repeating: 0xFF, count: 4_000))
      },
      .wave("wav-junk-thousand", layout, "1000 junk chunks before data", .readable(frames: 1_600, warning: nil)) {
        $0.beforeData = (0..<1_000).flatMap { _ in [UInt8].chunk("junk", [1, 2]) }
      },
      .wave("wav-junk-unpadded", layout, "odd chunk before data without its pad byte", .failed(mentioning: "chunk")) {
        $0.beforeData = .chunk("junk", [1, 2, 3], padded: false)
      },
      .wave("wav-chunk-unprintable", layout, "chunk name of control bytes", .failed(mentioning: "chunk")) {
        $0.beforeData = [0x01, 0x02, 0x80, 0xFF] + .little(UInt32(4)) + [0, 0, 0, 0]
      },
      .wave("wav-list-overflow", layout, "LIST size 0xFFFFFFF0", .failed(mentioning: "chunk")) {
        $0.beforeData = .chunk("LIST", [UInt8].text("INFO") + text, size: 0xFFFF_FFF0)
      },
      .wave("wav-list-inner-overflow", layout, "text in LIST larger than LIST", .readable(frames: 1_600, warning: nil))
      {
        $0.beforeData = .chunk("LIST", [UInt8].text("INFO") + .chunk("INAM", [UInt8].text("A title!"), size: 60_000))
      },
      .wave("wav-bext-short", layout, "bext chunk of 10 bytes", .readable(frames: 1_600, warning: nil)) {
        $0.beforeData = .chunk("bext", [UInt8](repeating: 0x41, count: 10))
      },
      .wave(
        "wav-cue-count-lies", layout, "cue chunk announces 4 billion points", .readable(frames: 1_600, warning: nil)
      ) {
        $0.beforeData = .chunk("cue ", .little(UInt32.max) + [UInt8].zeros(24))
      },
      .wave(
        "wav-smpl-loops-lie", layout, "smpl chunk announces a million loops", .readable(frames: 1_600, warning: nil)
      ) {
        $0.beforeData = .chunk(
          "smpl", [UInt8].zeros(28) + .little(UInt32(1_000_000)) + .little(UInt32(0)))
      },
      .wave("wav-fact-lies", layout, "fact chunk says 5 frames", .readable(frames: 1_600, warning: nil)) {
        $0.beforeData = .chunk("fact", .little(UInt32(5)))
      },
    ]
  }

  private static func after(_ layout: WaveLayout, seed: UInt64) -> [DamagedRecording] {
    var random = SplitMix64(seed: seed &+ 4)
    let garbage = random.bytes(999)
    var odd = WaveLayout(Signal(seed: seed, frames: 1_601), bits: 8)
    odd.padsData = false
    return [
      DamagedRecording(
        "wav-garbage-appended.wav", layout.bytes + garbage, "999 random bytes behind the RIFF chunk",
        .readable(frames: 1_600, warning: nil)),
      DamagedRecording(
        "wav-zeros-appended.wav", layout.bytes + [UInt8].zeros(4_096), "4096 zeros behind the RIFF chunk",
        .readable(frames: 1_600, warning: nil)),
      DamagedRecording(
        "wav-wav-appended.wav", layout.bytes + layout.bytes, "two WAV files in one",
        .failed(mentioning: "chunk")),
      .wave("wav-id3-appended", layout, "an id3 chunk behind the data, legal", .readable(frames: 1_600, warning: nil)) {
        $0.afterData = .chunk("id3 ", [UInt8].text("ID3") + [3, 0, 0, 0, 0, 0, 0])
      },
      .wave("wav-pad-missing", odd, "odd data without the pad byte at the end", .readable(frames: 1_601, warning: nil)),
      .wave("wav-pad-missing-list", odd, "odd data, no pad byte, then LIST", .readable(frames: 1_601, warning: nil)) {
        $0.afterData = .chunk("LIST", [UInt8].text("INFO") + .chunk("INAM", [UInt8].text("Title.")))
      },
      .wave("wav-list-cut", layout, "LIST behind the data is cut off", .readable(frames: 1_600, warning: nil)) {
        $0.afterData = .chunk("LIST", [UInt8].text("INFO"), size: 500)
      },
    ]
  }
}
