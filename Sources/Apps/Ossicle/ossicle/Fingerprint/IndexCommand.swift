import ArgumentParser
import BatchProcessing
import CommandSupport
import CorpusAnalysis
import Fingerprinting
import RecordingAnalysis
import Tables

/// `ossicle index`: keeps an index of fingerprints, in which an excerpt finds its recording.
struct IndexCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Builds indexes of recordings and finds excerpts in them.",
    discussion: """
      An index is a folder. One process writes to it at a time; others may query it meanwhile. Recordings that were \
      committed stay in the index even if the writer is killed; `add` continues where a killed `build` stopped.
      """,
    subcommands: [Build.self, Add.self, Query.self, Merge.self, Duplicates.self, Stats.self, Verify.self])

  /// `ossicle index build`: creates an index of recordings.
  struct Build: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "build", abstract: "Makes a new index of recordings.",
      usage: "ossicle index build <index> <path> ... [--profile compact|prh]")

    @Argument(help: "Folder for the index.") var index: String
    @OptionGroup var recordings: RecordingPaths
    @Option(
      name: .long, help: "Kind of fingerprint: compact (77.5 kB per hour) or prh (1.24 MB per hour, for strong noise).")
    var profile = IndexProfile.compact
    @OptionGroup var jobs: JobOptions

    func run() throws {
      try CommandFault.reporting {
        if let existing = try? FingerprintIndex(path: index) {
          throw FingerprintError.unfitFile(
            path: index,
            reason: "expected no index, got one of \(existing.entryCount) recordings; `ossicle index add` adds to it")
        }
        try IndexSession(index: index, profile: profile.profile, jobs: jobs).add(recordings.paths, raw: recordings.raw)
      }
    }
  }

  /// `ossicle index add`: adds recordings to an index.
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Adds recordings to an index; those that it already has are skipped.",
      usage: "ossicle index add <index> <path> ...")

    @Argument(help: "Folder of the index.") var index: String
    @OptionGroup var recordings: RecordingPaths
    @OptionGroup var jobs: JobOptions

    func run() throws {
      try CommandFault.reporting {
        try IndexSession(index: index, profile: nil, jobs: jobs).add(recordings.paths, raw: recordings.raw)
      }
    }
  }

  /// `ossicle index merge`: adds the recordings of other indexes, or joins the segments of one.
  struct Merge: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "merge",
      abstract: "Adds the recordings of other indexes to an index; without others, joins its segments into one.",
      usage: "ossicle index merge <index> [<other> ...]")

    @Argument(help: "Folder of the index that gets the recordings; created if it does not exist.") var index: String
    @Argument(help: "Folders of other indexes of the same profile. They are not changed.") var others: [String] = []

    func run() throws {
      try CommandFault.reporting {
        let sources = try others.map { try FingerprintIndex(path: $0) }
        for source in sources { try source.verify() }
        let writer = try IndexWriter(path: index, profile: sources.first?.profile)
        if sources.isEmpty { try writer.merge() } else { try writer.merge(sources) }
        let merged = try FingerprintIndex(path: index)
        Console.message("\(merged.entryCount) recordings in \(merged.segmentCount) segment")
      }
    }
  }

  /// `ossicle index duplicates`: lists recordings of an index that have sound in common.
  struct Duplicates: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "duplicates",
      abstract: "Lists where recordings of an index overlap: CSV, one line per overlap, the best first.",
      usage: "ossicle index duplicates <index> [--min-seconds 10] [--max-overlaps 1000]")

    @Argument(help: "Folder of the index.") var index: String
    @Option(name: .long, help: "Shortest overlap that is listed, in seconds, 3 or more.") var minSeconds = 10.0
    @Option(name: .long, help: "Largest number of overlaps that are listed, 1 to 1000000: the best.") var maxOverlaps =
      1000

    func validate() throws {
      guard minSeconds >= 3 else { throw ValidationError("--min-seconds: expected at least 3 s, got \(minSeconds).") }
      guard 1...1_000_000 ~= maxOverlaps else {
        throw ValidationError("--max-overlaps: expected 1 to 1000000, got \(maxOverlaps).")
      }
    }

    func run() throws {
      try CommandFault.reporting {
        let table = TypedTable<RecordingOverlap>([
          .text("first") { $0.first }, .text("second") { $0.second },
          .number("first_start_s", decimals: 2) { $0.firstStart },
          .number("second_start_s", decimals: 2) { $0.secondStart },
          .number("duration_s", decimals: 2) { $0.duration },
          .number("bit_error_rate", decimals: 4) { $0.bitErrorRate },
        ])
        let format = CSVFormat(columns: table.columns, keepsFormulas: true)
        try Console.send(format.header)
        // One more than is listed tells whether there are more.
        let overlaps = try FingerprintIndex(path: index).overlaps(
          minimumDuration: minSeconds, maximumCount: maxOverlaps + 1)
        for overlap in overlaps.prefix(maxOverlaps) { try Console.send(format.line(table.row(overlap))) }
        if overlaps.count > maxOverlaps {
          Console.message("the best \(maxOverlaps) overlaps are listed, there are more; --max-overlaps sets the number")
        }
      }
    }
  }

  /// `ossicle index stats`: prints the contents of an index.
  struct Stats: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "stats",
      abstract: "Prints an index's profile, its numbers of recordings, hours and words, and its size.",
      usage: "ossicle index stats <index> [--verify] [--list]")

    @Argument(help: "Folder of the index.") var index: String
    @Flag(name: .long, help: "Also read the whole index and compare it with its checksums.") var verify = false
    @Flag(name: .long, help: "Also list each recording with its length in seconds and its number of words.") var list =
      false

    func run() throws {
      try CommandFault.reporting {
        let index = try FingerprintIndex(path: index)
        if verify { try index.verify() }
        let entries = index.entries
        let hours = entries.reduce(0) { $0 + $1.duration } / 3600
        func text(_ value: Double, _ decimals: Int) -> String {
          Cell.number(value, decimals: decimals).plainText ?? ""
        }
        var lines = [
          "profile     \(index.profile.identifier)", "version     \(index.formatVersion)",
          "recordings  \(index.entryCount)", "hours       \(text(hours, 3))",
          "words       \(index.wordCount)", "segments    \(index.segmentCount)", "bytes       \(index.size)",
        ]
        if hours > 0 {
          lines.append("kB of words per hour  \(text(Double(index.wordCount) * 4 / 1000 / hours, 2))")
        }
        if verify { lines.append("checksums   all fit") }
        if list { lines += entries.map { "\($0.id)\t\(text($0.duration, 3))\t\($0.wordCount)" } }
        try Console.send(lines.joined(separator: "\n") + "\n")
      }
    }
  }
}

extension FingerprintProfile: ExpressibleByArgument {}

/// The profiles that an index can have.
enum IndexProfile: String, CaseIterable, ExpressibleByArgument {
  case compact, prh

  var profile: FingerprintProfile {
    switch self {
    case .compact: .compact
    case .prh: .prh
    }
  }
}
