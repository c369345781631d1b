import AudioCore
import AudioFiles
import RecordingAnalysis
import Resampling

extension ResamplingError: RecordingRefusal {}

extension EffectChain {
  /// Writes a recording after the chain's effects to a file, block by block.
  ///
  /// Memory does not depend on the length, except for effects that need the whole sound. The sample rate stays. The
  /// channels stay unless an effect changes their number.
  ///
  /// - Parameters:
  ///   - output: the path of the file; an existing file is replaced.
  ///   - encoding: the encoding of the file; `nil` takes the format from the ending of the name and the bits from the
  ///     recording.
  ///   - dither: whether integer encodings are dithered; `nil` dithers where the samples differ from the recording's.
  ///   - checkCancellation: called once per block; an error from it ends the work.
  /// - Throws: `RecordingAnalyzer.Failure`.
  package func render(
    _ path: String, to output: String, encoding: AudioFileWriter.Encoding? = nil, dither: Bool? = nil,
    checkCancellation: () throws -> Void = {}
  ) throws -> RecordingRendition {
    try RecordingConversion(effects: self).render(
      path, to: output, encoding: encoding, dither: dither, checkCancellation: checkCancellation)
  }

  /// Renders a recording into memory: the samples that `render` writes to a file of floating point.
  ///
  /// - Throws: `RecordingAnalyzer.Failure`, also if nothing is left of the recording; `AudioFormatError` for more samples
  ///   than a buffer holds.
  package func rendered(_ source: RecordingSource) throws -> AudioBuffer {
    do {
      let reader = try source.open()
      let stages = try stages(SoundShape(reader.format))
      let pipeline = SoundPipeline(stages: stages)
      var channels = [[Float]](
        repeating: [], count: stages.last?.outputChannelCount ?? reader.format.channelCount)
      func keep(_ block: AudioBlock) { for c in channels.indices { channels[c].append(contentsOf: block.channel(c)) } }
      while try reader.read({ try pipeline.process($0, keep) }) {}
      try pipeline.flush(keep)
      guard channels.first?.isEmpty == false else {
        throw RecordingAnalyzer.Failure(description: "nothing is left of the recording")
      }
      return try AudioBuffer(channels: channels, sampleRate: reader.format.sampleRate)
    } catch {
      throw RecordingAnalyzer.Failure.passing(on: error)
    }
  }
}
