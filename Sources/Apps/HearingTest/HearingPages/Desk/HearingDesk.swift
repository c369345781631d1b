import AdultSide
import AppDatabases
import AppDelivery
import AppRecords
import AppWords
import BrowserSound
import Foundation
import HearingDelivery
import HearingRecords
import HearingRuns
import HearingTest
import JSONReading
import PageMessages
import PageServer

/// The app's side of the page of the hearing test: it knows who is tested and how far the test is, and says what the page
/// shows. The threads that play and hear sound tell it in order what happens (`SoundWorker`).
package actor HearingDesk: PageDesk {
  /// Where a person is in the test.
  enum Place {
    case people(fault: String?, reason: Words? = nil)
    case home
    case introduction(step: Int)
    case calibration
    case room(HearingScreen.Room)
    case volume(isCalibrated: Bool, difference: Words? = nil)
    case sides(question: Int)
    case checked(EarphoneCheck.Verdict, mayGoOn: Bool)
    case ready
    case test(HearingScreen.Test)
    case unanswered
    /// `next` is what is tried again.
    case lost(HearingScreen.Lost, next: Part)
    case digits(HearingScreen.Digits.Phase, TestDisturbance? = nil)
    case question(index: Int)
    case result(session: Int64, HearingScreen.Result.Sending, answer: String?)
    case doctor(fault: Words?)
  }

  /// A part of the test that needs sound.
  enum Part { case checks, tones, digits }

  /// What belongs to the digits in noise while they go on.
  struct SpeechState {
    var run: SpeechRun
    var ear: Ear
    let player = TripletPlayer()
  }

  let records: HearingArchive
  let settings: HearingPageSettings
  let devices: HearingPageDevices
  let courier: HandOverCourier
  let now: @Sendable () -> Date
  let send: @Sendable (any ServerMessage) -> Void

  var place = Place.people(fault: nil)
  var person: Person?
  var language = Language.english
  var worker: SoundWorker?
  /// The number of the session that goes on.
  var session: Int64?
  /// What the person calls the headphone, which has no calibration; `nil` without a name.
  var headphone: String?
  var speech: SpeechState?
  var replies: [String: QuestionnaireAnswer] = [:]
  /// The file that the page has sent, or is sending.
  var uploads = PageUploads()
  var lock: PeopleLock
  private let memory: PageMemory
  private var kept: PagePlace<KeptPlace>

  /// Creates a desk.
  ///
  /// - Parameters:
  ///   - courier: sends results to people's own doctors; `nil` for one that sends when something comes to its end here.
  ///   - now: the present time, for the records.
  ///   - send: sends a message to the page; it must not wait.
  package init(
    records: HearingArchive, settings: HearingPageSettings, devices: HearingPageDevices,
    courier: HandOverCourier? = nil,
    now: @escaping @Sendable () -> Date = { Date() }, send: @escaping @Sendable (any ServerMessage) -> Void
  ) {
    self.records = records
    self.settings = settings
    self.devices = devices
    self.courier = courier ?? HandOverCourier(HandOver(records), now: now)
    self.now = now
    self.send = send
    lock = PeopleLock(records.peopleLock)
    memory = records.pageMemory
    kept = PagePlace(in: memory)
    self.courier.tell { [weak self] news in Task { await self?.hear(news) } }
  }

  // MARK: What the server calls

  package func pageCame(_ greeting: PageGreeting) async {
    lock.pageCame(greeting, at: now())
    do {
      worker?.answers.isAway = try isLocked()
      try speak(greeting.language)
      if let before = try kept.before() { try goOn(at: before) }
    } catch { send(ServerNotice.Fault(error)) }
    showOrTell()
  }

  package func pageWent() async {
    lock.pageWent(at: now())
    worker?.answers.isAway = true
    if case .test = place { worker?.answers.put(.rest) }
    // A triplet that nobody could answer is said again.
    if case .digits(.playing, _) = place {
      worker?.stop()
      place = .digits(.ready)
    }
  }

  package func close() async {
    courier.end()
    worker?.stop()
    // What was answered is on the disk; the devices are closed before the program ends.
    await worker?.end()
    do { try kept.end() } catch { send(ServerNotice.Fault(error)) }
  }

  /// Goes on where the page was when a program before this one ended unexpectedly. A part with sound begins before its first
  /// sound, since a browser plays only after a touch, and tones after the checks; what was answered is kept.
  private func goOn(at before: KeptPlace) throws {
    guard let chosen = try records.people().first(where: { $0.id == before.person }) else { return }
    (person, place) = (chosen, .home)
    switch before.screen {
    case .home: break
    case .introduction: place = .introduction(step: max(1, min(before.number ?? 1, Self.introductionSteps)))
    case .checks: place = .calibration
    // The person's own screen leads on through the checks: the headphone may be another one, or loose.
    case .tones: break
    case .digits: try beginDigits(of: chosen, ear: before.ear ?? .right)
    case .questions: try beginQuestions(of: chosen)
    case .result:
      guard let last = try records.sessions(of: chosen).last(where: { $0.ended != nil }) else { break }
      place = .result(session: last.id, settings.target == nil ? .impossible : .possible, answer: nil)
    }
  }

  private var keptPlace: KeptPlace {
    func kept(_ screen: KeptPlace.Screen, _ number: Int? = nil, _ ear: Ear? = nil) -> KeptPlace {
      KeptPlace(person: person?.id, screen: screen, number: number, ear: ear)
    }
    switch place {
    case .people, .home, .unanswered, .doctor: return kept(.home)
    case .introduction(let step): return kept(.introduction, step)
    case .calibration, .room, .volume, .sides, .checked: return kept(.checks)
    case .ready, .test: return kept(.tones)
    case .digits: return kept(.digits, nil, speech?.ear)
    case .question: return kept(.questions)
    case .result: return kept(.result)
    case .lost(_, .checks): return kept(.checks)
    case .lost(_, .tones): return kept(.tones)
    case .lost(_, .digits): return kept(.digits, nil, speech?.ear)
    }
  }

  package func take(_ message: PageMessage) async throws {
    let request = try HearingRequest(message)
    if try !admits(request) || handle(request) { try show() }
  }

  package func document(at path: String) async -> PageDocument? {
    do {
      if path == "ends.json" {
        return PageDocument(.json, try JSONEncoder.pretty.encode(EndReport(try memory.unexpectedEnds())))
      }
      guard let path = try lock.document(path, at: now()) else { return nil }
      return try HearingDocument(path: path, of: person, in: records)?.page(language)
    } catch {
      if error is AppDatabaseError { send(ServerNotice.Fault(error)) }
      return nil
    }
  }

  // MARK: What the page says

  /// Handles a message; returns whether the screen is to be shown again.
  private func handle(_ request: HearingRequest) throws -> Bool {
    switch request {
    case .lock(let said): return try takeLock(said, request)
    case .language(let wish): try speak(wish.language)
    case .choosePerson(let wish): try choose(wish.id.value)
    case .addPerson(let new): try add(new)
    case .upload(let piece):
      send(try uploads.take(piece, limit: PersonFiles.limit))
      return false
    case .importPerson(let wish): try add(wish)
    case .endsRead: try memory.setRead()
    case .home:
      leave()
      (place, person) = (.people(fault: nil), nil)
    case .back:
      guard person != nil else { throw unexpected(request, "a person") }
      leave()
      place = .home
    case .begin(let wish): try begin(wish.part, request)
    case .next: try goOn(request)
    case .listen, .answer, .headphone: try takeCheck(request)
    case .test(let said):
      guard case .digits(.disturbed, let disturbance?) = place, said == .goOnChanged else {
        return try takeTest(said, request)
      }
      goOnWithChangedDigits(disturbance)
    case .digits(let given): try takeDigits(given, request)
    case .reply, .questionBack: try takeQuestion(request)
    case .sending(let wish): try takeSending(wish, request)
    case .doctor(let wish): try takeDoctor(wish, request)
    }
    return true
  }

  func unexpected(_ request: HearingRequest, _ expected: String) -> PageRefusal {
    PageRefusal(expected: expected, got: "\("\(request)".prefix { $0 != "(" }) at another time")
  }

  private func choose(_ id: Int64) throws {
    guard let chosen = try records.people().first(where: { $0.id == id }) else {
      throw PageRefusal(expected: "a person's number", got: "\(id)")
    }
    leave()
    (person, place) = (chosen, .home)
  }

  private func add(_ new: HearingRequest.NewPerson) throws {
    guard case .people = place else { throw unexpected(.addPerson(new), "the list of people") }
    do {
      person = try records.addPerson(
        named: new.name.value, birthYear: new.birthYear?.value, sex: new.sex, at: now())
      place = .home
    } catch PeopleError.taken {
      place = .people(fault: "taken")
    } catch PeopleError.invalidName {
      place = .people(fault: "invalid-name")
    } catch HearingRecordsError.invalidBirthYear {
      place = .people(fault: "invalid-year")
    }
  }

  private func add(_ wish: PersonFiles.Addition) throws {
    guard case .people = place else { throw unexpected(.importPerson(wish), "the list of people") }
    do {
      (person, place) = (try PersonFiles.add(try uploads.whole(), wish, to: records), .home)
    } catch let refusal as PersonFiles.Refusal {
      place = .people(fault: "file", reason: refusal.words)
    } catch let error as HearingRecordsError {
      place = .people(fault: "file", reason: Words(cs: "\(error)", en: "\(error)"))
    } catch PeopleError.invalidName {
      place = .people(fault: "invalid-name")
    }
  }

  private func begin(_ part: HearingRequest.Part.Name, _ request: HearingRequest) throws {
    guard let person else { throw unexpected(request, "a person") }
    leave()
    switch part {
    case .tones: place = try unfinished(of: person) == nil ? .introduction(step: 1) : .calibration
    case .digits: try beginDigits(of: person)
    case .questions: try beginQuestions(of: person)
    case .result:
      guard let last = try records.sessions(of: person).last(where: { $0.ended != nil }) else {
        throw PageRefusal(expected: "a finished test", got: "none")
      }
      place = .result(session: last.id, settings.target == nil ? .impossible : .possible, answer: nil)
    }
  }

  private static let introductionSteps = 3

  private func goOn(_ request: HearingRequest) throws {
    switch place {
    case .introduction(let step): place = step < Self.introductionSteps ? .introduction(step: step + 1) : .calibration
    case .calibration:
      headphone = nil
      place = .room(room(.ready))
    case .room: start(.checks)
    case .ready: start(.tones)
    case .unanswered: place = .calibration
    case .lost(_, let next): start(next)
    case .digits(.ready, _), .digits(.disturbed, _): start(.digits)
    case .digits(.done, _):
      // The other ear.
      guard let person, let ear = speech?.ear else { throw unexpected(request, "the digits in noise") }
      try beginDigits(of: person, ear: ear.other)
    default: throw unexpected(request, "a screen that goes on")
    }
  }

  // MARK: What threads say

  /// Starts a thread for sound, after the one before it.
  func work(_ body: @escaping @Sendable (SoundWorker) -> Void) {
    worker = SoundWorker(after: worker, telling: self, body)
  }

  /// Takes what a thread tells, if it is still the one that the desk listens to.
  func hear(_ item: SoundWorker.News, from source: SoundWorker) {
    guard source === worker, !source.isStopped else { return }
    // What goes on is no rest.
    lock.use(at: now())
    do { try item(self) } catch { fail(error, next: .tones) }
  }

  /// A device or the disk failed: says so, and what is kept.
  func fail(_ error: any Error, next: Part) {
    if error as? BrowserSoundError == .noPage { return wait(for: next) }
    let kept = session.flatMap { try? records.session($0).trialCount } ?? 0
    place = .lost(
      .init(
        thing: error is AppDatabaseError || error is HearingRecordsError ? .records : .sound,
        reason: ServerNotice.Fault(error).words,
        keptCount: next == .digits ? speech?.run.test.trials.count ?? 0 : kept), next: next)
    showOrTell()
  }

  /// The page that played the sound was closed or reloaded: nothing is wrong with the headphone. The next page begins
  /// before the part that was interrupted, since a browser plays only after a touch.
  private func wait(for part: Part) {
    switch part {
    case .checks: place = .calibration
    case .tones: place = .ready
    case .digits: place = .digits(.ready)
    }
    showOrTell()
  }

  /// Ends what goes on; what was answered is kept.
  func leave() {
    worker?.stop()
    (session, headphone) = (nil, nil)
  }

  // MARK: What the page shows

  /// Shows the screen; a page is told why it cannot.
  private func showOrTell() {
    do { try show() } catch { send(ServerNotice.Fault(error)) }
  }

  func show() throws {
    let isLocked = try tellLock()
    let frame = HearingFrame(
      isCalibrated: settings.setup.conditions.calibration != nil, isBrowserSound: settings.isBrowserSound,
      source: settings.setup.conditions.source, personName: isLocked ? nil : person?.name)
    func show(_ content: some HearingContent) { send(HearingScreenMessage(frame: frame, content: content)) }
    let shown: any HearingContent = isLocked ? HearingScreen.Locked() : try content()
    show(shown)
    // The test goes on although its place cannot be kept.
    do { try kept.keep(keptPlace, of: person?.id) } catch { send(ServerNotice.Fault(error)) }
  }

  private func content() throws -> any HearingContent {
    switch place {
    case .people(let fault, let reason):
      HearingScreen.People(
        people: try tiles(), fault: fault, reason: reason,
        ended: try memory.unexpectedEnds().first?.alive.formatted(.iso8601))
    case .home: try home()
    case .introduction(let step): HearingScreen.Introduction(step: step)
    case .calibration: try calibration()
    case .room(let room): room
    case .volume(_, let difference): HearingScreen.Volume(difference: difference)
    case .sides(let question): HearingScreen.Sides(question: question)
    case .checked(let verdict, let mayGoOn): HearingScreen.Checked(verdict: verdict, mayGoOn: mayGoOn)
    case .ready: HearingScreen.Ready(keptCount: try session.map { try records.session($0).trialCount } ?? 0)
    case .test(let test): test
    case .unanswered: HearingScreen.Unanswered()
    case .lost(let lost, _): lost
    case .digits(let phase, let disturbance): digits(phase, disturbance)
    case .question(let index): try question(index)
    case .result(let session, let sending, let answer): try result(session, sending, answer)
    case .doctor(let fault): try doctor(fault)
    }
  }
}

/// Where the page goes on after the program has ended unexpectedly.
private struct KeptPlace: Codable, Equatable, Sendable {
  enum Screen: String, Codable { case home, introduction, checks, tones, digits, questions, result }

  var person: Int64?
  var screen: Screen
  /// The step of the introduction.
  var number: Int?
  /// The ear of the digits.
  var ear: Ear?
}
