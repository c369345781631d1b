import ArgumentParser
import BatchProcessing
import CommandSupport
import Fingerprinting
import Foundation
import Tables

extension IndexCommand {
  /// `ossicle index verify`: checks an index for damage.
  struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify", abstract: "Compares an index with its checksums and lists what is damaged.",
      usage: "ossicle index verify <index> [--json]",
      discussion: """
        Reads the whole index and compares it with its checksums, and its tables with its words. Lists each damage: \
        the file, the part of it, the bytes, and the recordings whose words are there. --json prints one object \
        instead of text.

        A damaged index still answers queries that need none of the damaged parts. To mend it, build it again from \
        its recordings.

        Exit status: 0 the index is whole, 1 it is damaged, 2 wrong usage or no index.
        """)

    @Argument(help: "Folder of the index.") var index: String
    @Flag(name: .long, help: "Print one JSON object.") var json = false

    func run() throws {
      try CommandFault.reporting {
        let report = IndexReport(try IndexVerification(path: index))
        try Console.send(json ? report.jsonLine : report.text)
        if !report.isWhole { throw ExitStatus.someInputsFailed }
      }
    }
  }
}

/// The result of checking a whole index, as text and as JSON.
struct IndexReport: Encodable {
  /// A damaged part of the index.
  struct Damage: Encodable {
    let file: String
    let part: String?
    let firstByte: Int?
    let lastByte: Int?
    let recordings: [String]
    let reason: String

    private enum CodingKeys: String, CodingKey {
      case file, part
      case firstByte = "first_byte"
      case lastByte = "last_byte"
      case recordings, reason
    }

    var text: String {
      var line = DisplayText.visible("\(file): ")
      if let part { line += part + ": " }
      if let firstByte, let lastByte { line += "bytes \(firstByte) to \(lastByte): " }
      line += reason
      guard !recordings.isEmpty else { return line }
      let named = recordings.prefix(5).joined(separator: ", ")
      let more = recordings.count > 5 ? " and \(recordings.count - 5) more" : ""
      return line + "; recordings: " + DisplayText.visible(named) + more
    }
  }

  let index: String
  let isWhole: Bool
  let version: Int?
  let recordings: Int
  let segments: Int
  let bytes: Int
  let damage: [Damage]

  private enum CodingKeys: String, CodingKey {
    case index
    case isWhole = "whole"
    case version = "format_version"
    case recordings, segments, bytes, damage
  }

  init(_ verification: IndexVerification) {
    index = verification.path
    isWhole = verification.isWhole
    version = verification.version
    recordings = verification.recordingCount
    segments = verification.segmentCount
    bytes = verification.size
    damage = verification.damages.map {
      Damage(
        file: $0.file, part: $0.part, firstByte: $0.bytes?.lowerBound, lastByte: $0.bytes.map { $0.upperBound - 1 },
        recordings: $0.recordings, reason: $0.reason)
    }
  }

  var text: String {
    var lines = [
      "version     \(version.map(String.init) ?? "unknown")", "recordings  \(recordings)", "segments    \(segments)",
      "bytes       \(bytes)",
    ]
    lines += damage.map { "damaged     " + $0.text }
    let places = "\(damage.count) place\(damage.count == 1 ? "" : "s")"
    lines.append(
      isWhole
        ? "result      whole: all checksums fit, the tables go with the words"
        : "result      damaged in \(places): build the index again from its recordings")
    return lines.joined(separator: "\n") + "\n"
  }
}
