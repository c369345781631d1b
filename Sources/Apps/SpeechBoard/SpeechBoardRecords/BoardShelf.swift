import OpenBoards
import Synchronization

/// The sets that were read or written last, so that an edit does not read all boards again. A version of a set never
/// changes, so a set here is never out of date.
final class BoardShelf: Sendable {
  private static let limit = 4

  private let sets = Mutex<[(version: Int64, set: BoardSet)]>([])

  subscript(version: Int64) -> BoardSet? {
    get { sets.withLock { $0.last { $0.version == version }?.set } }
    set {
      sets.withLock { sets in
        sets.removeAll { $0.version == version }
        guard let newValue else { return }
        sets.append((version, newValue))
        if sets.count > Self.limit { sets.removeFirst() }
      }
    }
  }

  func clear() { sets.withLock { $0 = [] } }
}
