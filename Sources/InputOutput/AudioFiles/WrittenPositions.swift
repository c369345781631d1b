import AudioCore
import CSndFile

/// The way in which a new file states the loudspeakers of its channels.
struct WrittenPositions {
  /// For each channel in the order of WAVE files, its index in the file.
  let places: [Int]
  /// One line on what the file states beyond the given layout; `nil` if nothing.
  let remark: String?
  private let encoding: AudioFileWriter.Encoding
  private let layout: ChannelLayout?

  /// - Throws: `AudioFileError.unsupportedOutput` if the file would state another layout.
  init(_ layout: ChannelLayout?, channelCount: Int, encoding: AudioFileWriter.Encoding) throws(AudioFileError) {
    if let layout, layout.channelCount != channelCount {
      throw .unsupportedOutput(reason: "\(channelCount) channels for the layout \(layout)")
    }
    self.encoding = encoding
    self.layout = layout ?? ChannelLayout(channelCount: channelCount)
    guard encoding == .oggVorbis else {
      (places, remark) = (Array(0..<channelCount), nil)
      return
    }
    guard let stated = StatedPositions(StatedPositions.vorbis(channelCount), channelCount: channelCount) else {
      if let layout {
        throw .unsupportedOutput(reason: "Ogg Vorbis has no layout of \(channelCount) channels: \(layout)")
      }
      (places, remark) = (Array(0..<channelCount), nil)
      return
    }
    places = stated.places
    switch self.layout {
    case stated.layout: remark = nil
    case nil:
      remark = "channel layout unknown: in Ogg Vorbis \(channelCount) channels are \(stated.layout)"
    case let other? where other.withOtherSurrounds == stated.layout || channelCount == 1:
      remark = "channel layout \(other): in Ogg Vorbis it is called \(stated.layout)"
    case let other?:
      throw .unsupportedOutput(
        reason:
          "the channel layout \(other): in Ogg Vorbis \(channelCount) channels are \(stated.layout); .wav and .flac "
          + "hold any layout")
    }
  }

  /// Whether the layout differs from the usual one for its number of channels.
  private var isSpecial: Bool { layout.map { $0 != ChannelLayout(channelCount: $0.channelCount) } ?? false }

  /// libsndfile's code of the format. WAVE files with a speaker mask have a separate code.
  var sndfileFormat: Int {
    guard encoding.container == Int(SF_FORMAT_WAV), isSpecial else { return encoding.container | encoding.sampleFormat }
    return Int(SF_FORMAT_WAVEX) | encoding.sampleFormat
  }

  /// Sets the layout on a file that has just been opened; `false` if libsndfile refuses it.
  func prepare(_ handle: OpaquePointer) -> Bool {
    if speakerMask != nil {
      return sf_set_string(handle, Int32(SF_STR_COMMENT), FLACComments.placeholder) == 0
    }
    guard encoding.container == Int(SF_FORMAT_WAV), isSpecial, let layout else { return true }
    var map = layout.positions.map { Self.sndfilePositions[$0.rawValue] }
    let size = Int32(map.count * MemoryLayout<Int32>.stride)
    return sf_command(handle, Int32(SFC_SET_CHANNEL_MAP_INFO), &map, size) != 0
  }

  /// Writes into the closed file what libsndfile cannot write.
  func complete(_ path: String) throws {
    if let speakerMask { try FLACComments.setSpeakerMask(speakerMask, inFileAt: path) }
    if encoding == .oggVorbis { try OggPages.setSerialNumber(inFileAt: path) }
  }

  /// The mask for the comment of a FLAC file with more than two channels. Without it some readers take the surround
  /// channels for the sides and others for the back. 0 if the layout is not known.
  private var speakerMask: UInt32? {
    guard encoding.container == Int(SF_FORMAT_FLAC), isSpecial || layout == nil else { return nil }
    return layout?.mask ?? 0
  }

  /// libsndfile's codes of the positions, in the order of the bits of the speaker mask.
  private static let sndfilePositions: [Int32] = [
    SF_CHANNEL_MAP_LEFT, SF_CHANNEL_MAP_RIGHT, SF_CHANNEL_MAP_CENTER, SF_CHANNEL_MAP_LFE, SF_CHANNEL_MAP_REAR_LEFT,
    SF_CHANNEL_MAP_REAR_RIGHT, SF_CHANNEL_MAP_FRONT_LEFT_OF_CENTER, SF_CHANNEL_MAP_FRONT_RIGHT_OF_CENTER,
    SF_CHANNEL_MAP_REAR_CENTER, SF_CHANNEL_MAP_SIDE_LEFT, SF_CHANNEL_MAP_SIDE_RIGHT, SF_CHANNEL_MAP_TOP_CENTER,
    SF_CHANNEL_MAP_TOP_FRONT_LEFT, SF_CHANNEL_MAP_TOP_FRONT_CENTER, SF_CHANNEL_MAP_TOP_FRONT_RIGHT,
    SF_CHANNEL_MAP_TOP_REAR_LEFT, SF_CHANNEL_MAP_TOP_REAR_CENTER, SF_CHANNEL_MAP_TOP_REAR_RIGHT,
  ].map { Int32($0) }
}
