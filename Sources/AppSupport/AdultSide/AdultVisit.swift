import AppRecords
import Foundation
import JSONReading
import PageMessages
import PageServer

/// An adult at the gate and behind it: whose the open gate is, the screen that is shown, and the file that the page sends.
public struct AdultVisit<Screen: Sendable> {
  /// What follows from a message at the gate.
  public enum Outcome {
    /// The page shows what is asked.
    case asked(AdultGateMessage)
    /// The first screen is to be shown.
    case entered
    /// What lies before the gate is to be shown.
    case left
  }

  /// The screen that is shown; `nil` while the gate is closed.
  public var screen: Screen?
  /// The file that the page has sent, or is sending.
  public var uploads = PageUploads()
  private let memory: PageMemory
  private var gate: AdultGate
  private var opening = AdultOpening()

  /// A visit before the closed gate.
  ///
  /// - Parameters:
  ///   - memory: knows of unexpected ends of the program.
  ///   - seed: decides the sums.
  public init(memory: PageMemory, seed: UInt64 = .random(in: 0...UInt64.max)) {
    self.memory = memory
    gate = AdultGate(seed: seed)
  }

  /// Takes a message at the gate.
  ///
  /// - Parameters:
  ///   - lock: what opens the gate now.
  ///   - person: whose gate it is; `nil` where one gate is that of all.
  ///   - screen: the first screen behind the gate.
  /// - Throws: the errors of `AdultLock.keptCode`, `AppDatabaseError`.
  public mutating func take(
    _ request: GateRequest, _ lock: AdultLock, of person: Int64? = nil, first screen: Screen, at date: Date
  ) throws -> Outcome {
    switch request {
    case .leave:
      close()
      return .left
    case .endsRead:
      guard admits(of: person, at: date) else { return .left }
      try memory.setRead()
      return .entered
    case .knock:
      guard case .open = lock else { return .asked(try question(lock, wasWrong: false, at: date)) }
    case .answer(let given):
      guard try isRight(given.answer, lock, at: date) else {
        return .asked(try question(lock, wasWrong: true, at: date))
      }
    }
    opening.open(for: person, at: date)
    self.screen = screen
    return .entered
  }

  /// Whether a wish from behind the gate is carried out. An open gate stays open; a visit whose time is over ends.
  public mutating func admits(of person: Int64? = nil, at date: Date) -> Bool {
    guard isOpen(of: person, at: date) else {
      close()
      return false
    }
    opening.use(at: date)
    return true
  }

  /// Whether the gate is open.
  public func isOpen(of person: Int64? = nil, at date: Date) -> Bool { opening.isOpen(for: person, at: date) }

  /// The adult leaves.
  public mutating func close() {
    opening.close()
    (screen, uploads) = (nil, PageUploads())
  }

  /// A page has the seat.
  public mutating func pageCame(_ greeting: PageGreeting, at date: Date) {
    opening.pageCame(in: greeting.window, at: date)
  }

  /// The page is gone.
  public mutating func pageWent(at date: Date) { opening.pageWent(at: date) }

  /// What the page is told before each screen behind the open gate: where it finds the documents, and unexpected ends of the
  /// program.
  ///
  /// - Throws: `AppDatabaseError`.
  public func news() throws -> [any ServerMessage] {
    [AdultDocumentsMessage(opening), UnexpectedEndsMessage(try memory.unexpectedEnds())]
  }

  /// A document behind the gate: the report of unexpected ends at `KEY/ends.json`, or what the app has.
  ///
  /// - Parameter own: the app's document at a path behind the key.
  /// - Returns: `nil` for a path of another opening, and while the gate is closed.
  public func document(
    _ parts: [Substring], of person: Int64? = nil, at date: Date, _ own: ([Substring]) throws -> PageDocument?
  ) throws -> PageDocument? {
    guard let path = opening.document(parts, for: person, at: date) else { return nil }
    guard path == ["ends.json"] else { return try own(path) }
    return PageDocument(.json, try JSONEncoder.pretty.encode(EndReport(try memory.unexpectedEnds())))
  }

  private mutating func question(_ lock: AdultLock, wasWrong: Bool, at date: Date) throws -> AdultGateMessage {
    if case .keptCode(let hint, let wait, _) = lock {
      return AdultGateMessage(question: .code(wait: try wait(), wasWrong: wasWrong), hint: hint)
    }
    gate.take(lock)
    return AdultGateMessage(question: gate.question(wasWrong: wasWrong, at: date))
  }

  private mutating func isRight(_ answer: AdultGate.Answer, _ lock: AdultLock, at date: Date) throws -> Bool {
    switch lock {
    case .open: return true
    case .keptCode(_, _, let enter):
      guard case .code(let code) = answer else { return false }
      return try enter(code)
    case .sum, .code:
      gate.take(lock)
      return gate.take(answer, at: date)
    }
  }
}

extension AdultGate {
  /// Asks from now on what the lock says.
  fileprivate mutating func take(_ lock: AdultLock) {
    if case .code(let code) = lock { self.code = code } else { code = nil }
  }
}

/// A screen of the adults' side, with all that it shows.
public struct AdultScreenMessage<Screen: Codable & Sendable, Content: Codable & Sendable>: ServerMessage {
  /// The member `type`.
  public static var name: String { "adults-screen" }
  private var screen: Screen
  /// The name of the person whose screen it is; empty where it is nobody's.
  private var person: String
  private var content: Content

  /// - Parameter person: the name of the person whose screen it is.
  public init(screen: Screen, person: String? = nil, content: Content) {
    (self.screen, self.person, self.content) = (screen, person ?? "", content)
  }
}
