import AudioCore
import BatchProcessing
import RunFolders

/// The version and all settings that decide a run's values.
package struct RunSettings<Configuration: Encodable & Sendable>: Encodable, Sendable {
  /// The tool's version.
  package let version: String
  /// The features that are measured and their settings.
  package let configuration: Configuration
  /// A short hash of version and configuration: 16 hexadecimal digits.
  package let configurationHash: String

  private enum CodingKeys: String, CodingKey {
    case version
    case configuration
    case configurationHash = "configuration_hash"
  }

  /// Creates settings with this version of the package.
  package init(_ configuration: Configuration) {
    version = OssicleVersion.current
    self.configuration = configuration
    let canonical = RunText.json(configuration, isPretty: true)
    configurationHash = String(FileChecksum.digest(text: OssicleVersion.current + canonical).prefix(16))
  }
}

/// Encodes records as JSON with sorted keys, so that equal records give equal text.
enum RunText {
  static func json(_ value: some Encodable, isPretty: Bool) -> String {
    // Encoding cannot fail, because settings contain only texts, finite numbers and lists of them.
    (try? RecordText.json(value, isPretty: isPretty)) ?? ""
  }
}
