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
  ///   - raw: the format of sounds without a header: of those of a folder that have such an ending, and of all recordings
  ///     of a list that names no other in its column `raw_format`. `nil` to read headers.
  /// - Throws: `CorporaError` with the faulty line.
  package init(
    path: String, format: CorpusFormat? = nil, audioFolder: String? = nil, raw: String? = nil
  ) throws(CorporaError) {
    let known: CorpusFormat
    if let format { known = format } else { known = try CorpusFormat.format(of: path) }
    switch known {
    case .manifest: try self.init(ManifestCorpus.entries(CorpusFormat.manifest(in: path) ?? path))
    case .folder: self = try FolderCorpus.corpus(path, raw: raw)
    case .huggingFace: self = try HuggingFaceCorpus.corpus(path)
    case .kaldi: try self.init(KaldiCorpus.entries(path))
    case .dcase: try self.init(SoundEventCorpus.entries(path, audioFolder: audioFolder))
    }
    if let raw, known != .folder {
      self = try Corpus(
        entries.map { entry in
          var entry = entry
          entry.raw = entry.raw ?? raw
          return entry
        }, passedOver: passedOver)
    }
    guard !entries.isEmpty else {
      throw .invalidFile(path: path, expected: "recordings", found: "none")
    }
  }
}
