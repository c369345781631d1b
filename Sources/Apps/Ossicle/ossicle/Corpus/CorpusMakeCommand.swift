import ArgumentParser
import AudioFiles
import BatchProcessing
import CommandSupport
import CorpusAnalysis
import CorpusMaking

extension CorpusKind: ExpressibleByArgument {}

/// `ossicle corpus make`: synthesizes recordings whose references are known exactly.
struct CorpusMakeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make",
    abstract: "Makes a corpus with exact references: tones, pitch, speech, events, beats.",
    usage: "ossicle corpus make <kind> -o <folder> (--count <n> | --hours <h>) --rate <Hz> [--seed <s>] [--shard i/n]",
    discussion: """
      Kinds:
      \(CorpusKind.allCases.map { "  \($0.rawValue): \($0.summary)" }.joined(separator: "\n"))

      Each recording is a file in audio/ with its reference in reference/ (mir_eval's text for pitch and beats, \
      DCASE's for events) and a row of manifest.csv. Recording n of a seed does not depend on the other recordings: \
      shards can be made on several machines, with manifests of their own. The same command continues an interrupted \
      run.

      Exit status: 0 made, 1 some recordings failed (each is named), 2 wrong usage, 130 interrupted.
      """)

  /// The audio formats of the recordings.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case flac
    case wav

    var encoding: AudioFileWriter.Encoding { self == .flac ? .flac16 : .wav16 }
  }

  @Argument(help: "The kind of corpus.")
  var kind: CorpusKind

  @Option(name: [.customShort("o"), .long], help: "The folder to write.")
  var output: String

  @Option(name: .long, help: "Number of recordings, 1 or more.")
  var count: Int?

  @Option(name: .long, help: "Hours of sound, in recordings of --duration.")
  var hours: Double?

  @Option(name: .long, help: "Seed of the corpus: the same number gives the same recordings.")
  var seed: UInt64 = 1

  @Option(name: .long, help: "Sample rate, in whole hertz.")
  var rate: Double

  @Option(name: .long, help: "Length of a recording in seconds; approximate for speech, that of the sources for pitch.")
  var duration = 10.0

  @Option(name: .long, help: "For pitch: a recording, folder, pattern or manifest to make it from. May be repeated.")
  var from: [String] = []

  @Option(name: .long, help: "i/n: make only the i-th of n parts.")
  var shard: String?

  @Option(
    name: .long,
    help: "Format: \(Format.allCases.map(\.rawValue).joined(separator: ", ")), of 16 bits.")
  var format = Format.flac

  @OptionGroup var jobs: JobOptions

  func validate() throws {
    guard (count == nil) != (hours == nil) else { throw ValidationError("expected either --count or --hours.") }
    if let count, count < 1 { throw ValidationError("--count: expected at least 1, got \(count).") }
    if let hours, !(hours > 0 && hours <= 1e8) {
      throw ValidationError("--hours: expected more than 0 and at most 100000000, got \(hours).")
    }
    guard rate == rate.rounded() else { throw ValidationError("--rate: expected whole hertz, got \(rate).") }
    _ = try parsedShard()
  }

  func run() throws {
    do {
      let folder = try CorpusFolder(path: output, maker: try maker(), encoding: format.encoding)
      try make(folder, try parsedShard())
    } catch let error as BatchError {
      Console.message("ossicle: \(error)")
      throw ExitStatus.usage
    } catch let error as CorpusMakingError {
      Console.message("ossicle: \(error)")
      if case .unwritable = error { throw ExitStatus.someInputsFailed }
      throw ExitStatus.usage
    }
  }

  private func parsedShard() throws -> RangeShard {
    do { return try shard.map { try RangeShard(parsing: $0) } ?? .whole } catch {
      throw ValidationError("--\(error).")
    }
  }

  private func maker() throws -> CorpusMaker {
    let items = from.isEmpty ? [] : try StandardInput.recordings(from)
    return try CorpusMaker(
      configuration: .init(
        kind: kind, sampleRate: rate, duration: duration, seed: seed,
        sources: items.map { item in
          CorpusMaker.Source(id: item.path) { try AudioFileReader(path: item.location, raw: item.rawFormat).readAll() }
        }))
  }

  private func make(_ folder: CorpusFolder, _ shard: RangeShard) throws {
    let length: Double = (hours ?? 0) * 3600
    let total = count ?? Int(length / duration + 0.5)
    var remaining = shard.indices(of: max(1, total)).makeIterator()
    let progress = ProgressDisplay(total: shard.indices(of: max(1, total)).count, verb: "made")
    var rows: [CorpusFolder.ManifestRow] = []
    var failures = 0
    defer { progress.clear() }
    try RecordingWork.run(
      jobs: jobs.count,
      next: { remaining.next().map { RecordingItem(path: String($0)) } },
      interruptedMessage: "ossicle: interrupted; the same command continues from here",
      work: { item, _, checkCancellation in
        try checkCancellation()
        guard let index = Int(item.path) else { preconditionFailure("an index, made above") }
        return Result { () throws(CorpusMakingError) in try folder.write(index) }
      },
      deliver: { (result: Result<CorpusFolder.ManifestRow, CorpusMakingError>) in
        progress.advance()
        switch result {
        case .success(let row): rows.append(row)
        case .failure(let error):
          failures += 1
          progress.message("ossicle: \(error)")
        }
      })
    let manifest = try folder.writeManifest(rows, of: shard)
    progress.clear()
    Console.message("\(rows.count) made, \(failures) failed; manifest in \(manifest)")
    if failures > 0 { throw ExitStatus.someInputsFailed }
  }
}
