import AudioCore
import AudioFiles

extension AudioFileReader {
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
