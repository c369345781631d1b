import RecordingAnalysis

/// What a run over many recordings is: everything that decides its results, and nothing that does not (such as the
/// number of jobs).
package struct AnalysisRun: Sendable, Codable, Equatable {
  /// The tool's version.
  package let version: String
  /// What is measured and how.
  package let configuration: AnalysisConfiguration
  /// Short hash of version and configuration, which every row carries.
  package let configurationHash: String
  /// The inputs as they were given.
  package let inputs: [String]
  /// Whether frame tracks are written.
  package let writesTracks: Bool
  /// Whether rows are written as an SQLite file, too.
  package let writesDatabase: Bool
  /// How many recordings get pictures in the report; `nil` if there is no report.
  package let pictureLimit: Int?

  private enum CodingKeys: String, CodingKey {
    case version
    case configuration
    case configurationHash = "configuration_hash"
    case inputs
    case writesTracks = "tracks"
    case writesDatabase = "sqlite"
    case pictureLimit = "report_pictures"
  }

  /// A run by this version of the package.
  package init(
    configuration: AnalysisConfiguration, inputs: [String], writesTracks: Bool = false, writesDatabase: Bool = false,
    pictureLimit: Int? = nil
  ) {
    let settings = RunSettings(configuration)
    version = settings.version
    self.configuration = configuration
    configurationHash = settings.configurationHash
    self.inputs = inputs
    self.writesTracks = writesTracks
    self.writesDatabase = writesDatabase
    self.pictureLimit = pictureLimit
  }

  /// The run as text with sorted keys.
  package func json() -> String { RunText.json(self, isPretty: true) + "\n" }
}
