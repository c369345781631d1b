import AdultSide
import AppRecords
import AppSettings
import AppWords
import BatchProcessing
import Foundation
import OpenBoards
import PageMessages
import PageServer
import SpeechBoard
import SpeechBoardPrints
import SpeechBoardRecords
import SpeechBoardSessions
import SpeechBoardSymbols
import SpeechBoardVoices
import StartBoard

/// What adults do behind the gate. Each change is on the disk when its answer is sent.
extension BoardDesk {
  /// The most bytes of a file that a page sends.
  static let uploadLimit = PersonFiles.limit

  /// Whether an adult has passed this person's gate in this window, and was there of late.
  var isAdultThere: Bool { opened.map { adults.isOpen(of: $0.speaker.id, at: now()) } ?? false }

  /// Takes a message at the gate of the person whose boards are open.
  func take(_ request: GateRequest) async throws {
    guard let boards = opened else {
      if case .leave = request { return try await leaveAdults() }
      throw PageRefusal(expected: "a person first", got: "a message at the gate")
    }
    switch try adults.take(request, boards.settings.lock, of: boards.speaker.id, first: AdultPlace(), at: now()) {
    case .asked(let question): send(question)
    case .entered: try showAll()
    case .left: try await leaveAdults()
    }
  }

  /// Takes a message from behind the gate.
  func takeAdult(_ request: AdultRequest) async throws {
    let now = self.now()
    guard let person = opened?.speaker.id, adults.admits(of: person, at: now) else { return try await leaveAdults() }
    late.settle()
    do { try await carryOut(request, at: now) } catch let refusal as PageRefusal { throw refusal } catch {
      // Each error of our rooms is one line that says what was expected and what came.
      send(AdultNotice.of(error, isAdult: true))
    }
  }

  private func leaveAdults() async throws {
    await leaveRecording()
    closeAdults()
    try showAll()
  }

  /// The gate is closed.
  func closeAdults() {
    adults.close()
    pictures = nil
  }

  private func carryOut(_ request: AdultRequest, at date: Date) async throws {
    switch request {
    case .go(let wish): try go(wish)
    case .edit(let wish): try edit(wish, at: date)
    case .undo: try step(isUndo: true)
    case .redo: try step(isUndo: false)
    case .openBoard(let wish):
      _ = try opened?.visit.openBoard(wish.text.value)
      adults.screen = AdultPlace(screen: .board)
      try showAll()
    case .say(let wish): sayNow(wish.text.value)
    case .set(let wish): try change(wish)
    case .search(let wish): search(wish.text.value)
    case .upload(let piece): try take(piece)
    case .importBoards(let wish): try importBoards(adding: wish.adds, at: date)
    case .importAway: try importAway(at: date)
    case .fetchPictures: fetchPictures()
    case .record(let wish): try await record(wish.tile.value)
    case .recordStop: recording?.stop()
    case .recordLeave: await leaveRecording()
    case .words(let wish): try carryOut(wish, at: date)
    }
  }

  // MARK: Screens

  private func go(_ wanted: AdultRequest.Place) throws {
    guard let visit = opened?.visit else { return }
    if wanted.screen == .tile {
      guard let tile = wanted.tile?.value, visit.board[button: tile] != nil else {
        throw PageRefusal(expected: "a tile of the open board", got: wanted.tile?.value ?? "none")
      }
    }
    if wanted.screen == .newTile, wanted.place == nil { throw PageRefusal(expected: "a place", got: "none") }
    adults.screen = AdultPlace(screen: wanted.screen, tile: wanted.tile?.value, newPlace: wanted.place)
    try showAll()
  }

  /// Shows the screen where the adult is.
  func showAdults() throws {
    guard let boards = opened else { return }
    let place = adults.screen ?? AdultPlace()
    func show(_ content: some Codable & Sendable) {
      send(AdultScreenMessage(screen: place.screen, person: boards.speaker.name, content: content))
    }
    for message in try adults.news() { send(message) }
    send(troubles.message(late.backlog))
    switch place.screen {
    case .menu: show(try menuContent(boards))
    case .board: try showAll()
    case .tile, .newTile: show(tileContent(boards))
    case .pages: show(pagesContent(boards))
    case .settings: show(settingsContent(boards))
    case .history: show(try historyContent(boards))
    case .phrases: show(try phrasesContent(boards))
    case .learned: show(try learnedContent(boards))
    case .pronunciations: show(pronunciationsContent(boards))
    case .people: show(try peopleContent(boards))
    case .files: show(filesContent(boards))
    }
  }

  private func menuContent(_ boards: OpenedBoards) throws -> AdultContent.Menu {
    .init(
      board: boards.visit.board.shownName, hasOthers: try records.people().count > 1,
      learned: try records.learnedLanguages(of: boards.speaker).reduce(0) {
        $0 + (try records.learnedWords(of: boards.speaker, language: $1).sentences.count)
      }, phrases: try records.phrases(of: boards.speaker).count,
      sentences: try records.history(of: boards.speaker).count)
  }

  // MARK: Settings

  /// Changes a setting; its screen shows the stored value again.
  private func change(_ wish: AdultRequest.Setting) throws {
    guard var boards = opened else { return }
    var changed = boards.settings
    try changed.set(wish.setting.value, to: wish.value.text)
    let isVoice = wish.setting.value == "voice" || wish.setting.value.hasPrefix(SpeechBoardSettings.voicePrefix)
    if isVoice, wish.value.text != "none" { try InstalledVoices.check(wish.value.text) }
    try boards.set(changed)
    opened = boards
    if isVoice || ["rate", "pitch", "language", "board-language"].contains(wish.setting.value) { renewTalker() }
    send(AdultNotice.stored)
    try showAdults()
  }

  private func settingsContent(_ boards: OpenedBoards) -> AdultContent.Settings {
    .init(
      rows: SettingGroups.rows(of: boards.settings).foreign, hasCode: boards.settings.editingCode != nil,
      voice: boards.settings.voice ?? "", boardLanguage: boards.settings.boardLocale ?? "",
      languages: boards.languages.map { facts in
        .init(
          language: facts.language.rawValue, voices: facts.choices.map { .init(id: $0.id, name: $0.name) },
          voice: facts.voice, remarks: facts.remarks)
      })
  }

  // MARK: Files

  private func take(_ piece: UploadPiece) throws {
    guard piece.size.value <= Self.uploadLimit else {
      let limit = Self.uploadLimit >> 20
      return send(
        AdultNotice.refused(
          Words(cs: "Očekáván soubor do \(limit) MB.", en: "Expected a file of at most \(limit) MB.")))
    }
    send(try adults.uploads.take(piece, limit: Self.uploadLimit))
  }

  private func importBoards(adding: Bool, at date: Date) throws {
    guard var boards = opened else { return }
    let upload = try adults.uploads.whole()
    let reading = try upload.withFile { try BoardReading(path: $0) }
    try boards.importBoards(
      reading.set, adding ? .add : .replace,
      title: Words(cs: "Tabulky ze souboru \(upload.name)", en: "Boards of \(upload.name)"), at: date)
    opened = boards
    let tiles = reading.set.boards.reduce(0) { $0 + $1.buttons.count }
    let mended = reading.repairs.count
    send(
      AdultNotice.stored(
        Words(
          cs: "Převzato: tabulky \(reading.set.boards.count), dlaždice \(tiles)"
            + (mended > 0 ? "; opraveno: \(mended)" : "") + reading.remarks.map { ". \($0.words.cs)" }.joined(),
          en: "Imported: boards \(reading.set.boards.count), tiles \(tiles)" + (mended > 0 ? "; mended: \(mended)" : "")
            + reading.remarks.map { ". \($0.words.en)" }.joined())))
    adults.screen = AdultPlace(screen: .board)
    try showAll()
  }

  /// Fetches the pictures that are only addresses, on a thread of its own: the board is used meanwhile.
  private func fetchPictures() {
    guard let boards = opened, !isFetching else { return }
    let (addresses, person) = (PictureFetch.addresses(in: boards.stored.set), boards.speaker.id)
    isFetching = true
    send(
      AdultNotice.stored(
        Words(cs: "Stahuji obrázky: \(addresses.count)", en: "Fetching pictures: \(addresses.count)")))
    Thread {
      let result = Result { try PictureFetch(addresses) }
      Task { await self.hasFetched(result, person) }
    }.start()
  }

  private func hasFetched(_ result: Result<PictureFetch, any Error>, _ person: Int64) {
    isFetching = false
    // Another person's boards may be open meanwhile.
    guard var boards = opened, boards.speaker.id == person else { return }
    do {
      let fetched = try result.get()
      let (count, failed) = (fetched.pictures.count, fetched.failures)
      let reasons = failed.prefix(3).map { ". \($0.address): " }
      let words = Words(
        cs: "Staženo obrázků: \(count)" + (failed.isEmpty ? "" : "; nestaženo: \(failed.count)")
          + zip(reasons, failed).map { $0 + $1.reason.words.cs }.joined(),
        en: "Pictures fetched: \(count)" + (failed.isEmpty ? "" : "; not fetched: \(failed.count)")
          + zip(reasons, failed).map { $0 + $1.reason.words.en }.joined())
      if count > 0 {
        try boards.take(fetched, title: Words(cs: "Stažené obrázky", en: "Fetched pictures"), at: now())
        opened = boards
      }
      if isAdultThere { send(count > 0 || failed.isEmpty ? AdultNotice.stored(words) : AdultNotice.refused(words)) }
      try showAll()
    } catch { send(AdultNotice.of(error, isAdult: true)) }
  }

  private func filesContent(_ boards: OpenedBoards) -> AdultContent.Files {
    .init(
      boards: boards.stored.set.boards.count, tiles: boards.stored.set.boards.reduce(0) { $0 + $1.buttons.count },
      addresses: PictureFetch.addresses(in: boards.stored.set).count,
      sets: foundPictures().sets,
      sources: boards.stored.set.credits.map { .init(text: $0.text, address: $0.address, count: $0.count) },
      remarks: awayRemarks)
  }

  /// The documents of the adults' side; `nil` while it is closed.
  func adultDocument(_ parts: [Substring]) -> PageDocument? {
    // Symbols are nobody's own.
    if isAdultThere, parts.first == "symbols" { return pictures?.document(Array(parts.dropFirst())) }
    guard let boards = opened else { return nil }
    do {
      return try adults.document(parts, of: boards.speaker.id, at: now()) { parts in
        switch parts.first {
        case "recordings": return parts.count == 2 ? try recordingDocument(of: String(parts[1]), boards) : nil
        case "boards.obz" where parts.count == 1: return try archive(boards.stored.set)
        case "boards.pdf" where parts.count == 3: return try print(boards, String(parts[1]), String(parts[2]))
        case "person" where parts.count == 2:
          return try Int64(parts[1]).map { try PersonFiles.document(ofPersonNamed: try person($0).name, in: records) }
        case "history.csv" where parts.count == 1: return try historyDocument(boards)
        case "learned" where parts.count == 2:
          return PageDocument(.json, try records.learnedWords(of: boards.speaker, language: String(parts[1])).json)
        case "report" where parts.count == 2:
          return try Language(rawValue: String(parts[1])).map { try report(boards, $0) }
        default: return nil
        }
      }
    } catch {
      fail(error)
      return nil
    }
  }

  /// The boards for paper of this size, in words of this language.
  private func print(_ boards: OpenedBoards, _ paper: String, _ language: String) throws -> PageDocument? {
    guard let paper = PaperSize(rawValue: paper), let language = Language(rawValue: language) else { return nil }
    let print = try BoardPrint(
      boards.stored.set, title: boards.speaker.name, paper: paper, locale: boards.settings.boardLocale,
      language: language)
    return PageDocument(.pdf, Data(try print.pdf().bytes))
  }

  private func archive(_ set: BoardSet) throws -> PageDocument {
    try ScratchFolder.with { folder in
      try set.write(to: folder("boards.obz"))
      return PageDocument(.zip, try Data(contentsOf: URL(filePath: folder("boards.obz"))))
    }
  }
}

extension SpeechBoardSettings {
  /// What opens the adults' side.
  fileprivate var lock: AdultLock {
    switch editingLock {
    case .open: .open
    case .code: editingCode.map(AdultLock.code) ?? .sum
    case .sum: .sum
    }
  }
}
