import ArgumentParser
import CorpusAnalysis
import Fingerprinting
import RecordingAnalysis
import RecordingReports

/// `ossicle fingerprint`: prints the fingerprint words of recordings.
struct FingerprintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fingerprint",
    abstract: "Makes fingerprints: short numbers that stay alike when a recording is coded, filtered or disturbed.",
    usage: "ossicle fingerprint <path> ... [--profile compact] [-o <file or folder>]",
    discussion: """
      Prints JSON, one line per recording (--format csv has the same columns, table all but the words): `path`, \
      `profile` with its version, `hop_s` (from word to word), `span_s` (the stretch that a word describes), \
      `duration_s`, `content_share` (the share of words with content; words of silence or of a sound that does not \
      change are 0), `simhash` (the whole recording in 64 bits), `words` (in hexadecimal, eight digits each) and \
      `remark`. With -o: writes binary files (.osp), which also contain profile and version.
      """)

  @OptionGroup var recordings: RecordingPaths

  @Option(
    name: .long,
    help: "Kind of fingerprint: \(FingerprintProfile.allCases.map(\.rawValue).joined(separator: ", ")).")
  var profile = FingerprintProfile.compact

  @Option(name: .long, help: "How rows are printed; not used with -o.")
  var format = ResultFormat.jsonl

  @Option(
    name: [.customShort("o"), .long], help: "File for the fingerprint; a folder unless exactly one recording is named.")
  var output: String?

  @OptionGroup var work: WorkOptions

  func run() throws {
    try CommandFault.reporting {
      let selection = try recordings.selection()
      if let output {
        try writeFiles(of: selection, at: output)
      } else {
        try report(on: selection)
      }
    }
  }

  private var settings: RunSettings<[String: String]> { RunSettings(["profile": profile.identifier]) }

  private func report(on selection: RecordingSelection) throws {
    let profile = profile
    try session(of: selection).report(
      FingerprintReport(profile), to: RowDestination(format, of: selection), command: "fingerprint", settings: settings
    ) { item, _, checkCancellation in
      let found = try RecordingFingerprint(
        of: item.source, profile: profile, checkCancellation: checkCancellation)
      return .init(found, warnings: found.warnings)
    }
  }

  private func writeFiles(of selection: RecordingSelection, at output: String) throws {
    let profile = profile
    let files = try ResultFiles(of: selection, output: output, suffix: ".\(profile.rawValue).osp", force: work.force)
    try session(of: selection).run(
      showsProgress: true, record: files.recorder(command: "fingerprint", settings: settings)
    ) { item, position, checkCancellation in
      let found = try RecordingFingerprint(
        of: item.source, profile: profile, checkCancellation: checkCancellation)
      let file = try files.write(item, at: position) { $0.write(FingerprintFile.bytes(found.fingerprint)) }
      return .init(item, file: file, warnings: found.warnings)
    }
  }

  private func session(of selection: RecordingSelection) throws -> RecordingSession {
    try RecordingSession(selection, verb: "fingerprinted", jobs: work.jobs)
  }
}
