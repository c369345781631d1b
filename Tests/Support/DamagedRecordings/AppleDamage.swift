/// AIFF, AIFC and CAF files with false values in their header fields.
enum AppleDamage {
  static func recordings(seed: UInt64) -> [DamagedRecording] {
    let signal = Signal(seed: seed)
    return aiff(AIFFLayout(signal)) + aiffRates(AIFFLayout(signal)) + aifc(signal)
      + cafSizes(CAFLayout(signal)) + cafFields(CAFLayout(signal))
  }

  private static func aiff(_ layout: AIFFLayout) -> [DamagedRecording] {
    let legal = DamagedRecording.Expectation.readable(frames: 1_600, warning: nil)
    let half = Array(layout.bytes[..<(54 + 1_601)])
    func make(
      _ name: String, _ damage: String, _ expectation: DamagedRecording.Expectation, promises: UInt64? = nil,
      change: (inout AIFFLayout) -> Void
    ) -> DamagedRecording {
      var changed = layout
      change(&changed)
      return DamagedRecording(
        "\(name).aiff", changed.bytes, damage, expectation,
        contradiction: promises.map { .init(promisedBytes: $0, presentBytes: 3_200) })
    }
    return [
      make("aiff-frames-large", "AIFF, COMM announces a million frames", legal, promises: 2_000_000) {
        $0.frames = 1_000_000
      },
      make("aiff-frames-huge", "AIFF, COMM announces 4294967295 frames", legal, promises: 8_589_934_590) {
        $0.frames = .max
      },
      make("aiff-frames-small", "AIFF, COMM announces 800 of 1600 frames", legal, promises: 1_600) { $0.frames = 800 },
      make("aiff-frames-zero", "AIFF, COMM announces 0 frames", legal, promises: 0) { $0.frames = 0 },
      make("aiff-ssnd-size-large", "AIFF, SSND size too large", legal, promises: 100_000) { $0.soundSize = 100_008 },
      make("aiff-ssnd-size-zero", "AIFF, SSND size 0", legal, promises: 0) { $0.soundSize = 0 },
      make("aiff-ssnd-offset-huge", "AIFF, SSND offset past the end", .noFrames) {
        $0.soundOffset = 1_000_000
      },
      make("aiff-comm-missing", "AIFF without COMM", .failed(mentioning: "channel")) { $0.hasCommon = false },
      make("aiff-ssnd-missing", "AIFF without SSND", .failed(mentioning: "internal error")) { $0.hasSound = false },
      make("aiff-channels-0", "AIFF, 0 channels", .failed(mentioning: "channel")) { $0.channels = 0 },
      make("aiff-channels-negative", "AIFF, −1 channels", .failed(mentioning: "channel")) { $0.channels = -1 },
      make("aiff-bits-0", "AIFF, 0 bits per sample", .failed(mentioning: "unimplemented")) { $0.bits = 0 },
      make("aiff-bits-40", "AIFF, 40 bits per sample", .failed(mentioning: "unimplemented")) { $0.bits = 40 },
      DamagedRecording(
        "aiff-cut-half.aiff", half, "AIFF, half of the audio is missing", .readable(frames: 800, warning: nil),
        contradiction: .init(promisedBytes: 3_200, presentBytes: 1_601)),
      DamagedRecording(
        "aiff-cut-in-comm.aiff", Array(layout.bytes[..<30]), "AIFF cut in COMM", .failed(mentioning: "internal error")),
    ]
  }

  private static func aiffRates(_ layout: AIFFLayout) -> [DamagedRecording] {
    let unusable = DamagedRecording.Expectation.failed(mentioning: "sample rate")
    // libsndfile rounds sample rates below 1 Hz up to 1 Hz, so a reader can't detect this damage.
    let unseen = DamagedRecording.Expectation.readable(frames: 1_600, warning: nil)
    let rates: [(name: String, bytes: [UInt8], expectation: DamagedRecording.Expectation)] = [
      ("zero", [UInt8].zeros(10), unseen),
      ("nan", [0x7F, 0xFF, 0xC0, 0, 0, 0, 0, 0, 0, 0], unusable),
      ("infinite", [0x7F, 0xFF, 0x80, 0, 0, 0, 0, 0, 0, 0], unusable),
      ("negative", [0xC0, 0x0C] + AIFFLayout.extended(16_000)[2...], unusable),
      ("fraction", [0x3F, 0xFD, 0x80, 0, 0, 0, 0, 0, 0, 0], unseen),
    ]
    return rates.map { rate in
      var changed = layout
      changed.rate = rate.bytes
      return DamagedRecording(
        "aiff-rate-\(rate.name).aiff", changed.bytes, "AIFF, sample rate \(rate.name)", rate.expectation)
    }
  }

  private static func aifc(_ signal: Signal) -> [DamagedRecording] {
    var unknown = AIFFLayout(signal)
    unknown.form = "AIFC"
    unknown.compression = [UInt8].text("QDM2") + [0, 0]
    var swapped = unknown
    swapped.compression = [UInt8].text("sowt") + [0, 0]
    swapped.data = signal.pcm(bits: 16)
    var short = unknown
    short.compression = []
    return [
      DamagedRecording(
        "aifc-little-endian.aifc", swapped.bytes, "AIFC sowt, legal", .readable(frames: 1_600, warning: nil)),
      DamagedRecording(
        "aifc-codec-unknown.aifc", unknown.bytes, "AIFC compressed as QDM2", .failed(mentioning: "unimplemented")),
      DamagedRecording(
        "aifc-codec-missing.aifc", short.bytes, "AIFC, COMM without compression", .readable(frames: 1_600, warning: nil)
      ),
    ]
  }

  private static func cafSizes(_ layout: CAFLayout) -> [DamagedRecording] {
    func sized(
      _ name: String, _ damage: String, _ size: Int64, _ expectation: DamagedRecording.Expectation,
      promises: UInt64? = nil
    ) -> DamagedRecording {
      var changed = layout
      changed.dataSize = size
      return DamagedRecording(
        "\(name).caf", changed.bytes, damage, expectation,
        contradiction: promises.map { .init(promisedBytes: $0, presentBytes: 3_200) })
    }
    let half = Array(layout.bytes[..<(CAFLayout.dataOffset + 1_601)])
    return [
      sized(
        "caf-data-size-unknown", "CAF, data size −1: up to the end, legal, but refused by libsndfile 1.2", -1,
        .failed(mentioning: "malformed")),
      sized(
        "caf-data-size-large", "CAF, data size too large", 100_004, .failed(mentioning: "malformed"), promises: 100_000),
      sized(
        "caf-data-size-huge", "CAF, data size 4 EB", 1 << 62, .failed(mentioning: "malformed"), promises: 1 << 62 - 4),
      sized("caf-data-size-negative", "CAF, data size −1000", -1_000, .failed(mentioning: "malformed")),
      sized(
        "caf-data-size-zero", "CAF, data size 0, less than its edit count", 0, .failed(mentioning: "SF_INFO"),
        promises: 0),
      DamagedRecording(
        "caf-cut-half.caf", half, "CAF, half of the audio is missing", .failed(mentioning: "malformed"),
        contradiction: .init(promisedBytes: 3_200, presentBytes: 1_601)),
      DamagedRecording(
        "caf-cut-in-desc.caf", Array(layout.bytes[..<30]), "CAF cut in desc", .failed(mentioning: "malformed")),
    ]
  }

  private static func cafFields(_ layout: CAFLayout) -> [DamagedRecording] {
    func make(
      _ name: String, _ damage: String, _ word: String, change: (inout CAFLayout) -> Void
    ) -> DamagedRecording {
      var changed = layout
      change(&changed)
      return DamagedRecording("\(name).caf", changed.bytes, damage, .failed(mentioning: word))
    }
    return [
      make("caf-desc-missing", "CAF without desc", "recognised") { $0.hasDescription = false },
      make("caf-data-missing", "CAF without data", "malformed") { $0.hasData = false },
      make("caf-codec-unknown", "CAF, format xxxx", "unsupported") { $0.format = "xxxx" },
      make("caf-rate-nan", "CAF, sample rate NaN", "sample rate") { $0.rate = .nan },
      make("caf-rate-negative", "CAF, sample rate −16000 Hz", "sample rate") { $0.rate = -16_000 },
      make("caf-rate-huge", "CAF, sample rate 1e300 Hz", "sample rate") { $0.rate = 1e300 },
      make("caf-channels-0", "CAF, 0 channels", "unsupported") { $0.channels = 0 },
      make("caf-channels-huge", "CAF, 4294967295 channels", "malformed") { $0.channels = .max },
      make("caf-packet-lies", "CAF, 7 bytes a packet for 16-bit mono", "unsupported") { $0.bytesPerPacket = 7 },
    ]
  }
}
