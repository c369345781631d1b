import AudioCore
import AudioFiles

/// Where the samples of a recording are: in a file, or in memory.
package struct RecordingSource: Sendable {
  private enum Place: Sendable {
    case file(String, RawAudioFormat?)
    case memory(AudioBuffer, AudioFileFormat)
  }

  private let place: Place

  /// A recording in a file.
  ///
  /// - Parameters:
  ///   - path: the path of an audio file.
  ///   - raw: the format of a recording without a header; `nil` to read the header.
  package static func file(_ path: String, raw: RawAudioFormat? = nil) -> RecordingSource {
    RecordingSource(place: .file(path, raw))
  }

  /// A recording in memory, which gives the same results as a file of these samples in this format.
  ///
  /// - Parameters:
  ///   - sound: finite samples, at least one frame.
  ///   - format: the format, with the rate and the channels of the sound.
  package static func memory(_ sound: AudioBuffer, format: AudioFileFormat) -> RecordingSource {
    RecordingSource(place: .memory(sound, format))
  }

  /// Begins to read.
  ///
  /// - Throws: `AudioFileError`.
  package func open() throws(AudioFileError) -> any RecordingReader {
    switch place {
    case .file(let path, let raw): try AudioFileReader(path: path, raw: raw)
    case .memory(let sound, let format): BufferReader(sound, format)
    }
  }
}

/// Reads a recording block by block.
package protocol RecordingReader: AnyObject {
  /// The format that the recording states.
  var format: AudioFileFormat { get }
  /// Frames read so far.
  var framesRead: Int { get }
  /// Problems of a recording that could be read, one line each; complete at the end.
  var warnings: [String] { get }

  /// Reads the next frames and calls `body` with them.
  ///
  /// - Returns: `false` at the end, without calling `body`.
  /// - Throws: `AudioFileError`; any error of `body`.
  func read(_ body: (AudioBlock) throws -> Void) throws -> Bool
}

extension AudioFileReader: RecordingReader {}

extension RecordingReader {
  /// Reads to the end, block by block, and passes on each block together with one channel made from it.
  ///
  /// - Parameters:
  ///   - channel: the channel, from 0; `nil` for the mean of all.
  ///   - checkCancellation: called once per block; an error that it throws ends the pass.
  /// - Throws: `RecordingAnalyzer.Failure` for a channel that does not exist; `AudioFileError`; the closures' errors.
  func forEachBlock(
    mono channel: Int?, _ checkCancellation: () throws -> Void,
    _ body: (_ block: AudioBlock, _ mono: AudioBlock) throws -> Void
  ) throws {
    if let channel { try format.requireChannel(channel) }
    var downmix = Downmix()
    while try read({ block in
      try downmix.withMono(channel.map(block.channelBlock) ?? block) { try body(block, $0) }
    }) {
      try checkCancellation()
    }
  }
}

/// Reads samples in memory in blocks as long as those of a file.
private final class BufferReader: RecordingReader {
  let format: AudioFileFormat
  private(set) var framesRead = 0
  let warnings: [String] = []
  private let sound: AudioBuffer
  private let blockLength: Int

  init(_ sound: AudioBuffer, _ format: AudioFileFormat) {
    self.sound = sound
    self.format = format
    blockLength = AudioFileReader.blockLength(channelCount: format.channelCount)
  }

  func read(_ body: (AudioBlock) throws -> Void) throws -> Bool {
    let count = min(blockLength, sound.frameCount - framesRead)
    guard count > 0 else { return false }
    let range = framesRead..<framesRead + count
    framesRead += count
    try sound.withBlock { try body($0.frames(range)) }
    return true
  }
}
