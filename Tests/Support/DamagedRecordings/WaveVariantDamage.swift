/// Damaged files of the less common variants of WAV: compressed WAV, RIFX, RF64 and Sony Wave64.
enum WaveVariantDamage {
  static func recordings(seed: UInt64) -> [DamagedRecording] {
    compressed(seed: seed) + rifx(seed: seed) + rf64(seed: seed) + wave64(seed: seed)
  }

  private static func compressed(seed: UInt64) -> [DamagedRecording] {
    let signal = Signal(seed: seed)
    let codes = signal.samples.map { Companding.aLaw(Int16($0 >> 8)) }
    let aLaw = WaveLayout(signal, tag: 6, bits: 8, data: codes)
    let muLaw = WaveLayout(signal, tag: 7, bits: 8, data: signal.samples.map { Companding.muLaw(Int16($0 >> 8)) })
    let adpcm = WaveLayout.imaADPCM(Signal(seed: seed, frames: 3 * 505)).layout
    let cut = Array(adpcm.bytes.dropLast(156))
    return [
      .waveWithLyingSize(
        "alaw-data-size-large", aLaw, "A-law, data size 1 MB too large", .readable(frames: 1_600, warning: nil)
      ) {
        $0.dataSize = 1_001_600
      },
      .wave("alaw-bits-16", aLaw, "A-law that says 16 bits", .readable(frames: 1_600, warning: nil)) {
        $0.bitsPerSample = 16
      },
      .waveWithLyingSize(
        "mulaw-data-size-zero", muLaw, "µ-law, data size 0 with audio behind",
        .readable(frames: 1_600, warning: "unfinished")
      ) {
        $0.dataSize = 0
      },
      DamagedRecording(
        "adpcm-cut-mid-block.wav", cut, "IMA ADPCM cut 100 bytes into the last of three blocks",
        .readableAtLeast(frames: 1_010, warning: nil), contradiction: adpcm.contradiction(in: cut)),
      .wave("adpcm-align-0", adpcm, "IMA ADPCM with block align 0", .failed(mentioning: "internal error")) {
        $0.blockAlign = 0
      },
      .wave(
        "adpcm-frames-per-block-lie", adpcm, "IMA ADPCM, 65535 frames in 256 bytes",
        .failed(mentioning: "internal error")
      ) {
        $0.formatExtension = .little(UInt16(2)) + .little(UInt16.max)
      },
      .wave("adpcm-frames-per-block-0", adpcm, "IMA ADPCM, 0 frames in a block", .failed(mentioning: "block")) {
        $0.formatExtension = .little(UInt16(2)) + .little(UInt16(0))
      },
      .wave("adpcm-step-index-255", adpcm, "IMA ADPCM, impossible step index", .readable(frames: 1_515, warning: nil)) {
        $0.data[258] = 255
      },
    ]
  }

  private static func rifx(seed: UInt64) -> [DamagedRecording] {
    let signal = Signal(seed: seed)
    var layout = WaveLayout(signal, tag: 1, bits: 16, data: signal.pcm(bits: 16, bigEndian: true))
    layout.container = "RIFX"
    var mixed = layout.bytes
    mixed.replaceSubrange(0..<4, with: [UInt8].text("RIFF"))
    return [
      .wave("rifx", layout, "big-endian RIFX, legal", .readable(frames: 1_600, warning: nil)),
      .waveWithLyingSize(
        "rifx-data-size-large", layout, "RIFX, data size 1000 bytes too large", .readable(frames: 1_600, warning: nil)
      ) {
        $0.dataSize = 4_200
      },
      DamagedRecording(
        "riff-big-endian-fields.wav", mixed, "RIFF marker, but big-endian fields", .failed(mentioning: "fmt")),
    ]
  }

  /// The `ds64` chunk (EBU Tech 3306, 4.2).
  static func ds64(riffSize: UInt64, dataSize: UInt64, frames: UInt64, length: Int = 28) -> [UInt8] {
    let content: [UInt8] = .little(riffSize) + .little(dataSize) + .little(frames) + .little(UInt32(0))
    return .chunk("ds64", Array(content.prefix(length)))
  }

  /// An RF64 layout with true sizes.
  static func rf64Layout(_ signal: Signal) -> WaveLayout {
    var layout = WaveLayout(signal)
    layout.container = "RF64"
    layout.riffSize = .max
    layout.dataSize = .max
    let size = UInt64(layout.data.count)
    layout.beforeFormat = ds64(riffSize: size + 72, dataSize: size, frames: UInt64(signal.frames))
    return layout
  }

  private static func rf64(seed: UInt64) -> [DamagedRecording] {
    let signal = Signal(seed: seed)
    let layout = rf64Layout(signal)
    func lying(
      _ name: String, _ damage: String, size: UInt64,
      _ expectation: DamagedRecording.Expectation
    ) -> DamagedRecording {
      var changed = layout
      changed.beforeFormat = ds64(riffSize: size &+ 72, dataSize: size, frames: size / 2)
      return DamagedRecording(
        "\(name).wav", changed.bytes, damage, expectation,
        contradiction: .init(promisedBytes: size, presentBytes: 3_200))
    }
    return [
      .wave("rf64", layout, "RF64, legal", .readable(frames: 1_600, warning: nil)),
      lying("rf64-data-size-huge", "RF64, ds64 promises 1 EB", size: 1 << 60, .readable(frames: 1_600, warning: nil)),
      lying("rf64-data-size-negative", "RF64, ds64 data size 2⁶⁴ − 2", size: .max - 1, .failed(mentioning: "SF_INFO")),
      lying(
        "rf64-data-size-small", "RF64, ds64 covers half of the audio", size: 1_600, .readable(frames: 800, warning: nil)
      ),
      lying(
        "rf64-data-size-zero", "RF64, ds64 data size 0 with audio behind", size: 0,
        .readable(frames: 1_600, warning: "unfinished")),
      .wave("rf64-ds64-missing", layout, "RF64 without ds64", .failed(mentioning: "internal error")) {
        $0.beforeFormat = []
      },
      .wave("rf64-ds64-short", layout, "RF64, ds64 of 8 bytes", .failed(mentioning: "chunk")) {
        $0.beforeFormat = ds64(riffSize: 3_272, dataSize: 3_200, frames: 1_600, length: 8)
      },
      DamagedRecording(
        "rf64-cut-in-ds64.wav", Array(layout.bytes[..<30]), "RF64 cut inside ds64", .failed(mentioning: "chunk")),
    ]
  }

  /// A Wave64 file (Sony, "Sony Wave64 file format"): 16-byte identifiers, 64-bit sizes that include the header.
  static func wave64File(_ signal: Signal, riffSize: UInt64? = nil, dataSize: UInt64? = nil) -> [UInt8] {
    let riffTail: [UInt8] = [0x2E, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB, 0x04, 0xC1, 0, 0]
    let waveTail: [UInt8] = [0xF3, 0xAC, 0xD3, 0x11, 0x8C, 0xD1, 0, 0xC0, 0x4F, 0x8E, 0xDB, 0x8A]
    let data = signal.pcm(bits: 16)
    let format = WaveLayout(signal).bytes[20..<36]
    let total = UInt64(40 + 40 + 24 + data.count)
    var bytes: [UInt8] = .joined(.text("riff"), riffTail, .little(riffSize ?? total), .text("wave"), waveTail)
    bytes += .joined(.text("fmt "), waveTail, .little(UInt64(40)), Array(format))
    bytes += .joined(.text("data"), waveTail, .little(dataSize ?? UInt64(24 + data.count)), data)
    return bytes
  }

  private static func wave64(seed: UInt64) -> [DamagedRecording] {
    let signal = Signal(seed: seed)
    let whole = wave64File(signal)
    let half = Array(whole[..<(104 + 1_601)])
    let legal = DamagedRecording.Expectation.readable(frames: 1_600, warning: nil)
    return [
      DamagedRecording("w64.w64", whole, "Wave64, legal", legal),
      DamagedRecording(
        "w64-cut-half.w64", half, "Wave64, half of the audio is missing", .readable(frames: 800, warning: nil),
        contradiction: .init(promisedBytes: 3_200, presentBytes: 1_601)),
      DamagedRecording("w64-cut-in-header.w64", Array(whole[..<60]), "Wave64 cut in fmt", .failed(mentioning: "fmt")),
      DamagedRecording("w64-riff-size-zero.w64", wave64File(signal, riffSize: 0), "Wave64, RIFF size 0", legal),
      DamagedRecording(
        "w64-data-size-huge.w64", wave64File(signal, dataSize: 1 << 62), "Wave64, data size 4 EB", legal,
        contradiction: .init(promisedBytes: 1 << 62 - 24, presentBytes: 3_200)),
      DamagedRecording(
        "w64-data-size-zero.w64", wave64File(signal, dataSize: 0), "Wave64, data size 0, less than its own header",
        legal, contradiction: .init(promisedBytes: 0, presentBytes: 3_200)),
    ]
  }
}
