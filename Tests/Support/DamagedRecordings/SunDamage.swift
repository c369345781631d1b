/// Sun/NeXT AU files. Their header has 24 bytes, and each damage is a false value in one of its fields.
enum SunDamage {
  /// An AU file, by default of 16-bit PCM.
  static func file(
    _ signal: Signal, offset: UInt32 = 24, size: UInt32? = nil, encoding: UInt32 = 3, rate: UInt32? = nil,
    channels: UInt32? = nil, data: [UInt8]? = nil, bigEndian: Bool = true
  ) -> [UInt8] {
    let samples = data ?? signal.pcm(bits: 16, bigEndian: bigEndian)
    var bytes = [UInt8]((bigEndian ? ".snd" : "dns.").utf8)
    for field in [
      offset, size ?? UInt32(samples.count), encoding, rate ?? UInt32(signal.sampleRate),
      channels ?? UInt32(signal.channels),
    ] {
      bytes.append(field, bigEndian: bigEndian)
    }
    return bytes + samples
  }

  static func recordings(seed: UInt64) -> [DamagedRecording] {
    let signal = Signal(seed: seed)
    let whole = file(signal)
    let legal = DamagedRecording.Expectation.readable(frames: 1_600, warning: nil)
    func make(
      _ name: String, _ bytes: [UInt8], _ damage: String, _ expectation: DamagedRecording.Expectation,
      promises: UInt64? = nil
    ) -> DamagedRecording {
      DamagedRecording(
        "\(name).au", bytes, damage, expectation,
        contradiction: promises.map { .init(promisedBytes: $0, presentBytes: UInt64(max(0, bytes.count - 24))) })
    }
    return [
      make("au-size-unknown", file(signal, size: .max), "AU of unknown size 0xFFFFFFFF, legal", legal),
      make("au-little-endian", file(signal, bigEndian: false), "little-endian AU", legal),
      make("au-size-large", file(signal, size: 10_000), "AU, size too large", legal, promises: 10_000),
      make(
        "au-size-small", file(signal, size: 1_600), "AU, size covers half of the audio",
        .readable(frames: 800, warning: nil), promises: 1_600),
      make(
        "au-size-zero", file(signal, size: 0), "AU, size 0 with audio behind",
        .readable(frames: 1_600, warning: "unfinished"), promises: 0),
      make("au-size-negative", file(signal, size: 0x8000_0000), "AU, size 2 GB", .noFrames, promises: 0x8000_0000),
      make(
        "au-cut-half", Array(whole[..<(24 + 1_601)]), "AU, half of the audio is missing",
        .readable(frames: 800, warning: nil), promises: 3_200),
      make("au-cut-in-header", Array(whole[..<18]), "AU cut in the sample rate", .failed(mentioning: "channel")),
      make("au-header-only", Array(whole[..<24]), "AU header without audio", .noFrames, promises: 3_200),
      make("au-offset-0", file(signal, offset: 0), "AU, data offset 0", legal),
      make("au-offset-8", file(signal, offset: 8), "AU, data offset inside the header", legal),
      make("au-offset-past-end", file(signal, offset: 1_000_000), "AU, data offset past the end", .noFrames),
      make(
        "au-offset-negative", file(signal, offset: .max), "AU, data offset 0xFFFFFFFF",
        .failed(mentioning: "internal error")),
      make("au-codec-unknown", file(signal, encoding: 99), "AU, encoding 99", .failed(mentioning: "recognised")),
      make("au-channels-0", file(signal, channels: 0), "AU, 0 channels", .failed(mentioning: "channel")),
      make("au-channels-huge", file(signal, channels: 70_000), "AU, 70000 channels", .failed(mentioning: "channel")),
      make("au-rate-0", file(signal, rate: 0), "AU, sample rate 0 Hz", .failed(mentioning: "sample rate")),
      make(
        "au-float-nan", file(signal, encoding: 6, data: Signal.bytes([0.5, .nan, 0.25] as [Float], bigEndian: true)),
        "AU, big-endian floats, one NaN", .readable(frames: 3, warning: "non-finite")),
    ]
  }
}
