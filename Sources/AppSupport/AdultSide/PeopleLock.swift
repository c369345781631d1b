import AppRecords
import AppWords
import Foundation
import PageMessages
import PageServer

/// The lock of a page's list of people: its code opens the list for one window.
///
/// It closes when somebody locks it, when another window takes the seat, when the window was away and when nobody has touched
/// the page for ten minutes (`AdultOpening`). A person who does what takes long is not interrupted: their own screens stay
/// theirs in the window in which the lock was opened.
package struct PeopleLock {
  /// What follows from a message at the lock.
  package enum Outcome {
    /// The page shows what is asked.
    case asked(AdultGateMessage)
    /// The list is open, or another lock than before.
    case opened
    /// The list is locked.
    case closed
    /// Nothing has changed; the page says why.
    case refused(AdultNotice)
  }

  /// Whether the page shows that the list is locked.
  package var isShown = false
  private let code: KeptCode
  private var opening = AdultOpening(absence: AdultOpening.idleTime)
  /// The window that has the seat, and the one in which the lock was opened last.
  private var window = ""
  private var owner: String?
  private var told: PeopleLockMessage?

  /// A lock that is closed, if there is a code.
  package init(_ code: KeptCode) { self.code = code }

  /// A page has the seat.
  package mutating func pageCame(_ greeting: PageGreeting, at date: Date) {
    opening.pageCame(in: greeting.window, at: date)
    (window, told) = (greeting.window, nil)
  }

  /// The page is gone.
  package mutating func pageWent(at date: Date) { opening.pageWent(at: date) }

  /// Whether the page may show what it shows.
  ///
  /// - Parameter isOwnScreen: whether a person does what is not interrupted.
  /// - Throws: `AppDatabaseError`.
  package mutating func admits(isOwnScreen: Bool, at date: Date) throws -> Bool {
    if opening.isOpen(at: date) || isOwnScreen && owner == window { return true }
    guard try code.hint() == nil else { return false }
    owner = window
    return true
  }

  /// The page was touched, or what is not interrupted goes on. A lock that is closed stays so.
  package mutating func use(at date: Date) { if opening.isOpen(at: date) { opening.use(at: date) } }

  /// Takes a message at the lock. The caller has found that the list is shown, where it is to be changed.
  ///
  /// - Throws: `AppDatabaseError`.
  package mutating func take(_ request: LockRequest, at date: Date) throws -> Outcome {
    switch request {
    case .knock: return try question(wasWrong: false, at: date)
    case .answer(let typed):
      do { try code.enter(typed.code.value, at: date) } catch KeptCodeError.none {
        // The lock was removed by a command meanwhile.
        return try question(wasWrong: true, at: date)
      } catch is KeptCodeError { return try question(wasWrong: true, at: date) }
      open(at: date)
    case .now, .rest:
      opening.close()
      if case .now = request { owner = nil }
      return .closed
    case .set(let new):
      do {
        if try code.hint() != nil { try code.enter(new.present?.value ?? "", at: date) }
        try code.set(new.code.value, hint: new.hint.value)
      } catch let error as KeptCodeError { return .refused(.refused(error.words)) }
      open(at: date)
    case .remove(let typed):
      do { try code.enter(typed.code.value, at: date) } catch let error as KeptCodeError {
        return .refused(.refused(error.words))
      }
      try code.remove()
      opening.close()
      owner = window
    }
    return .opened
  }

  private mutating func open(at date: Date) {
    opening.open(at: date)
    owner = window
  }

  private func question(wasWrong: Bool, at date: Date) throws -> Outcome {
    guard let hint = try code.hint() else { return .opened }
    let wait = try code.wait(at: date)
    return .asked(
      AdultGateMessage(question: .code(wait: wait, wasWrong: wasWrong), hint: hint.isEmpty ? nil : hint))
  }

  /// What the page is to know before the next screen; `nil` if it knows.
  ///
  /// - Throws: `AppDatabaseError`.
  package mutating func news(at date: Date) throws -> PeopleLockMessage? {
    let hint = try code.hint()
    let isOpen = opening.isOpen(at: date)
    let message = PeopleLockMessage(
      isSet: hint != nil, key: hint != nil && isOpen ? opening.key : nil, hint: isOpen ? hint : nil)
    guard message != told, told != nil || hint != nil else { return nil }
    told = message
    return message
  }

  /// The path of a document for the page; `nil` while the list is locked, and for the key of another opening.
  ///
  /// - Throws: `AppDatabaseError`.
  package func document(_ path: String, at date: Date) throws -> String? {
    guard try code.hint() != nil else { return path }
    return opening.document(path.split(separator: "/", omittingEmptySubsequences: false), at: date)?
      .joined(separator: "/")
  }
}
