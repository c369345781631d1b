import AudioCore
import BatchProcessing
import RunFolders

/// The version and everything that decides a run's values: what every result of it goes back to.
package struct RunSettings<Configuration: Encodable & Sendable>: Encodable, Sendable {
  /// The tool's version.
  package let version: String
  /// What is measured and how.
  package let configuration: Configuration
  /// Short hash of version and configuration: 16 hexadecimal digits.
  package let configurationHash: String

  private enum CodingKeys: String, CodingKey {
    case version
    case configuration
    case configurationHash = "configuration_hash"
  }

  /// Settings of this version of the package.
  package init(_ configuration: Configuration) {
    version = OssicleVersion.current
    self.configuration = configuration
    let canonical = RunText.json(configuration, isPretty: true)
    configurationHash = String(FileChecksum.digest(text: OssicleVersion.current + canonical).prefix(16))
  }
}

/// Records as JSON with sorted keys: equal records are equal text.
enum RunText {
  static func json(_ value: some Encodable, isPretty: Bool) -> String {
    // Settings hold texts, finite numbers and lists of them: there is nothing that cannot be encoded.
    (try? RecordText.json(value, isPretty: isPretty)) ?? ""
  }
}
