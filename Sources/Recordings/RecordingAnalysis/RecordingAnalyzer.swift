import AudioCore
import AudioFiles

/// Measures recordings: one pass over the samples, block by block, serves every feature that was asked for; for
/// `Feature.voice` a second one follows.
///
/// Memory does not depend on a recording's length, but for 8 bytes per 100 ms of the loudness gate, and of `Feature.voice`
/// 16 bytes per voiced stretch and 32 per syllable.
package struct RecordingAnalyzer: Sendable {
  /// The recording cannot be measured; one line says why.
  package struct Failure: Error, Sendable, CustomStringConvertible {
    /// What was expected and what came.
    package let description: String

    /// A failure with its line.
    package init(description: String) { self.description = description }
  }

  /// What is measured.
  package let configuration: AnalysisConfiguration

  /// An analyzer for any number of recordings, which may be measured at the same time.
  package init(configuration: AnalysisConfiguration = AnalysisConfiguration()) { self.configuration = configuration }

  /// Measures one file.
  ///
  /// A feature that the recording does not allow (its rate is too low, it is too short) leaves its values undefined
  /// with the reason; the others are not affected.
  /// - Parameters:
  ///   - path: an audio file.
  ///   - observer: hears every frame of the tracks.
  ///   - checkCancellation: called once per block; what it throws ends the pass.
  /// - Throws: `Failure` if nothing can be measured; what `checkCancellation` throws.
  package func measure(
    path: String, observer: TrackObserver = TrackObserver(), checkCancellation: () throws -> Void = {}
  ) throws -> RecordingMeasurement {
    do {
      return try pass(path, observer, checkCancellation)
    } catch {
      throw Failure.passing(on: error)
    }
  }

  private func pass(
    _ path: String, _ observer: TrackObserver, _ checkCancellation: () throws -> Void
  ) throws -> RecordingMeasurement {
    let reader = try AudioFileReader(path: path)
    var refusals: [Refusal] = []
    let extractors = makeExtractors(reader.format, observer, &refusals)
    try reader.forEachBlock(mono: configuration.channel, checkCancellation) { block, mono in
      for extractor in extractors { extractor.process(block, mono: mono) }
    }
    var measurement = RecordingMeasurement(
      format: reader.format, frameCount: reader.framesRead, warnings: reader.warnings)
    for extractor in extractors { extractor.finish(into: &measurement) }
    let hearings = extractors.compactMap { $0.secondHearing() }
    if !hearings.isEmpty {
      try AudioFileReader(path: path).forEachBlock(mono: configuration.channel, checkCancellation) { _, mono in
        for hearing in hearings { hearing.process(mono) }
      }
      for hearing in hearings { hearing.finish(&measurement) }
    }
    for refusal in refusals { measurement.refuse(refusal.feature, refusal.columns, refusal.reason) }
    return measurement
  }

  private typealias Refusal = (feature: Feature, columns: [MeasuredColumn], reason: String)

  private func makeExtractors(
    _ format: AudioFileFormat, _ observer: TrackObserver, _ refusals: inout [Refusal]
  ) -> [any FeatureExtractor] {
    var extractors: [any FeatureExtractor] = [WaveformFeature(format)]
    func add(_ feature: Feature, _ columns: [MeasuredColumn], _ make: () throws -> any FeatureExtractor) {
      guard configuration.features.contains(feature) else { return }
      do { extractors.append(try make()) } catch { refusals.append((feature, columns, "\(error)")) }
    }
    add(.amplitude, AmplitudeFeature.columns) { try AmplitudeFeature(configuration, format, observer) }
    add(.loudness, LoudnessFeature.columns) { try LoudnessFeature(format) }
    add(.pitch, PitchFeature.columns) { try PitchFeature(configuration, format, observer) }
    add(.spectrum, [.spectralCentroid]) { try SpectrumFeature(format) }
    add(.voice, VoiceFeature.columns) { VoiceFeature(configuration, format) }
    add(.fingerprint, [.fingerprintContent]) { try FingerprintFeature(format) }
    return extractors
  }
}
