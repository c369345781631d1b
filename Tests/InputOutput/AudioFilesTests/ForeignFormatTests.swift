import AudioCore
import AudioFiles
import Expectations
import Foundation
import TestSignals
import TestSupport
import Testing

/// What libsndfile does not read comes by ffmpeg, bit for bit as ffmpeg itself gives it.
@Suite struct ForeignFormatTests {
  /// A second of a tone and noise in two channels, as a WAV file.
  private static func wave(_ folder: TemporaryFolder) throws -> String {
    var random = SeededRandom(seed: 5)
    let left = (0..<48_000).map { Float(0.3 * sin(Double($0) * 0.05)) }
    let right = (0..<48_000).map { _ in Float(random.uniform(in: -0.1..<0.1)) }
    let path = folder("source.wav")
    try AudioFileWriter.write(AudioBuffer(known: [left, right], sampleRate: 48_000), to: path, encoding: .wav24)
    return path
  }

  /// The name of a file, what ffmpeg makes it with, and what it is called here.
  private static let formats: [(name: String, options: String, container: String)] = [
    ("aac.m4a", "-c:a aac", "MPEG-4 (M4A)"), ("alac.m4a", "-c:a alac", "MPEG-4 (M4A)"),
    ("a.mp4", "-c:a libmp3lame", "MPEG-4 (MP4)"), ("a.3gp", "-c:a aac -ar 16000", "MPEG-4 (3GPP)"),
    ("a.mov", "-c:a aac", "MPEG-4 (QuickTime)"), ("a.wma", "-c:a wmav2", "ASF (WMA)"),
    ("a.webm", "-c:a libopus", "Matroska (WebM, MKA)"), ("a.mka", "-c:a flac", "Matroska (WebM, MKA)"),
    ("a.wv", "-c:a wavpack", "WavPack"), ("a.oga", "-c:a flac -f ogg", "Ogg (FLAC)"),
    ("a.spx", "-c:a libspeex -ar 16000", "Ogg (Speex)"), ("a.caf", "-c:a alac", "CAF (alac)"),
    ("a.aac", "-c:a aac -f adts", "AAC (ADTS)"), ("a.ac3", "-c:a ac3", "AC-3"), ("a.tta", "-c:a tta", "True Audio"),
    ("wma.wav", "-c:a wmav2", "WAV with encoding 0x161"),
    ("g722.wav", "-c:a g722 -ar 16000", "WAV with encoding 0x28F"),
    ("a.g722", "-c:a g722 -ar 16000 -ac 1 -f g722", "G.722"), ("a.avi", "-c:a libmp3lame", "AVI"),
  ]

  @Test func everyFormatIsReadAsByFFmpeg() throws {
    let folder = try TemporaryFolder()
    let source = try Self.wave(folder)
    for (name, options, container) in Self.formats {
      let path = folder(name)
      _ = try IndependentTool.run(
        "ffmpeg",
        ["-nostdin", "-v", "error", "-y", "-i", source] + options.split(separator: " ").map(String.init) + [path])
      let reader = try AudioFileReader(path: path)
      expectEqual(reader.format.container, container, "\(name)")
      expectEqual(reader.format.decoder, "ffmpeg", "\(name)")
      let sound = try reader.readAll()
      let arguments = ["-nostdin", "-v", "error", "-i", path, "-f", "f32le", "-c:a", "pcm_f32le", "-"]
      let bytes = try IndependentTool.run("ffmpeg", arguments).output
      let expected = bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
      let channelCount = sound.channelCount
      expectEqual(sound.frameCount * channelCount, expected.count, "\(name)")
      let channels = (0..<channelCount).map { Array(sound.channel($0)) }
      let interleaved = (0..<sound.frameCount).flatMap { n in channels.map { $0[n] } }
      let wrong = zip(interleaved, expected).enumerated().first { $1.0 != $1.1 }
      expect(wrong == nil, "\(name): \(wrong as Any)")
      expectGreater(Double(sound.frameCount) / sound.sampleRate, 0.95, "\(name)")
      expectEqual(reader.warnings, [], "\(name)")
    }
    let lossless = try AudioFileReader(path: folder("alac.m4a"))
    expectEqual(lossless.format.encoding, "ALAC (Apple Lossless Audio Codec)")
    expectEqual(try lossless.readAll(), try AudioFileReader(path: source).readAll())
  }

  /// Half a second of 440 Hz as a telephone stores it. The narrow band is encoded by SoX (opencore-amr), the wide band was by
  /// Debian's libvo-amrwbenc 0.1.3 at 6.6 kbit/s: ffmpeg has no encoder of either.
  @Test func amrOfBothBandsIsRead() throws {
    let folder = try TemporaryFolder()
    let tone = [
      "-n", "-r", "8000", "-c", "1", "-t", "amr-nb", folder("n.amr"), "synth", "0.5", "sine", "440", "vol", "0.5",
    ]
    _ = try IndependentTool.run("sox", tone)
    try folder.write(
      "w.amr", [UInt8](try require(Data(base64Encoded: Self.wideBand, options: .ignoreUnknownCharacters))))
    for (name, rate, container) in [("n.amr", 8000.0, "AMR"), ("w.amr", 16_000, "AMR-WB")] {
      let reader = try AudioFileReader(path: folder(name))
      expect(reader.format.container == container && reader.format.decoder == "ffmpeg", "\(name)")
      let sound = try reader.readAll()
      expect(sound.sampleRate == rate && sound.frameCount == Int(rate / 2) && reader.warnings.isEmpty, "\(name)")
      // After the start of the codec, 440 Hz crosses 0 upwards every 1/440 s.
      let samples = sound.channel(0).dropFirst(Int(0.1 * rate))
      let crossings = zip(samples, samples.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
      expectLess(abs(Double(crossings) - 0.4 * 440), 2, "\(name)")
    }
  }

  private static let wideBand = """
    IyFBTVItV0IKBOJTYn6+BOXqoJESwCEOhC0wBP/eh6Dej3SdaeekDqPIIpOQBOXTEMb6ZuLi7x+l8kCWjsLgBPdS8N73rHMV3MzA3YGo2Zhg \
    BOPTIObiR+fz3y+qYkKSDehgBO3TAOb3pOAz+xzJ9iprorYQBPdSCf7/rHR16z1aNJgsBaTgBO/TQOL/pOAz8yzPECBGWJRABP9SDP7/rHI1 \
    /x1WIskQWz7gBO/TQOL+R+fz3yzNyFQk5TkABOnTAObnRedz1w1VxAE4IlogBP5SBt7/rHFV+PzGzDWSqQtQBOXTAObzpOEzyw+nUkBKMCiQ \
    BP9SDv7/rHMV9OzJPhCVB6kgBOXTAObyR+fz3y+qaAtEO2kgBO/TIObfpOAz+xzJ5GgYwUDABPNSCf7vrHF1+x1TXDVJoCBABOfTAOb7pOAz \
    8yzOU9AA2mAABP9SDf7/rHI1/x1ZrSOECrcABOPTAebrZOFz5zzH6JKCEjQQBO/TIybXRedz9w1Y7GScgUjABP9SCv7/rHFV+PzJYegYZMCw \
    BOvTAObvZOFz5z+qgZZGJMCQBP9SDv7/rHMV5PzJbwC1P5CABOXTAObyR+fz3y+uBhLrxjeg
    """

  /// A header with the letters of EBU's format for long files, whose sizes stand where those of RF64 do.
  @Test func bw64IsRead() throws {
    let folder = try TemporaryFolder()
    let source = try Self.wave(folder)
    let long = folder("long.wav")
    _ = try IndependentTool.run(
      "ffmpeg", ["-nostdin", "-v", "error", "-i", source, "-c:a", "pcm_s24le", "-rf64", "always", long])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: long))
    let path = try folder.write("bw64.wav", Array("BW64".utf8) + bytes.dropFirst(4))
    expectEqual(try AudioFileReader(path: path).readAll(), try AudioFileReader(path: source).readAll())
  }

  @Test func channelsKeepTheirPlaces() throws {
    let folder = try TemporaryFolder()
    let path = folder("six.m4a")
    _ = try IndependentTool.run(
      "ffmpeg",
      [
        "-nostdin", "-v", "error", "-f", "lavfi", "-i",
        "aevalsrc=0.01|0.02|0.03|0.04|0.05|0.06:d=0.5:s=48000:c=5.1", "-c:a", "alac", path,
      ])
    let sound = try AudioFileReader(path: path).readAll()
    expectEqual(try AudioFileReader(path: path).format.channelLayout, .surround51)
    for channel in 0..<6 {
      expectLess(
        abs(Double(Array(sound.channel(channel))[9600]) - 0.01 * Double(channel + 1)), 1e-4, "channel \(channel)")
    }
  }

  private func refuses(_ words: String, _ open: () throws -> Any) {
    let error = expect(throws: AudioFileError.self, "\(words)") { _ = try open() }
    expect(error?.description.contains(words) == true, "\(words): got \(error?.description ?? "none")")
  }

  /// What is damaged or only looks like a recording is told in a line.
  @Test func damageIsTold() throws {
    let folder = try TemporaryFolder()
    let source = try Self.wave(folder)
    func made(_ name: String, _ options: String) throws -> Data {
      let arguments = ["-nostdin", "-v", "error", "-y", "-i", source] + options.split(separator: " ").map(String.init)
      _ = try IndependentTool.run("ffmpeg", arguments + [folder(name)])
      return try Data(contentsOf: URL(fileURLWithPath: folder(name)))
    }
    // Without its index, which stands at the end, an MPEG-4 file has no sound.
    let whole = try made("a.m4a", "-c:a aac")
    let headless = try folder.write("half.m4a", Array(whole.prefix(whole.count / 2)))
    refuses("MPEG-4 (M4A)") { try AudioFileReader(path: headless).readAll() }
    let pack = try made("a.wv", "-c:a wavpack")
    let half = try AudioFileReader(path: folder.write("half.wv", Array(pack.prefix(pack.count / 2))))
    let sound = try half.readAll()
    expect((9_600..<40_000).contains(sound.frameCount), "half of a sound of 48,000 frames, got \(sound.frameCount)")
    expect(half.warnings.contains { $0.contains("truncated: the header promises 1.0") }, "\(half.warnings)")
    // A list of other files is text. It is not given to a program that would open them.
    for text in ["#EXTM3U\nfile:///etc/passwd\n", "ffconcat version 1.0\nfile /etc/passwd\n", "no audio"] {
      let path = try folder.write("list.m4a", text)
      refuses("not a recognised audio file") { try AudioFileReader(path: path).readAll() }
    }
    _ = try IndependentTool.run(
      "ffmpeg", ["-nostdin", "-v", "error", "-f", "lavfi", "-i", "color=d=0.2:s=64x64", "-an", folder("silent.mp4")])
    refuses("without sound") { try AudioFileReader(path: folder("silent.mp4")) }
  }

  /// A path whose bytes are no text, and a reader that is given up after its first block.
  @Test func anyPathIsRead() throws {
    let folder = try TemporaryFolder()
    let source = try Self.wave(folder)
    let path = folder("-i %d:a.m4a")
    _ = try IndependentTool.run("ffmpeg", ["-nostdin", "-v", "error", "-i", source, "-c:a", "alac", "file:" + path])
    expectEqual(try AudioFileReader(path: path).readAll().frameCount, 48_000)
    let reader = try AudioFileReader(path: path, blockLength: 64)
    expect(try reader.read { expectEqual($0.frameCount, 64) })
  }
}
