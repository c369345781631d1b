import BatchProcessing

extension Corpus {
  /// Reads a corpus in any of the formats.
  ///
  /// No sound and no reference is opened, and none has to exist.
  ///
  /// - Parameters:
  ///   - path: a folder or a file.
  ///   - format: what it is; `nil`: as `CorpusFormat.format(of:)` finds out.
  ///   - audioFolder: where the recordings of a DCASE table are; `nil`: beside the table, or in its folder's `audio`.
  /// - Throws: `CorporaError` with the line that is wrong.
  package init(path: String, format: CorpusFormat? = nil, audioFolder: String? = nil) throws(CorporaError) {
    let known: CorpusFormat
    if let format { known = format } else { known = try CorpusFormat.format(of: path) }
    switch known {
    case .manifest: try self.init(ManifestCorpus.entries(CorpusFormat.manifest(in: path) ?? path))
    case .folder: self = try FolderCorpus.corpus(path)
    case .huggingFace: self = try HuggingFaceCorpus.corpus(path)
    case .kaldi: try self.init(KaldiCorpus.entries(path))
    case .dcase: try self.init(SoundEventCorpus.entries(path, audioFolder: audioFolder))
    }
    guard !entries.isEmpty else {
      throw .invalidFile(path: path, expected: "recordings", found: "none")
    }
  }
}
