import AppDatabases
import AppWords
import Foundation
import Synchronization

/// Writes what is kept of a person's use behind what the person sees and hears.
///
/// Nobody waits for a write, and none fails for who adds it. What cannot be written, since the disk is full or another program
/// holds the database, waits in memory in its order, and is tried again: with what is added next, and within 30 s at the
/// latest. What the tables refuse is given up, and what is added beyond a limit pushes out the oldest; both are counted.
public final class LateRecords: Sendable {
  /// What is not in the database.
  public struct Backlog: Sendable, Equatable {
    /// The number of entries that wait.
    public fileprivate(set) var waiting = 0
    /// The number of entries that were given up.
    public fileprivate(set) var lost = 0
    /// Since when entries wait or were given up; `nil` if everything is written.
    public fileprivate(set) var since: Date?
    /// The last reason; `nil` if everything is written.
    public fileprivate(set) var reason: Words?

    /// Everything is written.
    public init() {}
  }

  private struct Entry {
    let number: Int
    /// A later entry of the same key takes this one's place.
    let key: String?
    let write: @Sendable () throws -> Void
  }

  private struct State {
    var entries: [Entry] = []
    var added = 0
    var pause = LateRecords.shortestPause
    var nextTry = ContinuousClock.now
    var isScheduled = false
    var backlog = Backlog()
  }

  /// The time that a late write waits for another process, in seconds: whoever reads for the person waits behind it.
  package static let patience = 0.05
  private static let shortestPause = 0.5
  private static let longestPause = 30.0

  private let limit: Int
  private let now: @Sendable () -> Date
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "late-records", qos: .utility)

  /// - Parameters:
  ///   - limit: the most entries that wait.
  ///   - now: the present time.
  public init(limit: Int = 20_000, now: @escaping @Sendable () -> Date = { Date() }) {
    (self.limit, self.now) = (limit, now)
  }

  /// Whether everything that was added is in the database.
  public var isIdle: Bool { state.withLock { $0.entries.isEmpty } }

  /// What is not in the database now.
  public var backlog: Backlog { state.withLock { $0.backlog } }

  /// Adds an entry, which is written soon.
  ///
  /// - Parameters:
  ///   - key: entries of this key that still wait are left out; only the last of them counts.
  ///   - write: writes the entry, in one transaction that waits for other processes at most `patience`.
  public func add(replacing key: String? = nil, _ write: @escaping @Sendable () throws -> Void) {
    state.withLock { state in
      if let key { state.entries.removeAll { $0.key == key } }
      state.added += 1
      state.entries.append(Entry(number: state.added, key: key, write: write))
      if state.entries.count > limit {
        state.entries.removeFirst()
        state.backlog.lost += 1
      }
      if state.backlog.reason != nil { state.backlog.waiting = state.entries.count }
    }
    queue.async { [self] in work(isUrgent: false) }
  }

  /// Tries now to write all that waits, and returns when that is done or has failed again.
  public func settle() { queue.sync { work(isUrgent: true) } }

  /// Writes the entries in their order, up to the first that cannot be written now.
  ///
  /// - Parameter isUrgent: whether the pause after a failure is not waited for.
  private func work(isUrgent: Bool) {
    guard isUrgent || state.withLock({ $0.backlog.waiting == 0 || ContinuousClock.now >= $0.nextTry }) else {
      return tryAgainLater()
    }
    while let entry = state.withLock({ $0.entries.first }) {
      do {
        try entry.write()
        state.withLock { state in
          state.entries.removeAll { $0.number == entry.number }
          state.pause = Self.shortestPause
          if state.entries.isEmpty { state.backlog.waiting = 0 }
          if state.entries.isEmpty, state.backlog.lost == 0 { state.backlog = Backlog() }
        }
      } catch {
        let mayPass = (error as? AppDatabaseError).map { !$0.isOfOneValue } ?? false
        state.withLock { state in
          state.backlog.reason = (error as? any Worded)?.words ?? Words(cs: "\(error)", en: "\(error)")
          state.backlog.since = state.backlog.since ?? now()
          if !mayPass {
            state.entries.removeAll { $0.number == entry.number }
            state.backlog.lost += 1
          } else {
            state.nextTry = .now + .seconds(state.pause)
            state.pause = min(Self.longestPause, state.pause * 2)
          }
          state.backlog.waiting = state.entries.count
        }
        if mayPass { return tryAgainLater() }
      }
    }
  }

  private func tryAgainLater() {
    let wait = state.withLock { state -> Double? in
      guard !state.isScheduled, !state.entries.isEmpty else { return nil }
      state.isScheduled = true
      return max(0, (state.nextTry - .now) / .seconds(1))
    }
    guard let wait else { return }
    queue.asyncAfter(deadline: .now() + wait) { [weak self] in
      self?.state.withLock { $0.isScheduled = false }
      self?.work(isUrgent: false)
    }
  }
}
