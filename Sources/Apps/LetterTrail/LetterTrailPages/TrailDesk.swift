import AdultSide
import AppRecords
import AppSound
import AppWords
import Foundation
import LetterTrail
import LetterTrailRecords
import LetterTrailSessions
import PageMessages
import PagePrompts
import PageServer
import TrailSound

/// The app's side of the page of letter-trail: it knows who plays which letter and how far, and says what the page shows.
package actor TrailDesk: PageDesk {
  /// The sound of the page.
  package struct Sound: Sendable {
    /// The voice of the guidance in a language; `nil` where there is none.
    package var voice: @Sendable (Language) throws -> GuidanceVoice?
    /// Opens the output of the voice on this computer; `nil` for the browser of the page.
    package var output: (@Sendable () throws -> any PromptOutput)?
    /// Opens the output of the finger's sound on this computer; `nil` for the browser of the page, which makes the sound.
    package var trace: (@Sendable (TrailSoundSource) throws -> any TrailSoundOutput)?

    /// Describes the sound.
    package init(
      voice: @escaping @Sendable (Language) throws -> GuidanceVoice?,
      output: (@Sendable () throws -> any PromptOutput)?,
      trace: (@Sendable (TrailSoundSource) throws -> any TrailSoundOutput)?
    ) { (self.voice, self.output, self.trace) = (voice, output, trace) }
  }

  /// What a clock says: the present time and today's date at this place.
  package struct Clock: Sendable {
    package var now: @Sendable () -> Date
    package var timeZone: TimeZone

    /// - Parameter now: gives the present time.
    package init(now: @escaping @Sendable () -> Date = { Date() }, timeZone: TimeZone = .current) {
      (self.now, self.timeZone) = (now, timeZone)
    }

    var today: String { TrailRecords.day(of: now(), in: timeZone) }
  }

  /// Where the child is.
  enum Place {
    case players
    case chapters(Player)
    case trail(Player)
    case rest(Player)
  }

  let send: @Sendable (any ServerMessage) -> Void
  let records: TrailRecords
  let clock: Clock
  var place = Place.players
  var parents: AdultVisit<ParentPlace>
  private var kept: PagePlace<KeptPlace>
  var language = Language.english
  private let sound: Sound
  private let clips: PageClips
  private var voice: (language: Language, voice: GuidanceVoice?)?
  private var output: (any PromptOutput)?
  private var finger: (style: TrailSoundStyle, level: Double, source: TrailSoundSource, output: any TrailSoundOutput)?
  private var play: TrailPlay?
  private var guidance: TrailGuidance?
  private var settings = TrailSettings()
  private var help = TraceHelp.path
  private var opening = 0
  private var scale = TraceScale.nominal
  private var isEndless = false
  private var practised: [String] = []
  private var random: SystemRandomNumberGenerator = .init()

  /// - Parameters:
  ///   - send: sends a message to the page.
  ///   - seed: decides the sums of the gate.
  package init(
    send: @escaping @Sendable (any ServerMessage) -> Void, records: TrailRecords, sound: Sound,
    clock: Clock = Clock(), seed: UInt64 = .random(in: 0...UInt64.max)
  ) {
    (self.send, self.records, self.sound, self.clock) = (send, records, sound, clock)
    clips = PageClips(sampleRate: GuidanceVoice.sampleRate, send: send)
    let memory = records.pageMemory
    (parents, kept) = (AdultVisit(memory: memory, seed: seed), PagePlace(in: memory))
  }

  package func pageCame(_ greeting: PageGreeting) async {
    language = greeting.language
    parents.pageCame(greeting, at: clock.now())
    // A page that was reloaded has lifted its finger: the chapter goes on at its checkpoint.
    do {
      if let before = try kept.before() { try goOn(at: before) }
      if case .trail(let player) = place, let name = play?.name { try open(name, of: player) }
      try showAll()
    } catch { fail(error) }
  }

  /// Goes on where the page was when a program before this one ended unexpectedly.
  private func goOn(at before: KeptPlace) throws {
    guard let player = try records.people().first(where: { $0.id == before.player }) else { return }
    place = .chapters(player)
    guard let chapter = before.chapter else { return }
    (scale, isEndless) = (before.scale, before.isEndless)
    try open(chapter, of: player)
  }

  private var keptPlace: KeptPlace {
    switch place {
    case .players: KeptPlace()
    case .chapters(let player): KeptPlace(player: player.id)
    case .rest(let player): KeptPlace(player: player.id)
    case .trail(let player):
      KeptPlace(player: player.id, chapter: play?.name, scale: scale, isEndless: isEndless)
    }
  }

  package func pageWent() async {
    parents.pageWent(at: clock.now())
    leaveChapter()
    silence()
  }

  package func close() async {
    leaveChapter()
    silence()
    do { try kept.end() } catch { fail(error) }
  }

  package func document(at path: String) async -> PageDocument? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if parts.first == "clips", parts.count == 2 { return clips.document(parts[1]) }
    return parentDocument(parts)
  }

  package func take(_ message: PageMessage) async throws {
    do { try use(try TrailRequest(message)) } catch let refusal as PageRefusal { throw refusal } catch { fail(error) }
  }

  private func use(_ request: TrailRequest) throws {
    switch request {
    case .samples(let wish): try feed(wish)
    case .passed(let wish): try pass(wish)
    case .showing(let wish): if wish.opening.value == opening, play != nil { say(TrailGuidance.showing) }
    case .players:
      leaveChapter()
      silence()
      place = .players
      try showAll()
    case .choosePlayer(let wish): try choose(try player(numbered: wish.player.value))
    case .addPlayer(let wish):
      guard try canAddPlayers else { throw PageRefusal(expected: "new players behind the gate", got: "one before it") }
      try choose(try records.addPlayer(named: wish.name.value, picture: wish.picture.value, at: clock.now()))
    case .chapters:
      leaveChapter()
      silence()
      isEndless = false
      if let player = current { place = .chapters(player) }
      try showAll()
    case .openChapter(let wish):
      let player = try chosen()
      (scale, isEndless) = (wish.scale, false)
      try open(wish.name.value, of: player)
      try showAll()
    case .endless(let wish):
      let player = try chosen()
      (scale, isEndless) = (wish.scale, true)
      try openNext(of: player)
      try showAll()
    case .next:
      try openNext(of: try chosen())
      try showAll()
    case .again: try again()
    case .gate(let request): try take(request)
    case .parents(let request): try takeParent(request)
    }
  }

  private func chosen() throws(PageRefusal) -> Player {
    guard let player = current else { throw PageRefusal(expected: "a player first", got: "a chapter") }
    return player
  }

  // MARK: Players

  var current: Player? {
    switch place {
    case .players: nil
    case .chapters(let player), .trail(let player), .rest(let player): player
    }
  }

  func player(numbered id: Int64) throws -> Player {
    guard let player = try records.people().first(where: { $0.id == id }) else {
      throw PageRefusal(expected: "the number of a player", got: "\(id)")
    }
    return player
  }

  private func choose(_ player: Player) throws {
    leaveChapter()
    place = .chapters(player)
    try showAll()
  }

  /// Whether a child may add a player: not where a parent has set a code.
  private var canAddPlayers: Bool { get throws { try records.parent()?.isOn != true } }

  func settings(of player: Player) throws -> TrailSettings { try records.settings(of: player) ?? TrailSettings() }

  // MARK: Chapters

  func list(of player: Player) throws -> ChapterList {
    ChapterList(try settings(of: player), own: try records.ownChapters(), progress: try records.progress(of: player))
  }

  private func open(_ name: String, of player: Player) throws {
    guard try list(of: player).entries.contains(where: { $0.name == name && $0.isOpen }) else {
      throw PageRefusal(expected: "a chapter that is open", got: String(name.prefix(80)))
    }
    // What is left has to be kept before the checkpoint is read.
    leaveChapter()
    guard let entry = try list(of: player).entries.first(where: { $0.name == name }) else { return }
    let left = try records.playTimeLeft(on: clock.today)
    guard left ?? 1 > 0 else {
      place = .rest(player)
      return
    }
    settings = try settings(of: player)
    opening += 1
    help = try settings.help.fixed ?? FadingHelp.next(in: name, of: player, records)
    var next = try TrailPlay(
      entry, of: player, in: records, scale: scale, timeLeft: left, day: clock.today, tools: settings.tools, help: help)
    var words = TrailGuidance(next.chapter)
    let events = next.begin(at: 0)
    place = .trail(player)
    let said = events.compactMap { words.saying(for: $0) }
    (play, guidance) = (next, words)
    openFinger(next.chapter)
    if let first = said.first { say(first) }
    if practised.last != name { practised.append(name) }
  }

  /// The chapter that follows: by need in the endless mode, else the next of the list.
  private func openNext(of player: Player) throws {
    let entries = try list(of: player).entries.filter(\.isOpen)
    let before = play?.name
    if isEndless {
      let practice = try PracticeNeeds(of: player, in: records)
      let letters = entries.map(\.name).filter { WarmUp(rawValue: $0) == nil }
      guard let next = practice.next(of: letters, after: practised, using: &random) else { return }
      return try open(next, of: player)
    }
    let place = entries.firstIndex { $0.name == before } ?? -1
    guard entries.indices.contains(place + 1) else {
      leaveChapter()
      self.place = .chapters(player)
      return
    }
    try open(entries[place + 1].name, of: player)
  }

  /// The chapter from its beginning. The page begins its clock anew, as at each opening.
  private func again() throws {
    guard let (name, player) = play.map({ ($0.name, $0.player) }) else {
      throw PageRefusal(expected: "an open chapter", got: "none")
    }
    leaveChapter()
    try records.keep(nil, in: name, of: player, at: clock.now())
    try open(name, of: player)
    try showAll()
  }

  /// Keeps what there is of an open chapter.
  func leaveChapter() {
    guard var open = play else { return }
    do { try open.leave(at: clock.now()) } catch { fail(error) }
    (play, guidance) = (nil, nil)
    if case .trail(let player) = place { place = .chapters(player) }
  }

  // MARK: The finger

  private func feed(_ wish: TrailRequest.Samples) throws {
    guard wish.opening.value == opening, var open = play else { return }
    // A sample that cannot be does not take back what the ones before have done.
    defer { if play != nil { play = open } }
    var heard: [(sample: TraceSample, events: [TrailEvent])] = []
    defer { finger?.source.feed(heard) }
    tell(try open.feed(wish.samples.values.map(\.sample), at: clock.now()) { heard.append(($0, $1)) }, &open)
  }

  private func pass(_ wish: TrailRequest.Passed) throws {
    guard wish.opening.value == opening, var open = play else { return }
    defer { if play != nil { play = open } }
    tell(try open.pass(to: wish.time.value, at: clock.now()), &open)
  }

  private func tell(_ events: [TrailEvent], _ open: inout TrailPlay) {
    guard !events.isEmpty else { return }
    send(EventsMessage(events, open.walk, opening: opening))
    for event in events { if let saying = guidance?.saying(for: event) { say(saying) } }
    guard open.isInterrupted else { return }
    do { try open.leave(at: clock.now()) } catch { fail(error) }
    (play, guidance) = (nil, nil)
    place = .rest(open.player)
    do { try showAll() } catch { fail(error) }
  }

  // MARK: The sound of the finger

  /// Opens the sound of a chapter. Where it cannot be opened the page goes on without it, and says so.
  private func openFinger(_ chapter: Chapter) {
    if let open = finger, (open.style, open.level) != (settings.sound, settings.soundLevel) {
      open.output.stop()
      finger = nil
    }
    if finger == nil, settings.sound != .none, let openOutput = sound.trace {
      let source = TrailSoundSource(style: settings.sound, level: settings.soundLevel)
      do { finger = (settings.sound, settings.soundLevel, source, try openOutput(source)) } catch { fail(error) }
    }
    finger?.source.begin(chapter)
  }

  private func silence() {
    output?.stop()
    output = nil
    finger?.output.stop()
    finger = nil
  }

  // MARK: The voice

  private func say(_ saying: TrailGuidance.Saying) {
    send(SaidMessage(words: saying.words))
    guard settings.speaks else { return }
    do {
      if voice?.language != language { voice = (language, try sound.voice(language)) }
      guard let voice = voice?.voice else { return }
      if output == nil || output?.lossWords != nil { output = try sound.output?() ?? clips }
      output?.play(try voice.samples(of: saying))
    } catch {
      // A computer without sound or voice: the words stand on the page.
      voice = (language, nil)
      fail(error)
    }
  }

  // MARK: What the page shows

  /// Everything that a page needs that comes or was reloaded.
  func showAll() throws {
    if parents.isOpen(at: clock.now()) { return try showParents() }
    switch place {
    case .players:
      send(TrailScreen.Players(players: try records.people().map(PlayerTile.init), canAdd: try canAddPlayers))
    case .chapters(let player): try showChapters(player)
    case .rest(let player):
      send(TrailScreen.Rest(player: PlayerTile(player), theme: try settings(of: player).theme))
    case .trail(let player):
      guard let play else {
        try showChapters(player)
        break
      }
      send(
        TrailScreen.Trail(
          player: PlayerTile(player), name: play.name, title: play.chapter.title,
          map: ShownMap(play.chapter, isRuled: settings.isRuled), theme: settings.theme, place: ShownPlace(play.walk),
          help: help, demonstrates: settings.demonstrates, side: settings.side, isEndless: isEndless, opening: opening,
          sound: sound.trace == nil ? ShownSound(settings) : nil))
    }
    try kept.keep(keptPlace, of: keptPlace.player)
  }

  private func showChapters(_ player: Player) throws {
    let chapters = try list(of: player).entries.map(TrailScreen.Chapters.Chapter.init)
    send(
      TrailScreen.Chapters(player: PlayerTile(player), chapters: chapters, theme: try settings(of: player).theme))
  }

  func fail(_ error: any Error) { send(AdultNotice.of(error)) }
}

/// Where the page goes on after the program has ended unexpectedly: the players, the chapters of one of them, or a chapter,
/// which has its own checkpoint.
private struct KeptPlace: Codable, Equatable, Sendable {
  var player: Int64?
  var chapter: String?
  var scale = TraceScale.nominal
  var isEndless = false
}
