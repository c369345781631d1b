import AudioCore
import BatchProcessing
import Foundation

/// The version and everything that decides a run's values: what every result of it goes back to.
public struct RunSettings<Configuration: Encodable & Sendable>: Encodable, Sendable {
  /// The tool's version.
  public let version: String
  /// What is measured and how.
  public let configuration: Configuration
  /// Short hash of version and configuration: 16 hexadecimal digits.
  public let configurationHash: String

  private enum CodingKeys: String, CodingKey {
    case version
    case configuration
    case configurationHash = "configuration_hash"
  }

  /// Settings of this version of the package.
  public init(_ configuration: Configuration) {
    version = OssicleVersion.current
    self.configuration = configuration
    let canonical = RunText.json(configuration, isPretty: true)
    configurationHash = String(FileChecksum.digest(text: OssicleVersion.current + canonical).prefix(16))
  }

  /// The line that stands before a recording's lines in JSON Lines: these settings, the recording's path and the checksum
  /// of its bytes (`null` if it could not be read).
  public func headerLine(path: String, checksum: String?) -> String {
    RunText.json(Header(settings: self, path: path, checksum: checksum), isPretty: false) + "\n"
  }

  private struct Header: Encodable {
    let settings: RunSettings
    let path: String
    let checksum: String?

    private enum CodingKeys: CodingKey { case path, checksum }

    func encode(to encoder: any Encoder) throws {
      try settings.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(path, forKey: .path)
      try container.encode(checksum, forKey: .checksum)
    }
  }
}

/// Records as JSON with sorted keys: equal records are equal text.
enum RunText {
  static func json(_ value: some Encodable, isPretty: Bool) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    // Strings, finite numbers and lists of them: nothing that could not be encoded.
    return String(decoding: (try? encoder.encode(value)) ?? Data(), as: UTF8.self)
  }
}
