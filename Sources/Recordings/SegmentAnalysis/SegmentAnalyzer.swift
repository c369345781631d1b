import AmplitudeTracking
import AudioCore
import AudioFiles
import FeatureSets
import FeatureTracks
import RecordingAnalysis
import VoiceMeasurement

/// Measures the segments of a recording in one pass over its samples, or two with `Feature.voice`, however many they
/// are.
///
/// A segment lasts from its start to before its end. Two kinds of values are distinguished:
/// - Amplitude and loudness are those of the samples, from round(start · rate) to before round(end · rate), as if the
///   segment were cut out.
/// - Pitch, spectrum and voice are those of the whole recording's frames and marks whose times are in the segment. So
///   no window is cut off at a segment's edge, and the pitch path, the background and silence are the recording's.
///
/// Sets of features (`AnalysisConfiguration.sets`) have their statistics over the recording's frames in the segment, like pitch; those
/// with one value a recording are measured of the segment's samples, like amplitude.
///
/// Cost: as for a whole recording, and the amplitude and the loudness of each sample once for each segment that it is
/// in.
/// Memory: 16 bytes for each frame of a track that is in a segment, up to 6 MB per hour and track; about 20 kB for each
/// segment that has begun and not ended; the values of all segments.
package struct SegmentAnalyzer: Sendable {
  /// The features that are of whole recordings only.
  package static let wholeFeatures: Set<Feature> = [.fingerprint]
  /// The time in seconds by which a segment may end after its recording without a warning: label files are written in
  /// milliseconds.
  static let endTolerance = 0.001
  /// The time in seconds by which the end that a label file states may differ from the recording's.
  static let statedEndTolerance = 0.1

  /// The settings of the analysis.
  package let configuration: AnalysisConfiguration
  /// The points and parts at which segments are measured, one for each column.
  package let places: [SegmentPlace]

  private let settings: SegmentSettings

  /// The columns of the sets of features: statistics, or values of the segment, then values at each place.
  package static func setColumns(_ configuration: AnalysisConfiguration, _ settings: SegmentSettings) -> [FeatureColumn]
  {
    guard let sets = configuration.sets, let selection = try? sets.selection() else { return [] }
    return FeatureSections.columns(selection, statistics: sets.parsedStatistics, places: settings.places)
  }

  /// Creates an analyzer for any number of recordings.
  package init(configuration: AnalysisConfiguration, settings: SegmentSettings) {
    self.configuration = configuration
    self.settings = settings
    places = SegmentPlace.all(settings, configuration.features)
  }

  /// Measures the segments of a file.
  ///
  /// - Parameters:
  ///   - source: the recording.
  ///   - list: the recording's segments.
  ///   - checkCancellation: called once per block; an error that it throws ends the pass.
  /// - Throws: `RecordingAnalyzer.Failure` if nothing can be measured; `BatchError` if there is no room for temporary files; the
  ///   errors of `checkCancellation`.
  package func measure(
    _ source: RecordingSource, segments list: SegmentList,
    checkCancellation: () throws -> Void = {}
  ) throws -> MeasuredSegments {
    let pass = SegmentPass(list.segments, configuration, places, settings)
    var whole = configuration
    whole.features.subtract(PieceMeter.features)
    whole.sets = nil
    let recording = try RecordingAnalyzer(configuration: whole).measure(
      source, observer: pass.observer, checkCancellation: checkCancellation)
    var warnings = recording.warnings
    if configuration.features.contains(.loudness), let remark = try? recording.format.loudnessLayout.remark {
      warnings.append(remark)
    }
    if let end = list.statedEnd, abs(end - recording.duration) > Self.statedEndTolerance {
      warnings.append("the label file ends at \(end) s, the recording at \(recording.duration) s")
    }
    let segments = try pass.finish(recording)
    return MeasuredSegments(
      format: recording.format, duration: recording.duration, warnings: warnings + list.warnings,
      voiceCautions: recording.voiceCautions, segments: segments)
  }
}
