import AudioFiles
import Expectations
import FeatureSets
import FeatureTracks
import RecordingAnalysis
import TestSupport
import Testing
import VoiceMeasurement

/// Sound in memory is measured as its file is.
struct RecordingSourceTests {
  @Test func memoryGivesTheResultsOfTheFile() throws {
    let path = PackageRoot.file("Examples/Recordings/speech-english-male.flac")
    let reader = try AudioFileReader(path: path)
    let memory = RecordingSource.memory(try reader.readAll(), format: reader.format)
    var sets = AnalysisConfiguration(features: Set(Feature.allCases))
    let selection = try FeatureSelection(["mfcc", "egemaps"].compactMap { FeatureSet.named($0) })
    sets.sets = FeatureSetSettings(selection, statistics: [.mean])
    let analyzer = RecordingAnalyzer(configuration: sets)
    let (first, second) = (try analyzer.measure(.file(path)), try analyzer.measure(memory))
    expectEqual(first.values, second.values)
    expectEqual(first.setValues, second.setValues)
    expectEqual(first.fingerprint, second.fingerprint)
    expectEqual(first.frameCount, second.frameCount)
    expectGreater(first.values.count, 20)
  }
}
