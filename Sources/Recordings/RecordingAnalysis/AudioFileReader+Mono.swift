import AudioCore
import AudioFiles

extension AudioFileReader {
  /// Reads to the end, block by block, with one channel of each block beside it.
  ///
  /// - Parameters:
  ///   - channel: which one, from 0; `nil` for the mean of all.
  ///   - checkCancellation: called once per block; what it throws ends the pass.
  /// - Throws: `RecordingAnalyzer.Failure` for a channel that is not there; `AudioFileError`; what the closures throw.
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
