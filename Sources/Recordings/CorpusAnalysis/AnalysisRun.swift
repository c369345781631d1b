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
  /// The format of recordings without a header, as text; `nil` if there is none.
  package let raw: String?
  /// The sounds in folders that are no recordings of the run, by kind. They decide nothing: runs that differ in them are equal.
  package var passedOver: [String: Int]?
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
    case raw
    case passedOver = "passed_over"
    case writesTracks = "tracks"
    case writesDatabase = "sqlite"
    case pictureLimit = "report_pictures"
    case segments
  }

  /// Creates a run with this version of the package.
  package init(
    configuration: AnalysisConfiguration, inputs: [String], raw: String? = nil, writesTracks: Bool = false,
    writesDatabase: Bool = false, pictureLimit: Int? = nil, segments: SegmentSettings? = nil
  ) {
    version = OssicleVersion.current
    self.configuration = configuration
    self.segments = segments
    configurationHash =
      segments.map { RunSettings(SegmentConfiguration(recording: configuration, segments: $0)).configurationHash }
      ?? RunSettings(configuration).configurationHash
    self.inputs = inputs
    self.raw = raw
    self.writesTracks = writesTracks
    self.writesDatabase = writesDatabase
    self.pictureLimit = pictureLimit
  }

  /// Whether two runs have the same inputs, settings and results.
  package static func == (one: AnalysisRun, other: AnalysisRun) -> Bool {
    var (one, other) = (one, other)
    (one.passedOver, other.passedOver) = (nil, nil)
    return one.json() == other.json()
  }

  /// All settings that decide the rows of segments.
  private struct SegmentConfiguration: Encodable, Sendable {
    let recording: AnalysisConfiguration
    let segments: SegmentSettings
  }

  /// The run as JSON with sorted keys.
  package func json() -> String { RunText.json(self, isPretty: true) + "\n" }
}
