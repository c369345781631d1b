import Foundation

/// A format that libsndfile does not read, recognised by the first bytes of a file.
struct ForeignFormat: Sendable, Equatable {
  /// What the field calls it: "MPEG-4 (M4A)".
  let name: String
  /// ffmpeg's name of what takes it apart. It is stated, so that no text file is taken for a list of other files.
  let demuxer: String

  /// Whether the header states the length of the sound.
  var statesDuration: Bool { !["aac", "ac3", "amr", "g722", "mpeg", "ogg"].contains(demuxer) }

  /// - Parameters:
  ///   - path: its ending decides on an encoding that begins with the first sample.
  ///   - isUnsupported: whether libsndfile knows no such format, and does not call the file damaged.
  static func recognised(_ file: FileBytes, path: String, isUnsupported: Bool) -> ForeignFormat? {
    bySignature(file)
      ?? (isUnsupported && path.lowercased().hasSuffix(".g722") ? ForeignFormat(name: "G.722", demuxer: "g722") : nil)
  }

  private static func bySignature(_ file: FileBytes) -> ForeignFormat? {
    guard let start = file.read(at: 0, count: min(16, Int(clamping: file.size))), start.count >= 4 else { return nil }
    for (offset, bytes, name, demuxer) in signatures where start.count >= offset + bytes.count {
      if start[offset...].starts(with: bytes) { return ForeignFormat(name: name, demuxer: demuxer) }
    }
    func text(_ offset: Int) -> String { String(decoding: start.dropFirst(offset).prefix(4), as: UTF8.self) }
    switch text(0) {
    case "caff": return coreAudio(file)
    case "OggS": return oggCodec(file).map { ForeignFormat(name: "Ogg (\($0))", demuxer: "ogg") }
    case "RIFF" where text(8) == "AVI ": return ForeignFormat(name: "AVI", demuxer: "avi")
    case "RIFF" where text(8) == "WAVE", "RF64" where text(8) == "WAVE": return wave(file)
    case _ where text(4) == "ftyp" && !pictureBrands.contains(text(8)): return mpeg4(brand: text(8))
    default: return adts(start)
    }
  }

  /// Bytes at an offset that no other format has there.
  private static let signatures: [(offset: Int, bytes: [UInt8], name: String, demuxer: String)] = [
    (0, Array("BW64".utf8), "BW64", "wav"),
    (0, Array("#!AMR-WB".utf8), "AMR-WB", "amr"),
    (0, Array("#!AMR".utf8), "AMR", "amr"),
    (0, [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11], "ASF (WMA)", "asf"),
    (0, [0x1A, 0x45, 0xDF, 0xA3], "Matroska (WebM, MKA)", "matroska"),
    (0, Array("wvpk".utf8), "WavPack", "wv"),
    (0, Array("MAC ".utf8), "Monkey's Audio", "ape"),
    (0, Array("TTA1".utf8), "True Audio", "tta"),
    (0, Array("MPCK".utf8), "Musepack", "mpc8"),
    (0, Array("MP+".utf8), "Musepack", "mpc"),
    (0, Array("FLV\u{1}".utf8), "Flash video", "flv"),
    (0, Array(".RMF".utf8), "RealMedia", "rm"),
    (0, Array("DSD ".utf8), "DSF", "dsf"),
    (0, Array("FRM8".utf8), "DSDIFF", "iff"),
    (0, [0x0B, 0x77], "AC-3", "ac3"),
    (0, [0x00, 0x00, 0x01, 0xBA], "MPEG programme stream", "mpeg"),
  ]

  /// The brands of pictures in ISO base media: HEIF, AVIF, JPEG 2000 and JPEG XL, and a camera's raw data.
  private static let pictureBrands: Set<String> = [
    "avif", "avis", "crx ", "heic", "heix", "hevc", "hevx", "jp2 ", "jpx ", "jxl ", "mif1", "msf1",
  ]

  /// ISO base media: MPEG-4, 3GPP and QuickTime have one structure.
  private static func mpeg4(brand: String) -> ForeignFormat {
    let kind =
      switch brand.trimmingCharacters(in: .whitespaces) {
      case "M4A", "M4B": "M4A"
      case "qt": "QuickTime"
      case let brand where brand.hasPrefix("3g"): "3GPP"
      default: "MP4"
      }
    return ForeignFormat(name: "MPEG-4 (\(kind))", demuxer: "mov")
  }

  /// AAC in ADTS (ISO 13818-7): twelve bits of 1, then a layer of 0, which MPEG audio does not have.
  private static func adts(_ start: [UInt8]) -> ForeignFormat? {
    start[0] == 0xFF && start[1] & 0xF6 == 0xF0 ? ForeignFormat(name: "AAC (ADTS)", demuxer: "aac") : nil
  }

  /// The encodings that libsndfile reads in a WAVE file. What is wrong with such a file is wrong with it everywhere.
  private static let knownWaveTags: Set<UInt64> = [1, 2, 3, 6, 7, 0x11, 0x31, 0x40, 0x45, 0x55, 0x64, 0xFFFE]

  private static func wave(_ file: FileBytes) -> ForeignFormat? {
    guard let chunk = file.chunk("fmt ", bigEndian: false),
      let size = file.number(at: chunk + 4, count: 4, bigEndian: false), (16...1024).contains(size),
      let tag = file.number(at: chunk + 8, count: 2, bigEndian: false), !knownWaveTags.contains(tag)
    else { return nil }
    return ForeignFormat(name: "WAV with encoding 0x\(String(tag, radix: 16, uppercase: true))", demuxer: "wav")
  }

  /// The encodings of Core Audio files that libsndfile does not read, by their four letters.
  private static let coreAudioEncodings: Set<String> = [
    ".mp3", "QDM2", "aac ", "ac-3", "alac", "ilbc", "ima4", "opus", "samr",
  ]

  private static func coreAudio(_ file: FileBytes) -> ForeignFormat? {
    guard let chunk = file.coreAudioChunk("desc"), let encoding = file.text(at: chunk + 20),
      coreAudioEncodings.contains(encoding)
    else { return nil }
    return ForeignFormat(name: "CAF (\(encoding.trimmingCharacters(in: .whitespaces)))", demuxer: "caf")
  }

  /// The encoding that the first packet of an Ogg file names, if libsndfile does not read it.
  private static func oggCodec(_ file: FileBytes) -> String? {
    guard let segments = file.number(at: 26, count: 1, bigEndian: false),
      let packet = file.read(at: 27 + segments, count: 8)
    else { return nil }
    func begins(_ bytes: [UInt8]) -> Bool { packet.starts(with: bytes) }
    if begins([0x7F] + Array("FLAC".utf8)) { return "FLAC" }
    if begins(Array("Speex".utf8)) { return "Speex" }
    return begins([0x80] + Array("theora".utf8)) ? "Theora" : nil
  }
}
