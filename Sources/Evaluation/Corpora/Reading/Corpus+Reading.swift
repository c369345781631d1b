import BatchProcessing

extension Corpus {
  /// Reads a corpus in any of the formats.
  ///
  /// Sounds and references are not opened, and need not exist.
  ///
  /// - Parameters:
  ///   - path: the path of a folder or a file.
  ///   - format: the format; `nil` for the one that `CorpusFormat.format(of:)` recognises.
  ///   - audioFolder: the folder of the recordings of a DCASE table; `nil` for the table's folder or its subfolder
  ///     `audio`.
  /// - Throws: `CorporaError` with the faulty line.
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
