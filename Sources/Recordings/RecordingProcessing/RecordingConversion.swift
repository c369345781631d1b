import AudioCore
import AudioFiles
import RecordingAnalysis
import Resampling

/// Turns a recording into another file. It takes a stretch, changes the channels, applies effects and changes the rate,
/// in this order.
package struct RecordingConversion: Sendable {
  /// The part that is kept; `nil` keeps the whole recording.
  package var selection: TimeSelection?
  /// The number of channels of the file. Several channels become one by their mean, in which an LFE channel counts like
  /// any other; one channel becomes several by copies. `nil` keeps the channels.
  package var channelCount: Int?
  /// The effects that are applied to the sound.
  package var effects: EffectChain?
  /// The sample rate of the file, in hertz; `nil` keeps the recording's rate.
  package var sampleRate: Double?

  /// Makes a conversion. By default, every property stays as in the recording.
  package init(
    selection: TimeSelection? = nil, channelCount: Int? = nil, effects: EffectChain? = nil, sampleRate: Double? = nil
  ) {
    self.selection = selection
    self.channelCount = channelCount
    self.effects = effects
    self.sampleRate = sampleRate
  }

  /// Writes the file. The parameters are those of `EffectChain.render`.
  ///
  /// - Throws: `RecordingAnalyzer.Failure`.
  package func render(
    _ path: String, raw: RawAudioFormat? = nil, to output: String, encoding: AudioFileWriter.Encoding? = nil,
    dither: Bool? = nil,
    checkCancellation: () throws -> Void = {}
  ) throws -> RecordingRendition {
    try RecordingRendition(of: path, raw: raw, to: output, checkCancellation: checkCancellation) { format in
      guard let encoding = encoding ?? AudioFileWriter.Encoding(path: output, like: format) else {
        let endings = AudioFileWriter.Encoding.fileExtensions.map { "." + $0 }.joined(separator: ", ")
        throw RecordingAnalyzer.Failure(description: "\(output): expected a name that ends in \(endings)")
      }
      let isExact = keepsValues(of: format) && format.bitDepth.map { $0 <= encoding.bitDepth ?? 0 } ?? false
      return try plan(format, encoding, dither: dither ?? !isExact)
    }
  }

  /// Whether every sample keeps the value that it has in the recording.
  private func keepsValues(of format: AudioFileFormat) -> Bool {
    let isMean = channelCount == 1 && format.channelCount > 1
    let hasOtherRate = sampleRate.map { $0 != format.sampleRate } ?? false
    return !isMean && !hasOtherRate && effects?.keepsValues ?? true
  }

  private func plan(
    _ format: AudioFileFormat, _ encoding: AudioFileWriter.Encoding, dither: Bool
  ) throws -> RecordingRendition.Plan {
    var shape = SoundShape(format)
    var stages: [any SoundStage] = []
    var remarks: [String] = []
    if let selection { stages.append(SelectionStage(.trim, selection.frames(shape.sampleRate), shape)) }
    if let channelCount, channelCount != shape.channelCount {
      guard AudioFormat.channelCounts.contains(channelCount), channelCount == 1 || shape.channelCount == 1 else {
        throw RecordingAnalyzer.Failure(
          description: "channels: expected 1 or \(shape.channelCount) of \(shape.channelCount), got \(channelCount)")
      }
      if shape.channelLayout?.contains(.lowFrequency) == true {
        remarks.append("the LFE channel counts in the mean like any other")
      }
      stages.append(ChannelStage(to: channelCount, shape))
      shape.channelCount = channelCount
    }
    if let effects {
      if effects.measuresLoudness, shape.channelCount == format.channelCount,
        let remark = try format.loudnessLayout.remark
      {
        remarks.append(remark)
      }
      stages += try effects.stages(shape)
      shape.channelCount = stages.last?.outputChannelCount ?? shape.channelCount
    }
    if let sampleRate, sampleRate != shape.sampleRate {
      let converter = try SampleRateConverter(
        from: shape.sampleRate, to: sampleRate, channelCount: shape.channelCount)
      stages.append(ConverterStage(converter, channelCount: shape.channelCount))
      shape.sampleRate = sampleRate
    }
    return .init(stages: stages, shape: shape, encoding: encoding, dither: dither, remarks: remarks)
  }
}
