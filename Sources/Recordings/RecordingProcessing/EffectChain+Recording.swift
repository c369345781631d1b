import AudioFiles
import RecordingAnalysis
import Resampling

extension ResamplingError: RecordingRefusal {}

extension EffectChain {
  /// Writes what the chain makes of a recording, block by block: memory does not depend on its length, but for effects that
  /// need the whole sound. The rate stays, the channels too unless an effect says otherwise.
  ///
  /// - Parameters:
  ///   - output: the file; one that exists is replaced.
  ///   - encoding: what it holds; `nil`: by the ending of its name, with the bits of the recording.
  ///   - dither: whether integer encodings are dithered; `nil`: where samples have other values than the recording's.
  ///   - checkCancellation: called once per block; what it throws ends the work.
  /// - Throws: `RecordingAnalyzer.Failure`.
  package func render(
    _ path: String, to output: String, encoding: AudioFileWriter.Encoding? = nil, dither: Bool? = nil,
    checkCancellation: () throws -> Void = {}
  ) throws -> RecordingRendition {
    try RecordingConversion(effects: self).render(
      path, to: output, encoding: encoding, dither: dither, checkCancellation: checkCancellation)
  }
}
