import AdultSide
import AppWords
import BatchProcessing
import Foundation
import LetterTraces
import LetterTrail
import LetterTrailRecords
import LetterTrailReports
import LetterTrailSessions
import PageMessages
import PageServer

/// What parents do behind the gate. Each change is on the disk when its answer is sent.
extension TrailDesk {
  /// The traces that the page lists.
  private static let mostListed = 40
  /// The most bytes of a file that comes from a page.
  private static let uploadLimit = PersonFiles.limit

  func takeParent(_ request: ParentRequest) throws {
    let now = clock.now()
    guard parents.admits(at: now) else { return try showAll() }
    try carryOut(request, at: now)
  }

  // MARK: The gate

  func take(_ request: GateRequest) throws {
    let now = clock.now()
    switch try parents.take(request, try lock(at: now), first: ParentPlace(), at: now) {
    case .asked(let question): return send(question)
    case .entered: leaveChapter()
    case .left: break
    }
    try showAll()
  }

  /// A code is asked where the parent has one, else a sum.
  private func lock(at date: Date) throws -> AdultLock {
    guard let parent = try records.parent(), parent.isOn else { return .sum }
    return try .kept(by: records.parentCode, at: date)
  }

  // MARK: Wishes

  private func carryOut(_ request: ParentRequest, at date: Date) throws {
    switch request {
    case .go(let wish):
      if let id = wish.player { _ = try player(numbered: id.value) }
      parents.screen = ParentPlace(screen: wish.screen, player: wish.player?.value ?? parents.screen?.player)
      return try showAll()
    case .set(let wish): try change(wish)
    case .code(let wish): try records.setParent(code: wish.code.value, hint: wish.hint.value)
    case .codeOn(let wish): try records.setParent(isOn: wish.isOn)
    case .limit(let wish): try records.setPlayLimit(minutes: wish.minutes?.value)
    case .removeCode: try records.removeParent()
    case .grant(let wish):
      guard case .rest(let player) = place else { throw PageRefusal(expected: "a player who rests", got: "none") }
      try records.add(granted: wish.minutes.value * 60, of: player, on: clock.today)
      place = .chapters(player)
    case .addPlayer(let wish): try records.addPlayer(named: wish.name.value, picture: wish.picture.value, at: date)
    case .changePlayer(let wish): try change(wish)
    case .removePlayer(let wish): try remove(wish)
    case .importPlayer(let wish):
      return try show(.stored(PersonFiles.added(try PersonFiles.add(try parents.uploads.whole(), wish, to: records))))
    case .removeTrace(let wish): try records.removeTrace(wish.id.value)
    case .upload(let piece): return send(try parents.uploads.take(piece, limit: Self.uploadLimit))
    case .restore: return try restore()
    case .addChapter: return try addChapter(at: date)
    case .removeChapter(let wish): try records.removeOwnChapter(named: wish.name.value)
    case .eraseAll:
      try records.eraseAll()
      place = .players
    }
    try show(.stored)
  }

  private func show(_ notice: AdultNotice) throws {
    send(notice)
    try showAll()
  }

  // MARK: Files

  private func restore() throws {
    let upload = try parents.uploads.whole()
    let restored: RestoredPlayers
    do { restored = try upload.withFile { try records.restore(from: $0) } } catch {
      guard let words = (error as? any Worded)?.words else { throw error }
      return send(AdultNotice.refused(upload.named(words)))
    }
    let names = restored.names.joined(separator: ", ")
    try show(
      .stored(
        Words(
          cs: "Přidáno: \(names.isEmpty ? "nikdo" : names); tahy: \(restored.traces)",
          en: "Added: \(names.isEmpty ? "nobody" : names); traces: \(restored.traces)")))
  }

  private func addChapter(at date: Date) throws {
    let json = try parents.uploads.whole().withFile { try Data(contentsOf: URL(filePath: $0)) }
    let chapter: Chapter
    do { chapter = try Chapter.read(json) } catch {
      let fault = "\(error)".prefix { $0 != "\n" }
      return send(
        AdultNotice.refused(
          Words(
            cs: "Očekáván soubor kapitoly bez chyb; první: \(fault)",
            en: "Expected the file of a chapter without faults; the first: \(fault)")))
    }
    try records.add(chapter, at: date)
    try show(.stored(Words(cs: "Přidáno: \(chapter.id)", en: "Added: \(chapter.id)")))
  }

  private func change(_ wish: ParentRequest.Setting) throws {
    guard let id = parents.screen?.player else { throw PageRefusal(expected: "a player first", got: "a setting") }
    let player = try player(numbered: id)
    var changed = try settings(of: player)
    try changed.set(wish.setting.value, to: wish.value.text)
    try records.set(changed, of: player)
  }

  private func change(_ wish: ParentRequest.PlayerChange) throws {
    let player = try player(numbered: wish.player.value)
    if let picture = wish.picture { try records.set(picture: picture.value, of: player) }
    if let name = wish.name { try records.renamePerson(named: player.name, to: name.value) }
  }

  private func remove(_ wish: ParentRequest.PlayerChange) throws {
    let player = try player(numbered: wish.player.value)
    guard wish.name?.value == player.name else {
      throw PageRefusal(expected: "the player's name", got: String((wish.name?.value ?? "none").prefix(80)))
    }
    try records.removePerson(named: player.name)
    if parents.screen?.player == player.id { parents.screen = ParentPlace(screen: .players) }
    if current?.id == player.id { place = .players }
  }

  // MARK: Screens

  func showParents() throws {
    let place = parents.screen ?? ParentPlace()
    func show(_ content: some Codable & Sendable, as screen: ParentScreen? = nil, of player: Player? = nil) {
      send(AdultScreenMessage(screen: screen ?? place.screen, person: player?.name, content: content))
    }
    for message in try parents.news() { send(message) }
    let player = try place.player.map(player(numbered:))
    switch (place.screen, player) {
    case (.players, _): show(try playersContent())
    case (.settings, let player?): show(try settingsContent(player), of: player)
    case (.progress, let player?): show(try progressContent(player), of: player)
    case (.lock, _): show(try lockContent())
    case (.scale, _): show(ParentContent.Scale())
    case (.files, _):
      show(
        ParentContent.Files(chapters: try records.ownChapters().map { .init(name: $0.id, title: $0.title) }))
    default:
      show(try menuContent(), as: .menu)
    }
  }

  private func menuContent() throws -> ParentContent.Menu {
    let parent = try records.parent()
    var resting: Player?
    if case .rest(let player) = place { resting = player }
    return .init(
      players: try records.people().count, traces: try records.sessionCounts().values.reduce(0) { $0 + $1.count },
      hasCode: parent?.isOn == true, playLimit: parent?.playLimit.map { .init($0 / 60) }, resting: .init(resting?.id),
      restingName: resting?.name)
  }

  private func playersContent() throws -> ParentContent.Players {
    let counts = try records.sessionCounts()
    return .init(
      players: try records.people().map {
        .init(
          id: $0.id, name: $0.name, picture: $0.picture, traces: counts[$0.id]?.count ?? 0,
          today: try records.playTime(of: $0, on: clock.today).played / 60)
      }, pictures: Player.pictures)
  }

  private func settingsContent(_ player: Player) throws -> ParentContent.Settings {
    let settings = try settings(of: player)
    let numbers = TrailSettings.numbersAndFlags.map { SettingRow($0, of: settings, group: "all") }
    let choices = TrailSettings.choices.map { choice in
      SettingRow(
        name: choice.name, meaning: choice.meaning, group: "all", value: choice.value(in: settings),
        choices: choice.values.map { .init(name: $0.name, words: $0.words) })
    }
    return .init(
      player: player.id, rows: (choices + numbers).foreign, chapters: settings.chapterText,
      missing: try list(of: player).missing)
  }

  private func progressContent(_ player: Player) throws -> ParentContent.Progress {
    let list = try list(of: player)
    let finished = Dictionary(list.entries.map { ($0.name, $0.finished) }, uniquingKeysWith: max)
    let plan = try PracticeNeeds(of: player, in: records, at: clock.now()).plan(of: list.entries.map(\.name))
    let traces = try records.traces(of: player)
    return .init(
      player: player.id,
      rows: plan.map {
        .init(
          chapter: LetterScript.label(of: $0.chapter), need: $0.need, reason: $0.reason,
          finished: finished[$0.chapter] ?? 0)
      },
      traces: traces.suffix(Self.mostListed).reversed().map {
        .init(
          id: $0.id, chapter: LetterScript.label(of: $0.chapter.id), time: $0.begun.formatted(.iso8601),
          isFinished: $0.isFinished,
          isMeasured: $0.scale == .measured)
      }, others: max(0, traces.count - Self.mostListed))
  }

  private func lockContent() throws -> ParentContent.Lock {
    let parent = try records.parent()
    return .init(
      hasParent: parent != nil, isOn: parent?.isOn ?? false, hint: parent?.hint ?? "",
      playLimit: parent?.playLimit.map { .init($0 / 60) })
  }

  // MARK: Documents

  /// The documents of the parents' side; `nil` while it is closed.
  func parentDocument(_ path: [Substring]) -> PageDocument? {
    do {
      return try parents.document(path, at: clock.now()) { path in
        let parts = path.map(String.init)
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case "traces": return try trace(parts[1])
        case "report": return try report(parts[1])
        case "backup": return try backup(parts[1])
        case "player":
          return try Int64(parts[1]).map { id in
            try PersonFiles.document(ofPersonNamed: try player(numbered: id).name, in: records)
          }
        default: return nil
        }
      }
    } catch {
      fail(error)
      return nil
    }
  }

  /// `3-cs`: the report of a player in a language.
  private func report(_ name: String) throws -> PageDocument? {
    let halves = name.split(separator: "-")
    guard halves.count == 2, let id = Int64(halves[0]), let language = Language(rawValue: String(halves[1])) else {
      return nil
    }
    var text = ""
    try TrailReport(of: try player(numbered: id), in: records, language: language, at: clock.now()).write { text += $0 }
    return PageDocument(.html, text)
  }

  /// `all.backup`: all players with the parent's account, as of the command `backup`.
  private func backup(_ name: String) throws -> PageDocument? {
    guard name == "all.backup" else { return nil }
    return try ScratchFolder.with { folder in
      try records.backUp(to: folder(name))
      return PageDocument(.bytes, try Data(contentsOf: URL(filePath: folder(name))))
    }
  }

  /// `12.csv`, `12.inkml`, or `12.json` for the chapter.
  private func trace(_ name: String) throws -> PageDocument? {
    let halves = name.split(separator: ".")
    guard halves.count == 2, let id = Int64(halves[0]) else { return nil }
    switch halves[1] {
    case "csv": return PageDocument(.bytes, TraceCSV.text(of: try records.samples(ofTrace: id)))
    case "inkml": return PageDocument(.bytes, TraceInkML.text(of: try records.samples(ofTrace: id)))
    case "json": return PageDocument(.json, try records.trace(id).chapter.json)
    default: return nil
    }
  }
}
