import AudioCore
import AudioFiles
import RecordingAnalysis

/// A file that was made from a recording.
package struct RecordingRendition: Sendable {
  /// The number of frames that were written.
  package private(set) var frameCount = 0
  /// The sample rate of the file, in hertz.
  package let sampleRate: Double
  /// The number of channels of the file.
  package let channelCount: Int
  /// The number of samples beyond full scale, which an integer encoding clips.
  package private(set) var clippedSampleCount = 0
  /// The faults of the recording and the losses of the conversion, one line each.
  package private(set) var warnings: [String] = []

  /// The stages for a recording whose format is known.
  struct Plan {
    var stages: [any SoundStage]
    /// The sample rate and the channels that the stages give.
    var shape: SoundShape
    var encoding: AudioFileWriter.Encoding
    /// Whether integer encodings are dithered.
    var dither: Bool
    /// Remarks on the rendition, one line each.
    var remarks: [String]
  }

  /// Sends a recording through the stages into a file, one block at a time.
  ///
  /// - Throws: `RecordingAnalyzer.Failure`, and the error of `checkCancellation`.
  init(
    of path: String, raw: RawAudioFormat? = nil, to output: String, checkCancellation: () throws -> Void,
    plan: (AudioFileFormat) throws -> Plan
  ) throws {
    do {
      let reader = try AudioFileReader(path: path, raw: raw)
      let plan = try plan(reader.format)
      let pipeline = SoundPipeline(stages: plan.stages)
      (sampleRate, channelCount) = (plan.shape.sampleRate, plan.shape.channelCount)
      guard let fileRate = Int(exactly: sampleRate) else {
        throw RecordingAnalyzer.Failure(
          description: "sample rate: expected a whole number of hertz for a file, got \(sampleRate) Hz")
      }
      let writer = try AudioFileWriter(
        path: output, encoding: plan.encoding, sampleRate: fileRate, channelCount: channelCount,
        layout: plan.shape.channelLayout, dither: plan.dither)
      let clips = plan.encoding.bitDepth != nil
      var (frames, clipped) = (0, 0)
      func write(_ block: AudioBlock) throws {
        try checkCancellation()
        frames += block.frameCount
        if clips { clipped += Self.countOfClipped(block) }
        try writer.write(block)
      }
      while try reader.read({ try pipeline.process($0, write) }) { try checkCancellation() }
      try pipeline.flush(write)
      guard frames > 0 else {
        let length = Double(reader.framesRead) / reader.format.sampleRate
        throw RecordingAnalyzer.Failure(description: "nothing is left of the recording, which is \(length) s long")
      }
      try writer.finish()
      (frameCount, clippedSampleCount, warnings) = (frames, clipped, reader.warnings + plan.remarks)
      if let remark = writer.remark { warnings.append(remark) }
      if clipped > 0 { warnings.append("\(clipped) samples beyond full scale were clipped") }
    } catch {
      throw RecordingAnalyzer.Failure.passing(on: error)
    }
  }

  private static func countOfClipped(_ block: AudioBlock) -> Int {
    (0..<block.channelCount).reduce(0) { count, c in
      block.channel(c).reduce(count) { abs($1) > 1 ? $0 + 1 : $0 }
    }
  }
}
