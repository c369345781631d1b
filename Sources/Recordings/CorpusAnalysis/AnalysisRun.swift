import AudioCore
import RecordingAnalysis
import SegmentAnalysis

/// The definition of a run over many recordings: all settings that decide its results, and no others (such as the
/// number of jobs).
package struct AnalysisRun: Sendable, Codable, Equatable {
  /// The tool's version.
  package let version: String
  /// The features that are measured and their settings.
  package let configuration: AnalysisConfiguration
  /// A short hash of version and configuration, which every row contains.
  package let configurationHash: String
  /// The inputs as given by the user.
  package let inputs: [String]
  /// Whether frame tracks are written.
  package let writesTracks: Bool
  /// Whether rows are also written to an SQLite file.
  package let writesDatabase: Bool
  /// The number of recordings that get pictures in the report; `nil` if there is no report.
  package let pictureLimit: Int?
  /// Which segments have rows; `nil` if whole recordings have.
  package let segments: SegmentSettings?

  private enum CodingKeys: String, CodingKey {
    case version
    case configuration
    case configurationHash = "configuration_hash"
    case inputs
    case writesTracks = "tracks"
    case writesDatabase = "sqlite"
    case pictureLimit = "report_pictures"
    case segments
  }

  /// Creates a run with this version of the package.
  package init(
    configuration: AnalysisConfiguration, inputs: [String], writesTracks: Bool = false, writesDatabase: Bool = false,
    pictureLimit: Int? = nil, segments: SegmentSettings? = nil
  ) {
    version = OssicleVersion.current
    self.configuration = configuration
    self.segments = segments
    configurationHash =
      segments.map { RunSettings(SegmentConfiguration(recording: configuration, segments: $0)).configurationHash }
      ?? RunSettings(configuration).configurationHash
    self.inputs = inputs
    self.writesTracks = writesTracks
    self.writesDatabase = writesDatabase
    self.pictureLimit = pictureLimit
  }

  /// All settings that decide the rows of segments.
  private struct SegmentConfiguration: Encodable, Sendable {
    let recording: AnalysisConfiguration
    let segments: SegmentSettings
  }

  /// The run as JSON with sorted keys.
  package func json() -> String { RunText.json(self, isPretty: true) + "\n" }
}
