import AudioCore
import AudioFiles

/// Measures recordings. One pass over the samples, block by block, serves all requested features; only `Feature.voice`
/// needs a second pass.
///
/// Memory does not grow with the recording's length, except for 8 bytes per 100 ms for the loudness gate and, for
/// `Feature.voice`, 16 bytes per voiced stretch and 32 bytes per syllable.
package struct RecordingAnalyzer: Sendable {
  /// The error of a recording that cannot be measured.
  package struct Failure: Error, Sendable, CustomStringConvertible {
    /// One line with the reason.
    package let description: String

    /// Creates a failure with its description.
    package init(description: String) { self.description = description }
  }

  /// The settings of the analysis.
  package let configuration: AnalysisConfiguration

  /// Creates an analyzer for any number of recordings, which may be measured at the same time.
  package init(configuration: AnalysisConfiguration = AnalysisConfiguration()) { self.configuration = configuration }

  /// Measures one file.
  ///
  /// If the recording does not allow a feature (its sample rate is too low, or it is too short), the feature's values
  /// are undefined with the reason; other features are not affected.
  /// - Parameters:
  ///   - source: the recording.
  ///   - observer: receives every frame of the tracks.
  ///   - checkCancellation: called once per block; an error that it throws ends the pass.
  /// - Throws: `Failure` if nothing can be measured; the errors of `checkCancellation`.
  package func measure(
    _ source: RecordingSource, observer: TrackObserver = TrackObserver(),
    checkCancellation: () throws -> Void = {}
  ) throws -> RecordingMeasurement {
    do {
      return try pass(source, observer, checkCancellation)
    } catch {
      throw Failure.passing(on: error)
    }
  }

  private func pass(
    _ source: RecordingSource, _ observer: TrackObserver, _ checkCancellation: () throws -> Void
  ) throws -> RecordingMeasurement {
    let reader = try source.open()
    var refusals: [Refusal] = []
    let spools = FrameSpools()
    var extractors = makeExtractors(reader.format, observer, &refusals)
    if let sets = configuration.sets { extractors.append(try SetFeature(sets, reader.format, spools)) }
    try observer.format?(reader.format)
    try reader.forEachBlock(mono: configuration.channel, checkCancellation) { block, mono in
      observer.block?(block)
      observer.mono?(mono)
      for extractor in extractors { extractor.process(block, mono: mono) }
    }
    var measurement = RecordingMeasurement(
      format: reader.format, frameCount: reader.framesRead, warnings: reader.warnings)
    for extractor in extractors { extractor.finish(into: &measurement) }
    try spools.check()
    let hearings = extractors.compactMap { $0.secondHearing() }
    if !hearings.isEmpty {
      try source.open().forEachBlock(mono: configuration.channel, checkCancellation) { _, mono in
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
    func add(_ feature: Feature, _ make: () throws -> any FeatureExtractor) {
      guard configuration.features.contains(feature) else { return }
      do { extractors.append(try make()) } catch { refusals.append((feature, feature.columns, "\(error)")) }
    }
    add(.amplitude) { try AmplitudeFeature(configuration, format, observer) }
    add(.loudness) { try LoudnessFeature(format) }
    add(.pitch) { try PitchFeature(configuration, format, observer) }
    add(.spectrum) { try SpectrumFeature(format, observer) }
    add(.voice) { try VoiceFeature(configuration, format, observer) }
    add(.fingerprint) { try FingerprintFeature(format) }
    return extractors
  }
}
