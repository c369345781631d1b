import AudioCore
import AudioFiles
import FeatureSets

/// Summarises sets of features.
final class SetFeature: FeatureExtractor {
  private let table: FeatureSummaryTable
  private let spools: FrameSpools

  init(_ settings: FeatureSetSettings, _ format: AudioFileFormat, _ spools: FrameSpools) throws(FeatureSetError) {
    self.spools = spools
    table = FeatureSummaryTable(
      try settings.selection(), statistics: settings.parsedStatistics, sampleRate: format.sampleRate,
      store: spools.make)
  }

  func process(_ block: AudioBlock, mono: AudioBlock) { table.process(mono) }

  func finish(into measurement: inout RecordingMeasurement) {
    measurement.setValues = table.finish()
    measurement.refusedSets = table.refused.map { .init(set: $0.set, reason: $0.reason) }
  }
}
