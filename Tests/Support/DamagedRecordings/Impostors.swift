/// Files with the names of audio files that hold no audio, and audio files with wrong names.
enum Impostors {
  static func recordings(seed: UInt64) -> [DamagedRecording] {
    strangers(seed: seed) + misnamed(seed: seed)
  }

  private static func strangers(seed: UInt64) -> [DamagedRecording] {
    var random = SplitMix64(seed: seed &+ 9)
    // The first byte is fixed, so that no seed can produce the marker of a real format.
    let noise = [0x9D] + random.bytes(4_095)
    let text = "The quick brown fox jumps over the lazy dog.\n"
    let html = "<!DOCTYPE html>\n<html><head><title>404 Not Found</title></head><body>Not Found</body></html>\n"
    let prose = [UInt8](String(repeating: text, count: 40).utf8)
    let pixels: [UInt8] = .big(UInt32(13)) + [UInt8].text("IHDR") + .big(UInt32(1)) + .big(UInt32(1)) + [8, 0, 0, 0, 0]
    let movie: [UInt8] = .big(UInt32(24)) + [UInt8].text("ftypM4A ") + .big(UInt32(512)) + [UInt8].text("M4A isom")
    func stranger(
      _ name: String, _ bytes: [UInt8], _ damage: String, _ word: String = "recognised"
    ) -> DamagedRecording {
      DamagedRecording(name, bytes, damage, .failed(mentioning: word))
    }
    return [
      stranger("html.wav", [UInt8].text(html), "a web server's error page"),
      stranger("text.wav", prose, "plain text"),
      stranger("utf16.wav", [0xFF, 0xFE] + text.utf16.flatMap { [UInt8].little($0) }, "UTF-16 text"),
      stranger("json.flac", [UInt8](#"{"error": "not found", "code": 404}"#.utf8), "a JSON error"),
      stranger("csv.mp3", [UInt8].text("time,frequency\n0.0,440\n0.1,441\n"), "a table"),
      stranger("git-lfs-pointer.wav", [UInt8].text(lfsPointer), "a Git LFS pointer, never fetched"),
      stranger("png.wav", [0x89] + [UInt8].text("PNG\r\n\u{1A}\n") + pixels + noise[..<200], "a PNG picture"),
      stranger("zip.wav", [UInt8].text("PK\u{3}\u{4}") + [20, 0] + .zeros(24) + noise[..<200], "a zip archive"),
      stranger("gzip.wav", [0x1F, 0x8B, 8] + .zeros(7) + noise[..<200], "gzip data"),
      stranger("elf.wav", [0x7F] + [UInt8].text("ELF") + [2, 1, 1] + .zeros(57) + noise[..<200], "an ELF program"),
      stranger("pdf.wav", [UInt8].text("%PDF-1.7\n") + noise[..<200], "a PDF document"),
      stranger("sqlite.wav", [UInt8].text("SQLite format 3\0") + .zeros(84), "an SQLite database"),
      stranger("m4a.wav", movie + noise[..<400], "an MPEG-4 container without sound", "MPEG-4"),
      stranger("webm.wav", [0x1A, 0x45, 0xDF, 0xA3] + noise[..<400], "a Matroska container without sound", "Matroska"),
      stranger("avi.wav", .chunk("RIFF", [UInt8].text("AVI LIST") + noise[..<400]), "AVI without sound", "AVI"),
      stranger(
        "webp.wav", .chunk("RIFF", [UInt8].text("WEBPVP8 ") + noise[..<400]), "a RIFF file that is a WebP picture"),
      stranger("riff-garbage.wav", [UInt8].text("RIFF") + noise[..<400], "RIFF, then random bytes"),
      stranger("random.wav", noise, "random bytes"),
      stranger("random.flac", [0x9D] + noise.reversed(), "random bytes"),
      stranger("zeros.wav", .zeros(4_096), "4096 zeros, as a failed copy leaves them"),
      stranger("ones.wav", [UInt8](repeating: 0xFF, count: 4_096), "4096 bytes of 0xFF"),
      stranger("headerless-pcm.wav", Signal(seed: seed).pcm(bits: 16), "16-bit PCM without a header"),
      DamagedRecording("empty.flac", [], "no bytes at all", .failed(mentioning: "empty")),
      DamagedRecording("empty.mp3", [], "no bytes at all", .failed(mentioning: "empty")),
    ]
  }

  private static func misnamed(seed: UInt64) -> [DamagedRecording] {
    let signal = Signal(seed: seed)
    let wave = WaveLayout(signal).bytes
    /// A file with a different signal for each number, so that no two files have the same bytes.
    func other(_ number: UInt64) -> [UInt8] { WaveLayout(Signal(seed: seed &+ 100 &+ number)).bytes }
    func legal(_ name: String, _ bytes: [UInt8], _ damage: String) -> DamagedRecording {
      DamagedRecording(name, bytes, damage, .readable(frames: 1_600, warning: nil))
    }
    return [
      legal("wav-named.mp3", other(1), "a WAV file named .mp3"),
      legal("wav-named.flac", other(2), "a WAV file named .flac"),
      legal("wav-named.txt", other(3), "a WAV file named .txt"),
      legal("wav-named.raw", other(4), "a WAV file named .raw"),
      legal("wav-named-nothing", other(5), "a WAV file without an extension"),
      legal("wav-named.WAV", other(6), "the extension in capitals"),
      legal("flac-named.wav", FLACLayout(signal).bytes, "a FLAC file named .wav"),
      DamagedRecording(
        "mp3-named.wav", LossySeeds.mpeg, "an MP3 file named .wav", .readableAtLeast(frames: 8_000, warning: nil)),
      DamagedRecording(
        "ogg-named.mp3", LossySeeds.vorbis, "an Ogg Vorbis file named .mp3",
        .readableAtLeast(frames: 8_000, warning: nil)),
      DamagedRecording(
        "byte-order-mark.wav", [0xEF, 0xBB, 0xBF] + wave, "a WAV file behind a UTF-8 byte order mark",
        .failed(mentioning: "recognised")),
    ]
  }

  private static let lfsPointer = """
    version https://git-lfs.github.com/spec/v1
    oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
    size 12345

    """
}
