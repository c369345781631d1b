/// What can be wrong with a corpus that is to be made.
package enum CorpusMakingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A setting is outside its range.
  case outOfRange(setting: String, expected: String, got: String)
  /// The kind is made from recordings, and there are none.
  case noSources(kind: String)
  /// A recording cannot be made; the reason.
  case unmakeable(id: String, reason: String)
  /// The folder holds a corpus of other settings.
  case otherCorpus(folder: String)
  /// A file or folder cannot be written; the reason.
  case unwritable(path: String, reason: String)

  /// One line: what was expected and what came.
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
