import AdultSide
import AppRecords
import Foundation
import PageMessages
import PageServer
import VoiceGameRecords
import VoiceGames
import VoiceListening

/// The therapist's side of the page: a state machine that takes the messages of the gate and those whose type begins with
/// `therapist-`, and gives those that the page shows.
///
/// It has no clock, no sound and no page: the times come with the messages, and what needs sound is a wish. Every change
/// is on the disk when its answer is given.
package struct TherapistDesk {
  /// What the therapist's side wants of the desk that has the sound and the child's side.
  package enum Wish: Sendable, Equatable {
    /// A calibration for a child begins; its result comes back by `took`.
    case calibrate(Child)
    /// A sound is recorded; its recording comes back by `took`.
    case record(WantedSound)
    /// An utterance is recorded; its recording comes back by `took`.
    case recordUtterance(WantedSound)
    /// A try to hold a sound begins; its result comes back by `took`.
    case hold(Child, HeldSound)
    /// The calibration, recording or try that goes on is given up.
    case stopListening
    /// The child's side is shown again.
    case leave
  }

  /// What follows from a message.
  package struct Answer: Sendable {
    /// The messages to the page, in order.
    package var messages: [any ServerMessage] = []
    /// What is wanted of the desk.
    package var wish: Wish?
  }

  /// What the page shows.
  package enum Place: Sendable, Equatable {
    case children
    case child(Int64)
    case calibration(Int64)
    case settings(Int64, Game)
    case plan(Int64)
    case sessions(Int64)
    case replay(Int64)
    case held(Int64)
    case data
  }

  let records: GameRecords
  let shelf: ThemeShelf
  /// The therapist at the gate and behind it.
  package var visit: AdultVisit<Place>
  /// The session that is replayed.
  var replay: ReplayedSession?
  /// The sounds of a game that were heard and are not stored yet.
  var sounds: HeardSounds?
  /// The part of the log that is shown.
  var log: LogWish?
  /// What would be deleted, before it is.
  var question: TherapistContent.Data.Question?

  /// Makes a desk whose gate is closed.
  ///
  /// - Parameter seed: decides the sums of the gate.
  package init(records: GameRecords, shelf: ThemeShelf = ThemeShelf(), seed: UInt64 = .random(in: 0...UInt64.max)) {
    self.records = records
    self.shelf = shelf
    visit = AdultVisit(memory: records.pageMemory, seed: seed)
  }

  /// Whether the therapist's side is shown.
  package func isOpen(at date: Date) -> Bool { visit.isOpen(at: date) }

  /// What the page shows.
  var place: Place {
    get { visit.screen ?? .children }
    set { visit.screen = newValue }
  }

  /// What a page that comes or is reloaded must show, while the therapist's side is open.
  package mutating func shown() throws -> Answer {
    let news = try visit.news()
    do { return Answer(messages: news + [try screen()]) } catch is PageRefusal {
      // The child was removed by a command meanwhile.
      place = .children
      return Answer(messages: news + [try screen()])
    }
  }

  /// Takes a message at the gate.
  ///
  /// - Throws: the errors of the records.
  package mutating func take(_ request: GateRequest, at date: Date) throws -> Answer {
    switch try visit.take(request, .kept(by: records.peopleLock, at: date), first: .children, at: date) {
    case .asked(let question): Answer(messages: [question])
    case .entered: try shown()
    case .left: leave()
    }
  }

  /// Takes a message from behind the gate.
  ///
  /// - Throws: `PageRefusal` for nonsense; the errors of the records.
  package mutating func take(_ request: TherapistRequest, at date: Date) throws -> Answer {
    guard visit.admits(at: date) else { return leave() }
    return try carryOut(request, at: date)
  }

  private mutating func leave() -> Answer {
    (replay, sounds, log, question) = (nil, nil, nil, nil)
    return Answer(wish: .leave)
  }

  private mutating func carryOut(_ request: TherapistRequest, at date: Date) throws -> Answer {
    switch request {
    case .go(let wish): return try go(wish)
    case .addChild(let wish): return try add(wish, at: date)
    case .renameChild(let wish): return try rename(wish)
    case .portrait(let wish): return try choose(wish)
    case .ownPicture(let wish): return try takePicture(wish)
    case .removeChild(let wish): return try remove(wish)
    case .upload(let piece): return Answer(messages: [try visit.uploads.take(piece, limit: PersonFiles.limit)])
    case .importChild(let wish): return try add(wish)
    case .calibrate(let wish): return try calibrate(wish)
    case .record(let wish): return try record(wish)
    case .stopListening: return Answer(wish: .stopListening)
    case .set(let wish): return try change(wish)
    case .easier(let wish): return try move(wish, isHarder: false)
    case .harder(let wish): return try move(wish, isHarder: true)
    case .undo(let wish): return try undo(wish)
    case .fit(let wish): return try fit(wish)
    case .fitTwo(let wish): return try fitTwo(wish)
    case .usual(let wish): return try restoreUsual(wish)
    case .plan(let wish): return try plan(wish)
    case .replay(.set(let wish)): return try changeReplay(wish)
    case .replay(.easier): return try moveReplay(isHarder: false)
    case .replay(.harder): return try moveReplay(isHarder: true)
    case .replay(.back): return try restoreReplay()
    case .replay(.keep): return try keepReplay()
    case .hold(let wish): return try hold(wish)
    case .forgetTry(let wish): return try forgetTry(wish)
    case .log(let wish): return try showLog(wish)
    case .retention(let wish): return try setRetention(wish, at: date)
    case .removeSession(let wish): return try removeSession(wish)
    case .removeRecordings(let wish): return try removeRecordings(wish)
    }
  }

  private mutating func go(_ target: TherapistRequest.Place) throws -> Answer {
    func wanted<Value>(_ value: Value?, _ name: String) throws -> Value {
      guard let value else {
        throw PageRefusal(expected: "a member \(name) for the screen \(target.screen.rawValue)", got: "none")
      }
      return value
    }
    let left = place
    switch target.screen {
    case .children: place = .children
    case .child: place = .child(try child(try wanted(target.child, "child").value).id)
    case .calibration: place = .calibration(try child(try wanted(target.child, "child").value).id)
    case .settings:
      place = .settings(try child(try wanted(target.child, "child").value).id, try wanted(target.game, "game"))
    case .plan: place = .plan(try child(try wanted(target.child, "child").value).id)
    case .sessions: place = .sessions(try child(try wanted(target.child, "child").value).id)
    case .held: place = .held(try child(try wanted(target.child, "child").value).id)
    case .data: (place, log, question) = (.data, nil, nil)
    case .replay: try openReplay(ofSession: try wanted(target.session, "session").value)
    }
    if case .replay = place {} else { replay = nil }
    var answer = try shown()
    switch left {
    case .calibration, .settings, .held: if left != place { answer.wish = .stopListening }
    default: break
    }
    return answer
  }

  /// The child with a number.
  ///
  /// - Throws: `PageRefusal`.
  func child(_ id: Int64) throws -> Child {
    guard let child = try records.people().first(where: { $0.id == id }) else {
      throw PageRefusal(expected: "the number of a child", got: "\(id)")
    }
    return child
  }

  /// The answer that shows the present screen with a notice.
  func showing(_ notice: AdultNotice) throws -> Answer { Answer(messages: [try screen(), notice]) }

  /// The message of the present screen.
  private func screen() throws -> any ServerMessage {
    func message(
      _ screen: TherapistRequest.Place.Screen, of child: String? = nil, _ content: some Codable & Sendable
    ) -> any ServerMessage { AdultScreenMessage(screen: screen, person: child, content: content) }
    func message<Content: Codable & Sendable>(
      _ screen: TherapistRequest.Place.Screen, _ id: Int64, _ content: (Child) throws -> Content
    ) throws -> any ServerMessage {
      let child = try child(id)
      return message(screen, of: child.name, try content(child))
    }
    switch place {
    case .children: return message(.children, try childrenContent())
    case .child(let id): return try message(.child, id, childContent)
    case .calibration(let id): return try message(.calibration, id, calibrationContent)
    case .settings(let id, let game): return try message(.settings, id) { try settingsContent($0, game) }
    case .plan(let id): return try message(.plan, id, planContent)
    case .sessions(let id): return try message(.sessions, id, sessionsContent)
    case .held(let id): return try message(.held, id, heldContent)
    case .data: return message(.data, try dataContent())
    case .replay:
      guard let replay else { throw PageRefusal(expected: "a session to replay", got: "none") }
      return message(.replay, of: replay.record.child, try replayContent(replay))
    }
  }
}
