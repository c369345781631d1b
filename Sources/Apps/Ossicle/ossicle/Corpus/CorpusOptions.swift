import ArgumentParser
import CommandSupport
import Corpora

/// The options that name a corpus.
struct CorpusOptions: ParsableArguments {
  /// The description of the argument in help pages.
  static let formats = """
    A corpus is a manifest (.csv, .tsv, .jsonl with audio, reference, id, split, licence and other columns), a \
    folder with recordings and a reference beside each, a folder with Hugging Face's metadata.csv or .jsonl, Kaldi's \
    data directory, or DCASE's table (filename, onset, offset, event_label).
    """

  @Argument(help: "The corpus: a folder or a file.")
  var corpus: String

  @Option(
    name: .long,
    help: "Format of the corpus: \(CorpusFormat.allCases.map(\.rawValue).joined(separator: ", ")). (default: detected)")
  var corpusFormat: CorpusFormat?

  @Option(name: .long, help: "Folder of the recordings of a DCASE table. (default: the table's, or its folder audio)")
  var audio: String?

  @OptionGroup var headerless: RawOptions

  /// Reads the corpus. A fault in its list ends the command with the exit status of wrong usage; files that were passed
  /// over are reported on standard error.
  func read() throws -> Corpus {
    do {
      let corpus = try Corpus(path: corpus, format: corpusFormat, audioFolder: audio, raw: headerless.raw?.description)
      StandardInput.say(passedOver: corpus.passedOver)
      return corpus
    } catch {
      Console.message("ossicle: \(error)")
      throw ExitStatus.usage
    }
  }
}

extension CorpusFormat: ExpressibleByArgument {}
