/// An error in making a corpus.
package enum CorpusMakingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A setting is outside its range.
  case outOfRange(setting: String, expected: String, got: String)
  /// The kind needs recordings as sources, and there are none.
  case noSources(kind: String)
  /// A recording cannot be made, for the given reason.
  case unmakeable(id: String, reason: String)
  /// The folder contains a corpus with other settings.
  case otherCorpus(folder: String)
  /// A file or folder cannot be written, for the given reason.
  case unwritable(path: String, reason: String)

  /// One line with the expected and the actual value.
  package var description: String {
    switch self {
    case .outOfRange(let setting, let expected, let got): "\(setting): expected \(expected), got \(got)"
    case .noSources(let kind): "\(kind): expected recordings to make it from, got none"
    case .unmakeable(let id, let reason): "\(id): \(reason)"
    case .otherCorpus(let folder): "\(folder): holds a corpus of other settings; choose another folder"
    case .unwritable(let path, let reason): "\(path): cannot be written: \(reason)"
    }
  }
}
