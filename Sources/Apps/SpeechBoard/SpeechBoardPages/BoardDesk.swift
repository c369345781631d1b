import AdultSide
import AppRecords
import AppSound
import AppWords
import Foundation
import LanguageTags
import OpenBoards
import PageMessages
import PagePrompts
import PageServer
import SpeechBoard
import SpeechBoardRecords
import SpeechBoardSessions
import SpeechBoardSymbols
import SpeechBoardVoices
import StartBoard

/// The app's side of the page of the speech board: it knows whose board is open and what was said, and says what the page
/// shows.
package actor BoardDesk: PageDesk {
  /// The sound of the page.
  package struct Sound: Sendable {
    /// The voice for a language, by a person's settings and what a tile or board wants.
    package var voice: @Sendable (SpeechBoardSettings, LanguageTag, VoiceWish?) throws -> BoardVoice
    /// Opens the output of this computer; `nil` for the browser of the page.
    package var output: (@Sendable () throws -> any PromptOutput)?
    /// Opens the output for what the scanner whispers; `nil` for the one of the words.
    package var whispers: (@Sendable () throws -> any PromptOutput)?
    /// Opens the microphone for recordings of tiles.
    package var microphone: MicrophoneOpener

    /// Describes the sound.
    package init(
      voice: @escaping @Sendable (SpeechBoardSettings, LanguageTag, VoiceWish?) throws -> BoardVoice,
      output: (@Sendable () throws -> any PromptOutput)?, whispers: (@Sendable () throws -> any PromptOutput)? = nil,
      microphone: MicrophoneOpener
    ) { (self.voice, self.output, self.whispers, self.microphone) = (voice, output, whispers, microphone) }
  }

  /// Sends a message to the page.
  let send: @Sendable (any ServerMessage) -> Void
  private(set) var records: BoardRecords
  let sound: Sound
  let shelf: SymbolShelf
  /// Writes what is kept of the use, behind what is seen and heard.
  package nonisolated let late: LateRecords
  /// What an adult is told of the sound and the records, as long as it holds.
  let troubles: DeskTroubles
  /// The present time.
  let now: @Sendable () -> Date
  private let clips: PageClips
  let cache = TileSoundCache()
  private var talker: BoardTalker?
  private let whispers: ScanWhispers
  /// Whether there are people to choose among.
  var hasOthers = false
  var language = Language.english
  /// The boards that are open; `nil` while a person is chosen.
  var opened: OpenedBoards?
  /// The adults' side.
  var adults: AdultVisit<AdultPlace>
  private var kept: PagePlace<KeptPlace>
  /// The pictures that an adult found last.
  var pictures: FoundPictures?
  /// The page for the way that is being made.
  var awayMaking: AwayMaking?
  /// What was kept in another way than it was meant, of the last file that came home.
  var awayRemarks: [Words] = []
  /// Whether pictures are being fetched.
  var isFetching = false
  /// The recording of a tile that goes on.
  var recording: TileRecordingRun?
  /// Waits until the person's own records can be opened.
  var waiting: Task<Void, Never>?
  private var greeting: PageGreeting?
  private let seed: UInt64

  /// - Parameters:
  ///   - send: sends a message to the page.
  ///   - standIn: why the records stand in for the person's own, which cannot be opened yet; `nil` for the own ones.
  ///   - shelf: the symbol sets that were imported.
  ///   - seed: decides the sums of the gate.
  ///   - now: the present time.
  package init(
    send: @escaping @Sendable (any ServerMessage) -> Void, records: BoardRecords, standIn: StandIn? = nil,
    shelf: SymbolShelf,
    sound: Sound,
    seed: UInt64 = .random(in: 0...UInt64.max), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    (self.send, self.records, self.shelf, self.sound, self.seed, self.now) = (send, records, shelf, sound, seed, now)
    late = LateRecords(now: now)
    troubles = DeskTroubles(standIn: standIn?.words)
    whispers = ScanWhispers(open: sound.output == nil ? nil : sound.whispers ?? sound.output)
    clips = PageClips(sampleRate: TileSound.sampleRate, send: send)
    let memory = records.pageMemory
    (adults, kept) = (AdultVisit(memory: memory, seed: seed), PagePlace(in: memory))
    if let standIn { Task { await awaitOwnRecords(standIn) } }
  }

  /// Has these records from now on, and the gate of their people, which is closed.
  func take(_ own: BoardRecords) {
    (records, opened) = (own, nil)
    troubles.standInIsOver()
    (adults, kept) = (AdultVisit(memory: own.pageMemory, seed: seed), PagePlace(in: own.pageMemory))
    if let greeting { adults.pageCame(greeting, at: now()) }
  }

  package func pageCame(_ greeting: PageGreeting) async {
    (self.greeting, language) = (greeting, greeting.language)
    adults.pageCame(greeting, at: now())
    do {
      try resume()
      try showAll()
    } catch { fail(error) }
  }

  /// Opens the boards where they were open before, or those of the only person.
  func resume() throws {
    do { if let before = try kept.before() { try goOn(at: before) } } catch { fail(error) }
    if opened == nil { try openOnly() }
  }

  /// Goes on with the board and the sentence of a program before this one: a sentence is somebody's voice, whatever ended.
  private func goOn(at before: KeptPlace) throws {
    guard let person = try records.people().first(where: { $0.id == before.person }) else { return }
    try open(person)
    if let visit = before.visit { opened?.visit.goOn(at: visit) }
  }

  /// Keeps where the page is.
  func keep() {
    let person = opened?.speaker.id
    kept.keep(KeptPlace(person: person, visit: opened?.visit.place), of: person, by: late)
  }

  package func pageWent() async {
    adults.pageWent(at: now())
    await leaveRecording()
  }

  package func close() async {
    waiting?.cancel()
    await leaveRecording()
    talker?.stop()
    whispers.stop()
    late.settle()
  }

  package func document(at address: String) async -> PageDocument? {
    let (skin, path) = MediaAddress.skin(of: address)
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    switch parts.first {
    case "media": return picture(path, skin)
    case "start": return parts.count == 2 ? startPicture(parts[1]) : nil
    case "clips": return parts.count == 2 ? clips.document(parts[1]) : nil
    case _ where AwayPage.documents.contains(parts.last ?? ""): return await awayDocument(Array(parts))
    default: return adultDocument(Array(parts))
    }
  }

  package func take(_ message: PageMessage) async throws {
    let request = try BoardRequest(message)
    if case .gate(let wish) = request { return try await take(wish) }
    if case .adults(let wish) = request { return try await takeAdult(wish) }
    do { try use(request) } catch let refusal as PageRefusal { throw refusal } catch { fail(error) }
  }

  // MARK: Use

  private func use(_ request: BoardRequest) throws {
    switch request {
    case .choosePerson(let wish): try open(personNumbered: wish.person.value)
    case .people:
      opened = nil
      closeAdults()
      try showAll()
    case .press(let wish): try press(wish)
    case .key(let wish): try withOpened { $0.do(wish.key) }
    case .type(let wish): try withOpened { $0.visit.type(wish.text.value) }
    case .choosePrediction(let wish): try withOpened { $0.visit.choosePrediction(wish.text.value) }
    case .removePart(let wish): try withOpened { $0.visit.removePart(at: wish.index.value) }
    case .scanned(let scanned):
      guard var boards = opened else { return }
      if boards.learn(scanned) { send(PaceMessage(interval: boards.pace.interval)) }
      opened = boards
    case .whisper(let wish): whisper(wish)
    case .find(let wish):
      if let found = opened?.found(wish.text.value) { send(found) }
    case .guide(let wish):
      opened?.guide(
        to: wish.tile.flatMap { tile in wish.board.map { .init(board: $0.value, button: tile.value) } })
      if opened != nil { showBoard() }
    case .phrases:
      opened?.readPhrases()
      showPhrases()
    case .savePhrase: savePhrase()
    case .sayPhrase(let wish):
      try sayAgain(wish.id.value, opened?.phrases.phrases.first { $0.id == wish.id.value }.map { ($0.text, $0.parts) })
    case .saySentence(let wish):
      try sayAgain(
        wish.id.value, opened?.phrases.sentences.first { $0.id == wish.id.value }.map { ($0.text, $0.parts) })
    case .gate, .adults: break
    }
  }

  private func press(_ press: BoardRequest.Press) throws {
    let isGuided = opened?.guide != nil
    try withOpened { boards in
      // Another board was opened meanwhile: the finger meant the tile of the one before.
      guard boards.visit.openID == press.board.value else { return [] }
      return try boards.press(press.tile.value, method: press.method)
    }
    // The word is found: its mark goes.
    if isGuided, opened?.guide == nil { showBoard() }
  }

  /// Changes the open boards, and carries out what follows.
  private func withOpened(_ change: (inout OpenedBoards) throws -> [BoardEffect]) throws {
    guard var boards = opened else { throw PageRefusal(expected: "a person first", got: "a press") }
    let effects = try change(&boards)
    opened = boards
    carryOut(effects)
  }

  private func carryOut(_ effects: [BoardEffect]) {
    guard var boards = opened else { return }
    var hasChanged = false
    for effect in effects {
      switch effect {
      case .say(let part): talker?.say(part, in: boards.stored.set)
      case .speak(let sentence):
        talker?.speak(sentence, in: boards.stored.set, locale: boards.visit.locale)
        boards.keep(sentence, at: now())
      case .opened:
        opened = boards
        showBoard()
        hasChanged = true
      case .changed, .cleared: hasChanged = true
      case .remark(let remark): send(RemarkMessage(words: remark.words))
      }
    }
    opened = boards
    guard hasChanged else { return }
    showSentence()
    keep()
  }

  // MARK: People

  /// Opens the boards of the only person; a first person gets the start board.
  private func openOnly() throws {
    let people = try records.people()
    if people.isEmpty {
      let boards = StarterBoard.shipped.boardSet(in: language)
      try open(records.addPerson(named: Words(cs: "Já", en: "Me")(language), boards: boards, at: now()))
    } else if people.count == 1 {
      try open(people[0])
    }
  }

  private func open(personNumbered id: Int64) throws {
    guard let person = try records.people().first(where: { $0.id == id }) else {
      throw PageRefusal(expected: "the number of a person", got: "\(id)")
    }
    try open(person)
    try showAll()
  }

  func open(_ person: Speaker) throws {
    opened = try OpenedBoards(person, in: records, late: late, language: language)
    awayRemarks = []
    renewTalker()
  }

  /// Makes the talker anew, after the voice or the pronunciations have changed.
  func renewTalker() {
    guard let boards = opened else { return }
    talker?.stop()
    let (settings, voice, send, clips) = (boards.settings, sound.voice, send, clips)
    talker = BoardTalker(
      language: boards.language, boards.pronunciations, cache: cache, voice: { try voice(settings, $0, $1) },
      open: { [troubles, output = sound.output] in
        guard let output else { return clips }
        do { return try output() } catch {
          // The browser of the page has a loudspeaker, too.
          troubles.sound(error)
          return clips
        }
      },
      trouble: { [troubles] trouble in
        troubles.sound(trouble)
        if let remark = trouble.remark { send(RemarkMessage(words: remark)) }
      })
    prepareWords()
  }

  /// Whispers what the scanner offers; the page is told when it was heard, so that the time of the step begins.
  private func whisper(_ wish: BoardRequest.Whisper) {
    let number = wish.number.value
    guard let talker, let boards = opened else { return send(WhisperMessage(number: number)) }
    let scan = boards.settings.scan
    let part = SentencePart(
      text: wish.text.value, locale: wish.locale?.value ?? boards.visit.locale,
      voice: VoiceWish(character: scan.character))
    whispers.say(part, in: boards.stored.set, level: scan.level, by: talker) { [send, clips] outcome in
      guard case .made(let samples) = outcome else { return send(WhisperMessage(number: number)) }
      send(
        WhisperMessage(
          number: number, address: clips.address(of: samples), sampleRate: .init(TileSound.sampleRate)))
    }
  }

  /// Says a word at once.
  func talk(_ part: SentencePart) {
    if let set = opened?.stored.set { talker?.say(part, in: set) }
  }

  /// Makes the sounds of the open board's words, so that the first press is heard at once.
  func prepareWords() {
    guard let visit = opened?.visit else { return }
    talker?.prepare(
      visit.board.buttons.filter { !$0.hidden && $0.loadBoard == nil }.map {
        let text = visit.text(of: $0)
        return SentencePart(
          text: text.spoken, locale: text.locale, origin: .init(board: visit.openID, button: $0.id),
          soundID: $0.soundID,
          voice: BoardVisit.voice(of: $0, on: visit.board))
      }, in: visit.boardSet)
  }

  // MARK: Phrases

  private func showPhrases() {
    guard let phrases = opened?.phrases else { return }
    send(
      PhrasesMessage(
        phrases: phrases.phrases.map { PhrasesMessage.Phrase(id: $0.id, text: $0.text) },
        sentences: phrases.sentences.map { PhrasesMessage.Phrase(id: $0.id, text: $0.text) }))
  }

  private func savePhrase() {
    guard opened?.visit.sentence.isEmpty == false else {
      return send(RemarkMessage(words: BoardRemark.emptySentence.words))
    }
    opened?.savePhrase()
    showPhrases()
  }

  /// Says a phrase or an earlier sentence; its tiles are found again by where they came from.
  private func sayAgain(_ id: Int64, _ found: (text: String, parts: [SentenceRecordPart])?) throws {
    guard let found else { throw PageRefusal(expected: "the number of a phrase", got: "\(id)") }
    try withOpened { boards in
      boards.visit.replaceSentence(boards.visit.parts(saying: found.text, found.parts)) + boards.visit.speak()
    }
  }
}

extension OpenedBoards {
  /// What a key above the board does.
  mutating func `do`(_ key: BoardRequest.Key.Name) -> [BoardEffect] {
    switch key {
    case .speak: visit.speak()
    case .backspace: visit.backspace()
    case .undo: visit.undo()
    case .clear: visit.clear()
    case .home: visit.goHome()
    case .back: visit.goBack()
    case .space: visit.endWord()
    }
  }
}

/// Where the page goes on with another program.
private struct KeptPlace: Codable, Equatable, Sendable {
  var person: Int64?
  var visit: BoardVisit.Place?
}
