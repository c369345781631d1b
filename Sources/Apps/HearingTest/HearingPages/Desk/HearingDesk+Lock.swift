import AdultSide
import AppRecords
import PageMessages
import PageServer

/// The lock of the list of people. While it is closed the page shows nothing of anybody, and no message is carried out but
/// those at the lock.
extension HearingDesk {
  /// Whether a person does what the lock does not interrupt.
  private var isOwnScreen: Bool {
    switch place {
    case .people, .home, .doctor: false
    case .result(_, let sending, _): sending == .sending
    default: true
    }
  }

  /// Whether the list is locked. Then nobody is chosen any more; what a person does in another window stays as it is.
  func isLocked() throws -> Bool {
    if try lock.admits(isOwnScreen: isOwnScreen, at: now()) { return false }
    if !isOwnScreen {
      leave()
      (place, person, uploads) = (.people(fault: nil), nil, PageUploads())
    }
    return true
  }

  /// Whether a message is carried out; the page is shown the lock if not.
  ///
  /// - Throws: `PageRefusal` if it is shown already.
  func admits(_ request: HearingRequest) throws -> Bool {
    switch (try isLocked(), request) {
    case (_, .lock(.rest)), (true, .lock), (true, .language): return true
    case (false, _):
      lock.use(at: now())
      return true
    case (true, _):
      guard !lock.isShown else { throw unexpected(request, "the code of the list of people") }
      return false
    }
  }

  /// Handles a message at the lock; returns whether the screen is to be shown again.
  func takeLock(_ said: LockRequest, _ request: HearingRequest) throws -> Bool {
    let isLocked = try isLocked()
    switch said {
    case .knock, .answer: if !isLocked { return true }
    case .rest: if isOwnScreen { return false }
    case .now: if isOwnScreen { throw unexpected(request, "the list of people, or a person's own screen") }
    case .set, .remove:
      guard case .people = place, !isLocked else { throw unexpected(request, "the list of people") }
    }
    switch try lock.take(said, at: now()) {
    case .asked(let question): send(question)
    case .refused(let notice): send(notice)
    case .opened:
      worker?.answers.isAway = false
      return true
    case .closed: return true
    }
    return false
  }

  /// Tells the page what it does not know of the lock; returns whether the list is locked.
  func tellLock() throws -> Bool {
    lock.isShown = try isLocked()
    if let news = try lock.news(at: now()) { send(news) }
    return lock.isShown
  }
}
