import AdultSide
import AppWords
import BatchProcessing
import Foundation
import LetterTraces
import LetterTrail
import LetterTrailRecords
import LetterTrailReports
import LetterTrailSessions
import PageServer

/// What parents do behind the gate. Each change is on the disk when its answer is sent.
extension TrailDesk {
  /// The traces that the page lists.
  private static let mostListed = 40
  /// The most bytes of a file that comes from a page.
  private static let uploadLimit = 200 << 20

  func takeParent(_ message: PageMessage) throws {
    let now = clock.now()
    switch message.type {
    case "adults-knock": return try knock(at: now)
    case "adults-answer":
      let answer = try message.read(ParentRequest.Answer.self).answer
      guard try isRight(answer, at: now) else { return try ask(wasWrong: true, at: now) }
      leaveChapter()
      parents.open(at: now)
      return try showAll()
    case "adults-leave":
      parents.close()
      return try showAll()
    default: break
    }
    guard parents.isOpen(at: now) else {
      parents.close()
      return try showAll()
    }
    parents.use(at: now)
    try carryOut(message, at: now)
  }

  // MARK: The gate

  private func knock(at date: Date) throws { try ask(wasWrong: false, at: date) }

  private func ask(wasWrong: Bool, at date: Date) throws {
    guard let parent = try records.parent(), parent.isOn else {
      return send(ParentGateMessage(question: parents.gate.question(wasWrong: wasWrong, at: date)))
    }
    send(
      ParentGateMessage(
        question: .code(wait: try records.codeWait(at: date), wasWrong: wasWrong),
        hint: parent.hint.isEmpty ? nil : parent.hint))
  }

  /// A code is asked where the parent has one, else a sum.
  private func isRight(_ answer: AdultGate.Answer, at date: Date) throws -> Bool {
    guard let parent = try records.parent(), parent.isOn else { return parents.gate.take(answer, at: date) }
    guard case .code(let code) = answer else { return false }
    do {
      try records.enter(code: code, at: date)
      return true
    } catch is TrailRecordsError { return false }
  }

  // MARK: Wishes

  private func carryOut(_ message: PageMessage, at date: Date) throws {
    switch message.type {
    case "adults-go":
      let wish = try message.read(ParentRequest.Place.self)
      if let id = wish.player { _ = try player(numbered: id) }
      (parents.screen, parents.player) = (wish.screen, wish.player ?? parents.player)
      return try showAll()
    case "adults-set": try change(try message.read(ParentRequest.Setting.self))
    case "adults-code":
      let wish = try message.read(ParentRequest.Code.self)
      try records.setParent(code: wish.code, hint: wish.hint)
    case "adults-code-on": try records.setParent(isOn: try message.read(ParentRequest.Switch.self).isOn)
    case "adults-limit": try records.setPlayLimit(minutes: try message.read(ParentRequest.Minutes.self).minutes)
    case "adults-remove-code": try records.removeParent()
    case "adults-grant":
      guard case .rest(let player) = place else { throw PageRefusal(expected: "a player who rests", got: "none") }
      let minutes = try message.read(ParentRequest.Minutes.self).minutes ?? 0
      guard (1...240).contains(minutes) else { throw PageRefusal(expected: "1 to 240 minutes", got: "\(minutes)") }
      try records.add(granted: minutes * 60, of: player, on: clock.today)
      place = .chapters(player)
    case "adults-add-player":
      let wish = try message.read(TrailRequest.NewPlayer.self)
      try records.addPlayer(named: wish.name, picture: wish.picture, at: date)
    case "adults-change-player": try change(try message.read(ParentRequest.PlayerChange.self))
    case "adults-remove-player": try remove(try message.read(ParentRequest.PlayerChange.self))
    case "adults-remove-trace": try records.removeTrace(try message.read(ParentRequest.Numbered.self).id)
    case "upload":
      return send(try parents.uploads.take(try message.read(PageUpload.Piece.self), limit: Self.uploadLimit))
    case "adults-restore": return try restore()
    case "adults-add-chapter": return try addChapter(at: date)
    case "adults-remove-chapter": try records.removeOwnChapter(named: try message.read(ParentRequest.Named.self).name)
    case "adults-erase-all":
      try records.eraseAll()
      place = .players
    default: throw PageRefusal(expected: "a message of letter-trail", got: message.type)
    }
    try showStored(Words(cs: "Uloženo", en: "Stored"))
  }

  private func showStored(_ words: Words) throws {
    send(TrailNotice(kind: .stored, words: words))
    try showAll()
  }

  // MARK: Files

  private func restore() throws {
    let upload = try parents.uploads.whole()
    let restored: RestoredPlayers
    do { restored = try upload.withFile { try records.restore(from: $0) } } catch {
      guard let words = (error as? any Worded)?.words else { throw error }
      // The parent knows the file by its name, not by its place here.
      func named(_ text: String) -> String {
        upload.withFile { text.replacingOccurrences(of: $0, with: upload.name) }
      }
      return send(TrailNotice(kind: .refused, words: Words(cs: named(words.cs), en: named(words.en))))
    }
    let names = restored.names.joined(separator: ", ")
    try showStored(
      Words(
        cs: "Přidáno: \(names.isEmpty ? "nikdo" : names); tahy: \(restored.traces)",
        en: "Added: \(names.isEmpty ? "nobody" : names); traces: \(restored.traces)"))
  }

  private func addChapter(at date: Date) throws {
    let json = try parents.uploads.whole().withFile { try Data(contentsOf: URL(filePath: $0)) }
    let chapter: Chapter
    do { chapter = try Chapter.read(json) } catch {
      let fault = "\(error)".prefix { $0 != "\n" }
      return send(
        TrailNotice(
          kind: .refused,
          words: Words(
            cs: "Očekáván soubor kapitoly bez chyb; první: \(fault)",
            en: "Expected the file of a chapter without faults; the first: \(fault)")))
    }
    try records.add(chapter, at: date)
    try showStored(Words(cs: "Přidáno: \(chapter.id)", en: "Added: \(chapter.id)"))
  }

  private func change(_ wish: ParentRequest.Setting) throws {
    guard let id = parents.player else { throw PageRefusal(expected: "a player first", got: "a setting") }
    let player = try player(numbered: id)
    var changed = try settings(of: player)
    try changed.set(wish.setting, to: wish.value.text)
    try records.set(changed, of: player)
  }

  private func change(_ wish: ParentRequest.PlayerChange) throws {
    let player = try player(numbered: wish.player)
    if let picture = wish.picture { try records.set(picture: picture, of: player) }
    if let name = wish.name { try records.renamePerson(named: player.name, to: name) }
  }

  private func remove(_ wish: ParentRequest.PlayerChange) throws {
    let player = try player(numbered: wish.player)
    guard wish.name == player.name else {
      throw PageRefusal(expected: "the player's name", got: String((wish.name ?? "none").prefix(80)))
    }
    try records.removePerson(named: player.name)
    if parents.player == player.id { (parents.player, parents.screen) = (nil, .players) }
    if current?.id == player.id { place = .players }
  }

  // MARK: Screens

  func showParents() throws {
    func show(_ content: some Encodable & Sendable, of player: Player? = nil) {
      send(ParentScreenMessage(screen: parents.screen ?? .menu, person: player?.name ?? "", content: content))
    }
    let player = try parents.player.map(player(numbered:))
    switch (parents.screen, player) {
    case (.players, _): show(try playersContent())
    case (.settings, let player?): show(try settingsContent(player), of: player)
    case (.progress, let player?): show(try progressContent(player), of: player)
    case (.lock, _): show(try lockContent())
    case (.scale, _): show(ParentContent.Scale())
    case (.files, _):
      show(
        ParentContent.Files(chapters: try records.ownChapters().map { .init(name: $0.id, title: $0.title) }))
    default:
      parents.screen = .menu
      show(try menuContent())
    }
  }

  private func menuContent() throws -> ParentContent.Menu {
    let parent = try records.parent()
    var resting: Player?
    if case .rest(let player) = place { resting = player }
    return .init(
      players: try records.people().count, traces: try records.sessionCounts().values.reduce(0) { $0 + $1.count },
      hasCode: parent?.isOn == true, playLimit: parent?.playLimit.map { $0 / 60 }, resting: resting?.id,
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
      player: player.id, rows: choices + numbers, chapters: settings.chapterText,
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
      playLimit: parent?.playLimit.map { $0 / 60 })
  }

  // MARK: Documents

  /// The documents of the parents' side; `nil` while it is closed.
  func parentDocument(_ parts: [String]) -> PageDocument? {
    guard parents.isOpen(at: clock.now()), parts.count == 2 else { return nil }
    switch parts[0] {
    case "traces": return trace(parts[1])
    case "report": return report(parts[1])
    case "backup": return backup(parts[1])
    default: return nil
    }
  }

  /// `3-cs`: the report of a player in a language.
  private func report(_ name: String) -> PageDocument? {
    let halves = name.split(separator: "-")
    guard halves.count == 2, let id = Int64(halves[0]), let language = Language(rawValue: String(halves[1])),
      let player = try? player(numbered: id),
      let report = try? TrailReport(of: player, in: records, language: language, at: clock.now())
    else { return nil }
    var text = ""
    report.write { text += $0 }
    return PageDocument(.html, text)
  }

  /// `all.backup`: all players with the parent's account, as of the command `backup`.
  private func backup(_ name: String) -> PageDocument? {
    guard name == "all.backup" else { return nil }
    do {
      return try ScratchFolder.with { folder in
        try records.backUp(to: folder(name))
        return PageDocument(.bytes, try Data(contentsOf: URL(filePath: folder(name))))
      }
    } catch {
      fail(error)
      return nil
    }
  }

  /// `12.csv`, `12.inkml`, or `12.json` for the chapter.
  private func trace(_ name: String) -> PageDocument? {
    let halves = name.split(separator: ".")
    guard halves.count == 2, let id = Int64(halves[0]), let samples = try? records.samples(ofTrace: id) else {
      return nil
    }
    switch halves[1] {
    case "csv": return PageDocument(.bytes, TraceCSV.text(of: samples))
    case "inkml": return PageDocument(.bytes, TraceInkML.text(of: samples))
    case "json":
      guard let stored = try? records.trace(id) else { return nil }
      return PageDocument(.json, stored.chapter.json)
    default: return nil
    }
  }
}
