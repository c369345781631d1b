import Foundation
import PageMessages

/// An open gate: it is that of one window, and of one person where each has a gate.
///
/// It closes when the adult leaves, when another window takes the seat, when another person is before the page, when the
/// window was away for longer than a reload takes, and after a time without a wish.
public struct AdultOpening: Sendable {
  /// After this time without a wish somebody else may sit before the page, seconds.
  public static let idleTime = 600.0
  /// A window that is back within this time was reloaded, or has lost its network; one that comes later may be a tab that was
  /// closed and opened again, seconds.
  public static let absence = 20.0

  private let absence: Double
  /// The window that has the seat.
  private var window = ""
  private var person: Int64?
  private var lastUse = Date.distantPast
  private var wentAt: Date?
  /// The beginning of the paths of the documents behind the gate, which nobody can guess; `nil` while it is closed.
  public private(set) var key: String?

  /// A closed gate.
  ///
  /// - Parameter absence: the window is taken for another one after this time, seconds.
  public init(absence: Double = Self.absence) { self.absence = absence }

  /// Whether the gate is open for a person.
  ///
  /// - Parameter person: the record number; `nil` where one gate is that of all.
  public func isOpen(for person: Int64? = nil, at date: Date) -> Bool {
    key != nil && person == self.person && date.timeIntervalSince(lastUse) < Self.idleTime
  }

  /// The gate was passed.
  public mutating func open(for person: Int64? = nil, at date: Date) {
    (self.person, lastUse, key) = (person, date, UUID().uuidString)
  }

  /// An adult is there.
  public mutating func use(at date: Date) { lastUse = date }

  /// The adult leaves.
  public mutating func close() { key = nil }

  /// A page has the seat.
  public mutating func pageCame(in window: String, at date: Date) {
    if window != self.window || wentAt.map({ date.timeIntervalSince($0) >= absence }) == true { close() }
    (self.window, wentAt) = (window, nil)
  }

  /// The page is gone.
  public mutating func pageWent(at date: Date) { wentAt = date }

  /// The path behind the key; `nil` for a path with another one, and while the gate is closed.
  public func document(_ parts: [Substring], for person: Int64? = nil, at date: Date) -> [Substring]? {
    guard isOpen(for: person, at: date), let key, let first = parts.first, first == key else { return nil }
    return Array(parts.dropFirst())
  }
}

/// Where the page finds the documents behind the gate.
public struct AdultDocumentsMessage: ServerMessage {
  /// The member `type`.
  public static let name = "adults-documents"
  /// The beginning of their paths below `/documents/`.
  private var key: String

  /// - Parameter opening: an open gate.
  public init(_ opening: AdultOpening) { key = opening.key ?? "" }
}
