import RecordingAnalysis

/// What a run over many recordings is: everything that decides its results, and nothing that does not (such as the
/// number of jobs).
public struct AnalysisRun: Sendable, Codable, Equatable {
  /// The tool's version.
  public let version: String
  /// What is measured and how.
  public let configuration: AnalysisConfiguration
  /// Short hash of version and configuration, which every row carries.
  public let configurationHash: String
  /// The inputs as they were given.
  public let inputs: [String]
  /// Whether frame tracks are written.
  public let writesTracks: Bool
  /// Whether rows are written as an SQLite file, too.
  public let writesDatabase: Bool
  /// How many recordings get pictures in the report; `nil` if there is no report.
  public let pictureLimit: Int?

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
  public init(
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
  public func json() -> String { RunText.json(self, isPretty: true) + "\n" }
}
