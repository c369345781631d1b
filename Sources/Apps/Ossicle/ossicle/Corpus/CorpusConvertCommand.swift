import Annotations
import ArgumentParser
import BatchProcessing
import CommandSupport
import Corpora
import EvaluationMetrics

/// `ossicle corpus convert`: writes the list of a corpus in another format.
struct CorpusConvertCommand: ParsableCommand {
  /// The formats in which the list of a corpus can be written.
  enum Target: String, CaseIterable, ExpressibleByArgument {
    case csv, jsonl, huggingface, kaldi, dcase
  }

  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Writes the list of a corpus in another format; sounds stay where they are.",
    discussion: """
      \(CorpusOptions.formats)

      csv, jsonl and dcase are files, huggingface and kaldi folders. Hugging Face's metadata.csv has to be in a \
      folder above the recordings. dcase reads the references and writes their events into one table.

      Exit status: 0 written, 1 references that cannot be read (dcase; each is named, nothing is written), 2 wrong \
      usage.
      """)

  @OptionGroup var options: CorpusOptions

  @Option(name: .long, help: "The format to write: \(Target.allCases.map(\.rawValue).joined(separator: ", ")).")
  var to: Target

  @Option(name: [.customShort("o"), .long], help: "The file or folder to write.")
  var output: String

  @Option(name: .long, help: "dcase: the tier of TextGrids or the namespace of JAMS files that has the events.")
  var tier: String?

  @Flag(name: .long, help: "Replace files that exist.")
  var force = false

  func run() throws {
    let corpus = try options.read()
    do {
      switch to {
      case .csv: try write(corpus, .csv)
      case .jsonl: try write(corpus, .jsonLines)
      case .huggingface: try write(corpus, .huggingFace)
      case .kaldi: try write(corpus, .kaldi)
      case .dcase: try writeEvents(corpus)
      }
    } catch let error where error is CorporaError || error is BatchError || error is AnnotationError {
      Console.message("ossicle: \(error)")
      throw ExitStatus.usage
    }
  }

  private func write(_ corpus: Corpus, _ format: CorpusWriter.Format) throws {
    try CorpusWriter(format, replacesFiles: force).write(corpus, to: output)
  }

  private func writeEvents(_ corpus: Corpus) throws {
    try ResultPaths.requireWritable(output, for: [], force: force)
    let tables = SoundEventTables(tier: tier)
    var recordings: [(name: String, events: [SoundEvent])] = []
    var failureCount = 0
    for entry in corpus.entries {
      do {
        guard let reference = entry.reference else {
          throw AnnotationError.invalidFile(path: entry.id, expected: "a reference", found: "none")
        }
        guard let events = try tables.file(path: reference).events(of: entry.id) else {
          throw AnnotationError.invalidFile(
            path: reference, expected: "events of '\(entry.id)'", found: "only of others")
        }
        recordings.append((entry.id, events))
      } catch let error as AnnotationError {
        failureCount += 1
        Console.message("\(entry.id): \(error)")
      }
    }
    guard failureCount == 0 else { throw ExitStatus.someInputsFailed }
    let text = try SoundEventFile.text(recordings)
    let file = try OutputFile(path: output)
    file.write(text)
    try file.finish()
  }
}
