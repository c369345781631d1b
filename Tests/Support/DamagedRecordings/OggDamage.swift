/// Ogg files, Vorbis and Opus, with pages that are cut, lost, doubled or have a wrong checksum.
enum OggDamage {
  static func recordings(seed: UInt64) -> [DamagedRecording] {
    let vorbis = OggPages.split(LossySeeds.vorbis)
    let opus = OggPages.split(LossySeeds.opus)
    return vorbisHeaders(vorbis, seed: seed) + vorbisAudio(vorbis, seed: seed) + opusHeaders(opus)
      + opusAudio(opus)
  }

  private static func make(
    _ name: String, _ pages: [[UInt8]], _ damage: String, _ expectation: DamagedRecording.Expectation
  ) -> DamagedRecording {
    DamagedRecording(name, Array(pages.joined()), damage, expectation)
  }

  private static func vorbisHeaders(_ pages: [[UInt8]], seed: UInt64) -> [DamagedRecording] {
    var random = SplitMix64(seed: seed &+ 6)
    let noise = random.bytes(2_000)
    let first = pages[0]
    // The identification packet starts after 27 + 1 bytes. Its fields are 7 bytes of marker, 4 of version, channels,
    // rate.
    let noChannels = OggPages.mended(first.replacing(at: 28 + 11, with: [0]))
    let noRate = OggPages.mended(first.replacing(at: 28 + 12, with: [0, 0, 0, 0]))
    let fastRate = OggPages.mended(first.replacing(at: 28 + 12, with: .little(2_000_000_000 as UInt32)))
    let stranger = OggPages.mended(first.replacing(at: 28, with: [UInt8]("\u{80}theora".utf8.suffix(7))))
    let rest = pages[1...]
    return [
      make("ogg-first-page-only.ogg", [first], "Vorbis, only the first page", .failed(mentioning: "malformed")),
      make("ogg-headers-only.ogg", Array(pages[..<2]), "Vorbis headers without audio", .noFrames),
      make("ogg-first-page-missing.ogg", Array(rest), "Vorbis, first page missing", .failed(mentioning: "malformed")),
      make(
        "ogg-setup-missing.ogg", [first] + pages[2...], "Vorbis, page of the setup missing",
        .failed(mentioning: "malformed")),
      make(
        "ogg-setup-cut.ogg", [first, Array(pages[1][..<1_500])], "Vorbis, cut in the setup page",
        .failed(mentioning: "malformed")),
      make("ogg-magic-only.ogg", [[UInt8].text("OggS")], "the four bytes OggS", .failed(mentioning: "recognised")),
      make(
        "ogg-magic-garbage.ogg", [[UInt8].text("OggS"), noise], "OggS, then random bytes",
        .failed(mentioning: "unimplemented")),
      make(
        "ogg-first-crc.ogg", [first.flippingBit(0, at: 22)] + rest, "Vorbis, wrong checksum of the first page",
        .failed(mentioning: "malformed")),
      make(
        "ogg-codec-unknown.ogg", [stranger] + rest, "Ogg with a codec nobody knows",
        .failed(mentioning: "Ogg (Theora)")),
      make("ogg-channels-0.ogg", [noChannels] + rest, "Vorbis, 0 channels", .failed(mentioning: "malformed")),
      make("ogg-rate-0.ogg", [noRate] + rest, "Vorbis, sample rate 0 Hz", .failed(mentioning: "malformed")),
      make("ogg-rate-2e9.ogg", [fastRate] + rest, "Vorbis, sample rate 2 GHz", .failed(mentioning: "sample rate")),
    ]
  }

  private static func vorbisAudio(_ pages: [[UInt8]], seed: UInt64) -> [DamagedRecording] {
    let whole = Array(pages.joined())
    var random = SplitMix64(seed: seed &+ 7)
    // Without the letter O, no page can start in the garbage by chance.
    let garbage = random.bytes(500).map { $0 == 0x4F ? 0 : $0 }
    var holed = whole
    for position in 3_510..<3_600 { holed[position] = 0 }
    var unended = pages
    unended[6] = OggPages.mended(pages[6].replacing(at: 5, with: [0]))
    var lying = pages
    lying[6] = OggPages.mended(pages[6].replacing(at: 6, with: .little(Int64(1 << 40))))
    var unknown = pages
    unknown[6] = OggPages.mended(pages[6].replacing(at: 6, with: .little(Int64(-1))))
    let second = OggPages.renumbered(pages, serial: 99)
    func audio(_ name: String, _ bytes: [UInt8], _ damage: String, atLeast: Int, warning: String? = nil)
      -> DamagedRecording
    {
      DamagedRecording("\(name).ogg", bytes, damage, .readableAtLeast(frames: atLeast, warning: warning))
    }
    return [
      audio("ogg-cut-mid-page", Array(whole[..<3_700]), "Vorbis, cut inside an audio page", atLeast: 1_536),
      audio("ogg-cut-between-pages", Array(pages[..<4].joined()), "Vorbis, last pages missing", atLeast: 3_584),
      audio(
        "ogg-page-missing", Array((pages[..<4] + pages[5...]).joined()), "Vorbis, an audio page missing",
        atLeast: 3_584, warning: "truncated"),
      audio(
        "ogg-page-crc", Array((pages[..<4] + [pages[4].flippingBit(3, at: 60)] + pages[5...]).joined()),
        "Vorbis, one bit of an audio page flipped", atLeast: 3_584, warning: "truncated"),
      audio(
        "ogg-zeros-in-page", holed, "Vorbis, 90 bytes of zeros in an audio page", atLeast: 3_584, warning: "truncated"),
      audio(
        "ogg-garbage-between", Array((pages[..<4] + [garbage] + pages[4...]).joined()),
        "Vorbis, garbage between two pages", atLeast: 3_584),
      audio("ogg-garbage-appended", whole + garbage, "Vorbis, garbage at the end", atLeast: 8_000),
      audio(
        "ogg-page-twice", Array((pages[..<5] + pages[4...]).joined()), "Vorbis, an audio page twice", atLeast: 8_000),
      audio("ogg-end-flag-missing", Array(unended.joined()), "Vorbis, no end-of-stream flag", atLeast: 8_000),
      audio(
        "ogg-granule-huge", Array(lying.joined()), "Vorbis, last granule position 2⁴⁰", atLeast: 7_680,
        warning: "truncated"),
      audio("ogg-granule-unknown", Array(unknown.joined()), "Vorbis, last granule position −1", atLeast: 7_680),
      audio("ogg-chained", whole + second.joined(), "two Vorbis streams one after the other, legal", atLeast: 8_000),
    ]
  }

  private static func opusHeaders(_ pages: [[UInt8]]) -> [DamagedRecording] {
    let first = pages[0]
    // OpusHead starts after 27 + 1 bytes. Its fields are 8 bytes of marker, version, channels, pre-skip, rate.
    let noChannels = OggPages.mended(first.replacing(at: 28 + 9, with: [0]))
    let skipsAll = OggPages.mended(first.replacing(at: 28 + 10, with: .little(UInt16.max)))
    let version = OggPages.mended(first.replacing(at: 28 + 8, with: [0xF0]))
    let rest = pages[1...]
    return [
      make("opus-first-page-only.opus", [first], "Opus, only OpusHead", .failed(mentioning: "malformed")),
      make(
        "opus-headers-only.opus", Array(pages[..<2]), "Opus headers without audio", .failed(mentioning: "malformed")),
      make("opus-channels-0.opus", [noChannels] + rest, "Opus, 0 channels", .failed(mentioning: "internal error")),
      make(
        "opus-version-unknown.opus", [version] + rest, "Opus, major version 15", .failed(mentioning: "unimplemented")),
      make(
        "opus-skips-everything.opus", [skipsAll] + rest, "Opus, pre-skip longer than the audio",
        .failed(mentioning: "SF_INFO")),
    ]
  }

  private static func opusAudio(_ pages: [[UInt8]]) -> [DamagedRecording] {
    let whole = Array(pages.joined())
    func audio(_ name: String, _ bytes: [UInt8], _ damage: String, warning: String? = "truncated") -> DamagedRecording {
      DamagedRecording("\(name).opus", bytes, damage, .readableAtLeast(frames: 9_000, warning: warning))
    }
    return [
      audio("opus-cut-mid-page", Array(whole[..<800]), "Opus, cut inside an audio page", warning: nil),
      audio(
        "opus-page-crc", Array((pages[..<3] + [pages[3].flippingBit(3, at: 90)] + pages[4...]).joined()),
        "Opus, one bit of an audio page flipped"),
      audio("opus-page-missing", Array((pages[..<4] + pages[5...]).joined()), "Opus, an audio page missing"),
      audio(
        "opus-page-zeros", Array((pages[..<3] + [[UInt8].zeros(pages[3].count)] + pages[4...]).joined()),
        "Opus, an audio page overwritten by zeros"),
    ]
  }
}
