import AudioCore
import AudioFiles
import FeatureSets
import FeatureTracks

/// Reads the frames of features of recordings, block by block. Memory does not grow with the recording's length: frames that
/// depend on later ones wait in a temporary file.
package struct RecordingFrames: Sendable {
  /// The sets, whose frames are at the same times.
  package let selection: FeatureSelection
  /// The channel, from 0; `nil` for the mean of all.
  package let channel: Int?

  /// What is known of a recording after its frames.
  package struct Facts: Sendable {
    /// Problems of a recording that could be read, one line each.
    package let warnings: [String]
  }

  /// Frames of a selection.
  ///
  /// - Throws: `FeatureSetError` for sets without common frames.
  package init(_ selection: FeatureSelection, channel: Int? = nil) throws(FeatureSetError) {
    try selection.checkFrames()
    self.selection = selection
    self.channel = channel
  }

  /// Reads one file.
  ///
  /// - Parameters:
  ///   - raw: the format of a recording without a header; `nil` to read the header.
  ///   - emit: receives each frame with the columns of the selection; NaN where undefined.
  /// - Throws: `RecordingAnalyzer.Failure`; `BatchError` if there is no room for the temporary file; the errors of
  ///   `checkCancellation`, which is called once per block.
  package func read(
    _ source: RecordingSource, checkCancellation: () throws -> Void = {}, emit: (FeatureFrame) -> Void
  ) throws -> Facts {
    do {
      let reader = try source.open()
      let spools = FrameSpools()
      let table = try FrameTable(selection, sampleRate: reader.format.sampleRate, store: spools.make)
      try reader.forEachBlock(mono: channel, checkCancellation) { _, mono in table.process(mono, emit: emit) }
      try table.flush(emit: emit)
      try spools.check()
      return Facts(warnings: reader.warnings)
    } catch {
      throw RecordingAnalyzer.Failure.passing(on: error)
    }
  }
}
