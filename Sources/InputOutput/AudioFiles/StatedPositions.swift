import AudioCore
import FilePaths
import Foundation

/// The loudspeaker of each channel of a file, in the order of the file.
///
/// libsndfile returns channels in the order of the file and knows no positions for Ogg, FLAC and AIFF files. The
/// positions are therefore read from the file itself.
struct StatedPositions {
  /// The position of each channel.
  let positions: [ChannelPosition]

  /// The positions as a layout.
  let layout: ChannelLayout

  /// For each channel in the order of WAVE files, its index in the file.
  var places: [Int] { positions.indices.sorted { positions[$0] < positions[$1] } }

  /// `nil` unless there are `channelCount` positions, all different.
  init?(_ positions: [ChannelPosition]?, channelCount: Int) {
    guard let positions, positions.count == channelCount, let layout = ChannelLayout(positions) else { return nil }
    self.positions = positions
    self.layout = layout
  }

  /// Reads the positions that the file at `path` states. One or two channels without stated positions are mono or
  /// stereo.
  init?(path: String, channelCount: Int) {
    let stated = (try? FileAccess.handle(path)).flatMap { file -> Self? in
      defer { try? file.close() }
      guard let size = try? file.seekToEnd() else { return nil }
      return Self(Self.find(in: FileBytes(file: file, size: size), channelCount), channelCount: channelCount)
    }
    if let stated {
      self = stated
    } else {
      self.init(ChannelLayout(channelCount: channelCount)?.positions, channelCount: channelCount)
    }
  }

  private static func find(in file: FileBytes, _ channelCount: Int) -> [ChannelPosition]? {
    switch file.text(at: 0) {
    case "RIFF", "RF64":
      file.chunk("fmt ", bigEndian: false).flatMap { wave(file, at: $0 + 8, bigEndian: false) }
    case "RIFX": file.chunk("fmt ", bigEndian: true).flatMap { wave(file, at: $0 + 8, bigEndian: true) }
    case "riff": file.wave64Chunk("fmt ").flatMap { wave(file, at: $0 + 24, bigEndian: false) }
    case "FORM": file.chunk("CHAN", bigEndian: true).flatMap { CoreAudioLayout.positions(in: file, at: $0 + 8) }
    case "caff": file.coreAudioChunk("chan").flatMap { CoreAudioLayout.positions(in: file, at: $0 + 12) }
    case "OggS": ogg(file, channelCount)
    default: flac(file, channelCount)
    }
  }

  /// WAVE_FORMAT_EXTENSIBLE: the speaker mask follows the 18 bytes of the plain format and two more bytes.
  private static func wave(_ file: FileBytes, at start: UInt64, bigEndian: Bool) -> [ChannelPosition]? {
    guard file.number(at: start, count: 2, bigEndian: bigEndian) == 0xFFFE,
      let mask = file.number(at: start + 20, count: 4, bigEndian: bigEndian)
    else { return nil }
    return ChannelLayout(mask: UInt32(mask))?.positions
  }

  /// The first packet of an Ogg file names the codec. Speex has at most two channels.
  private static func ogg(_ file: FileBytes, _ channelCount: Int) -> [ChannelPosition]? {
    guard let segments = file.number(at: 26, count: 1, bigEndian: false) else { return nil }
    let packet = 27 + segments
    if file.text(at: packet, count: 7) == "\u{1}vorbis" { return vorbis(channelCount) }
    guard file.text(at: packet, count: 8) == "OpusHead" else { return nil }
    // RFC 7845, 5.1.1: family 1 has the order of Vorbis. The channels of family 255 and of the ambisonic families have
    // no positions.
    return file.number(at: packet + 18, count: 1, bigEndian: false) == 1 ? vorbis(channelCount) : nil
  }

  /// The order of channels of Vorbis I (section 4.3.9), which the number of channels determines.
  static func vorbis(_ channelCount: Int) -> [ChannelPosition]? {
    switch channelCount {
    case 1: [.frontCentre]
    case 2: [.frontLeft, .frontRight]
    case 3: [.frontLeft, .frontCentre, .frontRight]
    case 4: [.frontLeft, .frontRight, .backLeft, .backRight]
    case 5: [.frontLeft, .frontCentre, .frontRight, .backLeft, .backRight]
    case 6: [.frontLeft, .frontCentre, .frontRight, .backLeft, .backRight, .lowFrequency]
    case 7: [.frontLeft, .frontCentre, .frontRight, .sideLeft, .sideRight, .backCentre, .lowFrequency]
    case 8: [.frontLeft, .frontCentre, .frontRight, .sideLeft, .sideRight, .backLeft, .backRight, .lowFrequency]
    default: nil
    }
  }

  /// FLAC (RFC 9639): the comment with a speaker mask (8.6.2) if there is one. Otherwise the number of channels
  /// determines the positions (9.1.3): those of Vorbis, in the order of WAVE files.
  private static func flac(_ file: FileBytes, _ channelCount: Int) -> [ChannelPosition]? {
    guard let comments = FLACComments(file) else { return nil }
    if let mask = comments.speakerMask { return ChannelLayout(mask: mask)?.positions }
    return vorbis(channelCount)?.sorted()
  }
}
