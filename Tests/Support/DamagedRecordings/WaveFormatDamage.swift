/// WAV files whose `fmt ` chunk has impossible, absurd or unknown values.
enum WaveFormatDamage {
  static func recordings(seed: UInt64) -> [DamagedRecording] {
    let mono = WaveLayout(Signal(seed: seed))
    return rates(mono) + channels(mono, seed: seed) + widths(mono, seed: seed) + codecs(mono)
      + extensible(mono, seed: seed)
  }

  private static func rates(_ layout: WaveLayout) -> [DamagedRecording] {
    let cases: [(name: String, rate: UInt32, legal: Bool)] = [
      ("0", 0, false), ("1", 1, true), ("768000", 768_000, true), ("768001", 768_001, false),
      ("2e9", 2_000_000_000, false), ("4e9", 4_000_000_000, false), ("4294967295", .max, false),
    ]
    return cases.map { item in
      .wave(
        "wav-rate-\(item.name)", layout, "sample rate \(item.rate) Hz",
        item.legal ? .readable(frames: 1_600, warning: nil) : .failed(mentioning: "sample rate")
      ) {
        $0.sampleRate = item.rate
      }
    }
  }

  private static func channels(_ layout: WaveLayout, seed: UInt64) -> [DamagedRecording] {
    let many = [
      (channels: 8, frames: 200), (channels: 255, frames: 20), (channels: 1_024, frames: 10),
    ].map { item in
      DamagedRecording.wave(
        "wav-channels-\(item.channels)",
        WaveLayout(Signal(seed: seed, channels: item.channels, frames: item.frames)),
        "\(item.channels) channels, legal", .readable(frames: item.frames, warning: nil))
    }
    let impossible = [(channels: 1_025, frames: 4), (channels: 32_767, frames: 1)].map { item in
      DamagedRecording.wave(
        "wav-channels-\(item.channels)",
        WaveLayout(Signal(seed: seed, channels: item.channels, frames: item.frames)),
        "\(item.channels) channels, more than libsndfile takes", .failed(mentioning: "channel"))
    }
    return many + impossible + [
      .wave("wav-channels-0", layout, "0 channels", .failed(mentioning: "channel")) {
        $0.channels = 0
      },
      .wave("wav-channels-65535", layout, "65535 channels over 1600 samples", .failed(mentioning: "channel")) {
        $0.channels = .max
      },
      .wave("wav-channels-lie", layout, "two channels and block align 2", .readable(frames: 800, warning: nil)) {
        $0.channels = 2
        $0.blockAlign = 2
      },
    ]
  }

  private static func widths(_ layout: WaveLayout, seed: UInt64) -> [DamagedRecording] {
    [
      .wave("wav-align-0", layout, "block align 0", .readable(frames: 1_600, warning: nil)) { $0.blockAlign = 0 },
      .wave("wav-align-3", layout, "block align 3 for 16-bit mono", .readable(frames: 1_600, warning: nil)) {
        $0.blockAlign = 3
      },
      .wave("wav-align-65535", layout, "block align 65535", .readable(frames: 1_600, warning: nil)) {
        $0.blockAlign = .max
      },
      .wave("wav-byte-rate-wrong", layout, "byte rate 1", .readable(frames: 1_600, warning: nil)) { $0.byteRate = 1 },
      .wave("wav-bits-0", layout, "0 bits per sample", .failed(mentioning: "unimplemented")) { $0.bitsPerSample = 0 },
      .wave("wav-bits-13", layout, "13 bits per sample in two bytes, legal", .readable(frames: 1_600, warning: nil)) {
        $0.bitsPerSample = 13
        $0.blockAlign = 2
      },
      .wave("wav-bits-64", layout, "64-bit integers", .failed(mentioning: "unimplemented")) { $0.bitsPerSample = 64 },
      .wave("wav-bits-65535", layout, "65535 bits per sample", .failed(mentioning: "unimplemented")) {
        $0.bitsPerSample = .max
      },
      .wave(
        "wav-float-16", WaveLayout(Signal(seed: seed), tag: 3, bits: 16, data: Signal(seed: seed).pcm(bits: 16)),
        "16-bit floats", .failed(mentioning: "internal error")),
    ]
  }

  private static func codecs(_ layout: WaveLayout) -> [DamagedRecording] {
    [
      .wave("wav-codec-unknown", layout, "codec tag 0x9999", .failed(mentioning: "WAV with encoding 0x")) {
        $0.formatTag = 0x9999
      },
      .wave("wav-codec-0", layout, "codec tag 0", .failed(mentioning: "WAV with encoding 0x")) { $0.formatTag = 0 },
      .wave("wav-codec-ac3", layout, "codec tag 0x2000, AC-3", .failed(mentioning: "ffmpeg")) {
        $0.formatTag = 0x2000
      },
      .wave("wav-fmt-size-14", layout, "fmt chunk of 14 bytes", .failed(mentioning: "fmt")) { $0.formatSize = 14 },
      .wave("wav-fmt-size-0", layout, "fmt size 0 with the fields behind", .failed(mentioning: "fmt")) {
        $0.formatSize = 0
      },
      .wave("wav-fmt-size-huge", layout, "fmt size 0x7FFFFFFF", .failed(mentioning: "chunk")) {
        $0.formatSize = 0x7FFF_FFFF
      },
      .wave("wav-fmt-18", layout, "fmt chunk of 18 bytes, legal", .readable(frames: 1_600, warning: nil)) {
        $0.formatExtension = [0, 0]
      },
    ]
  }

  private static func extensible(_ layout: WaveLayout, seed: UInt64) -> [DamagedRecording] {
    var extensible = layout
    extensible.formatTag = 0xFFFE
    extensible.formatExtension = WaveLayout.extensible(validBits: 16, channelMask: 4, tag: 1)
    return [
      .wave("wav-extensible", extensible, "WAVE_FORMAT_EXTENSIBLE, legal", .readable(frames: 1_600, warning: nil)),
      .wave("wav-extensible-guid", extensible, "extensible with an unknown GUID", .failed(mentioning: "unimplemented"))
      {
        $0.formatExtension = WaveLayout.extensible(
          validBits: 16, channelMask: 4, tag: 0xBEEF, tail: [UInt8](repeating: 0xA5, count: 14))
      },
      .wave(
        "wav-extensible-short", extensible, "extensible tag without the extension", .failed(mentioning: "unimplemented")
      ) {
        $0.formatExtension = []
      },
      .wave(
        "wav-extensible-valid-bits", extensible, "20 valid bits in 16", .readable(frames: 1_600, warning: nil)
      ) {
        $0.formatExtension = WaveLayout.extensible(validBits: 20, channelMask: 4, tag: 1)
      },
      .wave(
        "wav-extensible-mask", extensible, "18 speakers in the mask of a mono file",
        .readable(frames: 1_600, warning: nil)
      ) {
        $0.formatExtension = WaveLayout.extensible(validBits: 16, channelMask: 0x3FFFF, tag: 1)
      },
    ]
  }
}
