import ArgumentParser
import Corpora
import CorpusEvaluation
import CorpusMaking

/// The recordings that `--corpus` and `--split` select.
enum EvaluationCorpus {
  static let madePrefix = "made:"

  static func source(_ options: RunOptions) throws -> any EvaluationItemSource {
    guard !options.corpus.hasPrefix(madePrefix) else { return try made(options) }
    let corpus = try Corpus(
      path: options.corpus, format: options.corpusFormat, raw: options.headerless.raw?.description)
    StandardInput.say(passedOver: corpus.passedOver)
    let kept = try options.split.map { split in
      let kept = corpus.entries.filter { $0.split == split }
      guard !kept.isEmpty else {
        let splits = Set(corpus.entries.compactMap(\.split)).sorted().joined(separator: ", ")
        throw ValidationError("--split: expected one of the corpus's splits (\(splits)), got \(split).")
      }
      return try Corpus(kept)
    }
    return CorpusSource(kept ?? corpus, name: options.corpus, reading: try options.referenceReading())
  }

  private static func made(_ options: RunOptions) throws -> MadeSource {
    for (name, isGiven) in [
      ("--corpus-format", options.corpusFormat != nil), ("--split", options.split != nil),
      ("--reference-adapter", options.referenceAdapter != nil), ("--tier", options.tier != nil),
      ("--raw", options.headerless.raw != nil),
    ] where isGiven {
      throw ValidationError("\(name): expected with a corpus in files, not with a made one.")
    }
    return MadeSource(try CorpusRecipe(parsing: String(options.corpus.dropFirst(madePrefix.count))))
  }
}
