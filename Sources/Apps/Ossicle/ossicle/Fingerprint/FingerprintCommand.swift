import ArgumentParser
import BatchProcessing
import CommandSupport
import CorpusAnalysis
import Fingerprinting
import RecordingAnalysis
import Tables

/// `ossicle fingerprint`: the words of recordings.
struct FingerprintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fingerprint",
    abstract: "Makes fingerprints: short numbers that stay alike when a recording is coded, filtered or disturbed.",
    usage: "ossicle fingerprint <path> ... [--profile compact] [-o <file or folder>]",
    discussion: """
      Prints JSON, a line a recording: `path`, `profile` with its version, `hop_s` and `span_s` (a word every hop, each of \
      a stretch of a span), `duration_s`, `content_share` (words of silence or of a sound that does not change are 0), \
      `simhash` (the whole recording in 64 bits), `words` in hexadecimal, eight digits each, and `remark`. With -o: binary \
      files (.osp) that carry profile and version, too.
      """)

  @OptionGroup var recordings: RecordingPaths

  @Option(
    name: .long,
    help: "\(FingerprintProfile.allCases.map(\.rawValue).joined(separator: ", ")).")
  var profile = FingerprintProfile.compact

  @Option(name: [.customShort("o"), .long], help: "File; a folder unless exactly one recording is named.")
  var output: String?

  @Flag(name: .long, help: "Replace files that exist.")
  var force = false

  @OptionGroup var jobs: JobOptions

  private static let table = JSONLinesFormat(columns: [
    Column("path"), Column("profile"), Column("hop_s", decimals: 9), Column("span_s", decimals: 9),
    Column("duration_s", decimals: 6), Column("content_share", decimals: 4), Column("simhash"), Column("words"),
    Column("remark"), Column("error"),
  ])

  func run() throws {
    guard !recordings.paths.isEmpty else { throw ValidationError("expected at least one path.") }
    do {
      let items = try StandardInput.recordings(recordings.paths)
      let isList = items.map(\.path) != recordings.paths || items.count > 1
      let files = try output.map {
        try ResultFiles(for: items, output: $0, suffix: ".\(self.profile.rawValue).osp", isList: isList, force: force)
      }
      let settings = RunSettings(["profile": self.profile.identifier])
      let profile = self.profile
      try RecordingSession(verb: "fingerprinted", jobs: jobs.count, isList: isList, showsProgress: files != nil).run(
        try StandardInput.spooled(items), record: files?.recorder(command: "fingerprint", settings: settings)
      ) { item, position, checkCancellation in
        do {
          let found = try RecordingFingerprint(
            path: item.location, profile: profile, checkCancellation: checkCancellation)
          var outcome = RecordingSession.Outcome(
            remarks: found.warnings.map { "\(item.path): warning: \($0)" })
          guard let files else {
            outcome.text = Self.table.line(Self.row(found.fingerprint, path: item.path))
            return outcome
          }
          let file = try OutputFile(path: files.paths[position])
          file.write(FingerprintFile.bytes(found.fingerprint))
          try file.finish()
          outcome.file = files.result(
            of: item, at: position, checksum: try? FileChecksum.checksum(path: item.location))
          return outcome
        } catch let failure as RecordingAnalyzer.Failure {
          let blank = [Cell](repeating: .undefined, count: 7)
          let line = Self.table.line(
            Row([.text(item.path), .text(profile.identifier)] + blank + [.text(failure.description)]))
          return .failed(item, failure, text: files == nil ? line : "")
        }
      }
    } catch let error as BatchError {
      Console.message("ossicle: \(error)")
      throw ExitStatus.usage
    }
  }

  private static func row(_ fingerprint: Fingerprint, path: String) -> Row {
    let profile = fingerprint.profile
    let remark =
      fingerprint.words.isEmpty
      ? "too short: expected at least \(profile.spanDuration) s" : fingerprint.contentShare == 0 ? "no content" : nil
    let numbers = [profile.hopDuration, profile.spanDuration, fingerprint.duration, fingerprint.contentShare]
    return Row(
      [.text(path), .text(profile.identifier)] + zip(table.columns[2...], numbers).map { $0.cell($1) } + [
        table.columns[6].cell(SimHash(fingerprint)?.text),
        .text(fingerprint.hexadecimalWords), table.columns[8].cell(remark),
      ])
  }
}
