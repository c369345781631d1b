import AppRecords
import AppSound
import Foundation
import PageMessages
import PageServer
import VoiceGameRecords
import VoiceGames
import VoiceListening

/// The app's side of the page of the voice games: it knows who plays what, and says what the page shows.
package actor GameDesk: PageDesk {
  /// What the page shows.
  enum Screen {
    case children
    case games
    case game(Round)
  }

  /// A game from its choice to its end.
  struct Round {
    let number: Int
    let settings: GameSettings
    let theme: GameTheme
    let played: PlayedGame
    var phase = GameScreenMessage.Play.Phase.opening
    var reason: String?
    /// Whether the microphone gives nothing at all, so that the game waits.
    var isSilent = false
    /// The last state, for a page that comes back.
    var state: GameStateMessage?
  }

  let session: PageSession
  let records: GameRecords
  private let shelf: ThemeShelf
  let opener: MicrophoneOpener
  var screen = Screen.children
  var child: Child?
  var isGuest = false
  private var rounds = 0
  /// The therapist's plan, while the child goes through it.
  private var plan: PlanRun?
  /// The time from the end of a planned game until the next one begins by itself.
  private let planPause: Duration
  /// The last round after which the plan went on.
  private var lastPlanned = 0
  var therapist: TherapistDesk
  private var kept: PagePlace<KeptPlace>
  /// The calibration or recording of a sound that goes on, with its number.
  var measurement: (number: Int, leave: @Sendable () async -> Void)?
  var measurements = 0
  private var language = Language.english
  /// The names of the themes in which the child played each game last; of a guest's, since the guest came.
  private var themes: [Game: String] = [:]

  /// - Parameters:
  ///   - shelf: the themes in which games are shown.
  ///   - planPause: the time from the end of a planned game until the next one begins by itself.
  ///   - opener: opens the microphone of a game.
  package init(
    session: PageSession, records: GameRecords, shelf: ThemeShelf = ThemeShelf(), planPause: Duration = .seconds(7),
    opener: MicrophoneOpener
  ) {
    self.session = session
    self.planPause = planPause
    self.records = records
    self.shelf = shelf
    self.opener = opener
    therapist = TherapistDesk(records: records, shelf: shelf)
    kept = PagePlace(in: records.pageMemory)
  }

  package func pageCame(_ greeting: PageGreeting) async {
    language = greeting.language
    therapist.visit.pageCame(greeting, at: Date())
    do { if let before = try kept.before() { try await goOn(at: before) } } catch { fail(error) }
    if case .game(let round) = screen {
      round.played.pause(false)
      waitForPlan(round)
    }
    await show()
  }

  /// Goes on where the page was when a program before this one ended unexpectedly. A game begins anew.
  private func goOn(at before: KeptPlace) async throws {
    child = try records.people().first { $0.id == before.child }
    isGuest = before.isGuest
    guard child != nil || isGuest else { return }
    screen = .games
    readThemes()
    if let child, let partsDone = before.partsDone {
      var run = PlanRun(try records.plan(of: child))
      for _ in 0..<max(0, min(partsDone, run.plan.parts.count)) { run.skip() }
      plan = run
    }
    guard let game = before.game, try records.playedSettings(of: child, for: game) != nil else { return }
    let theme = shelf.themes(of: game).first { $0.name == before.theme }
    try await begin(game, theme: theme?.name)
  }

  private var keptPlace: KeptPlace {
    switch screen {
    case .children: KeptPlace()
    case .games: KeptPlace(child: child?.id, isGuest: isGuest, partsDone: plan?.partsDone)
    case .game(let round):
      KeptPlace(
        child: child?.id, isGuest: isGuest, game: round.settings.game, theme: round.theme.name,
        partsDone: plan?.partsDone)
    }
  }

  package func pageWent() async {
    therapist.visit.pageWent(at: Date())
    if case .game(let round) = screen { round.played.pause(true) }
    await measurement?.leave()
  }

  package func close() async {
    await leaveRound()
    await measurement?.leave()
    do { try kept.end() } catch { fail(error) }
  }

  /// Ends the game that goes on; the next one can have the microphone then.
  func leaveRound() async {
    if case .game(let round) = screen { await round.played.leave() }
  }

  package func document(at path: String) throws -> PageDocument? {
    if let picture = shelf.picture(at: path) { return PageDocument(.svg, picture) }
    if let picture = try OwnPicture.document(at: path, records) { return picture }
    if path == "said", case .game(let round) = screen {
      return round.played.saidPacket.map { PageDocument(.bytes, $0) }
    }
    return try therapist.document(at: path, language, date: Date())
  }

  package func take(_ message: PageMessage) async throws {
    let request = try GameRequest(message)
    switch request {
    case .gate(let wish): return await carryOut(try therapist.take(wish, at: Date()))
    case .therapist(let wish): return await carryOut(try therapist.take(wish, at: Date()))
    case .chooseChild(let wish):
      let name = wish.name.value
      do { child = try records.person(named: name) } catch is PeopleError {
        throw PageRefusal(expected: "the name of a child", got: name)
      }
      isGuest = false
      screen = .games
      readThemes()
      plan = try child.map { PlanRun(try records.plan(of: $0)) }
      try await beginPlanned()
    case .chooseGuest:
      (child, isGuest, screen, plan) = (nil, true, .games, nil)
      readThemes()
    case .chooseGame(let wish): try await begin(wish.game, theme: wish.theme?.value)
    case .again:
      guard case .game(let round) = screen else { throw unexpected(request, "a game that is over") }
      try await begin(round.settings.game, theme: round.theme.name)
    case .stop:
      guard case .game(let round) = screen else { throw unexpected(request, "a game that goes on") }
      await leaveRound()
      screen = .games
      // The rest of the game's rounds is left out, too: a child that cannot go on is not asked again.
      if round.phase != .finished { plan?.skip() }
      try await beginPlanned()
    case .goOn:
      guard case .game(let round) = screen, plan?.current != nil else { throw unexpected(request, "a plan") }
      lastPlanned = round.number
      try await beginPlanned()
    case .back:
      guard case .games = screen else { throw unexpected(request, "the choice of games") }
      screen = .children
    }
    await show()
  }

  private func unexpected(_ request: GameRequest, _ expected: String) -> PageRefusal {
    PageRefusal(expected: expected, got: "\("\(request)".prefix { $0 != "(" }) at another time")
  }

  // The screens.

  func show() async {
    do {
      if therapist.isOpen(at: Date()) { return await carryOut(try therapist.shown()) }
      switch screen {
      case .children:
        let pictures = try records.ownPictureNumbers()
        session.send(GameScreenMessage.Children(children: try records.people().map { tile($0, pictures) }))
      case .games:
        let pictures = try records.ownPictureNumbers()
        session.send(GameScreenMessage.Games(child: child.map { tile($0, pictures) }, games: try games()))
      case .game(let round):
        session.send(message(round))
        if let state = round.state { session.send(state) }
      }
      try kept.keep(keptPlace, of: child?.id)
    } catch { fail(error) }
  }

  private func tile(_ child: Child, _ pictures: [Int64: Int64]) -> GameScreenMessage.Children.Tile {
    .init(
      name: child.name, portrait: Portrait(of: child).rawValue,
      ownPicture: pictures[child.id].map(OwnPicture.address(numbered:)))
  }

  /// The games that this child can play: a game that needs recorded sounds is left out until they are recorded.
  private func games() throws -> [GameScreenMessage.Games.Tile] {
    try Game.allCases.compactMap { game in
      guard let theme = theme(of: game), try records.playedSettings(of: child, for: game) != nil else { return nil }
      return .init(game: game, title: theme.title, theme: Foreign(shelf.message(theme)))
    }
  }

  private func theme(of game: Game) -> GameTheme? {
    let all = shelf.themes(of: game)
    return all.first { $0.name == themes[game] } ?? all.first
  }

  /// Another child, or nobody, has its own themes.
  private func readThemes() { themes = child.flatMap { try? records.themes(of: $0) } ?? [:] }

  private func message(_ round: Round) -> GameScreenMessage.Play {
    let (settings, theme) = (round.settings, round.theme)
    let wanted = settings.wantedVolumes
    let others = shelf.themes(of: settings.game).filter { $0.name != theme.name }.map(shelf.message)
    let next: GameTheme? = plan?.current.flatMap { self.theme(of: $0.game) }
    return .init(
      round: round.number, game: settings.game, title: theme.title, task: theme.task ?? settings.game.task,
      theme: Foreign(shelf.message(theme)), others: others.foreign, next: next.map { Foreign($0) },
      settings: Foreign(settings), wantedVolumes: [.init(wanted.lowerBound), .init(wanted.upperBound)],
      phase: round.phase, reason: round.reason, isSilent: round.isSilent)
  }

  // The game.

  private func settings(of game: Game) throws -> GameSettings {
    guard let settings = try records.playedSettings(of: child, for: game) else {
      throw PageRefusal(expected: "a game whose sounds are recorded", got: game.rawValue)
    }
    return settings
  }

  private func begin(_ game: Game, theme name: String?) async throws {
    guard child != nil || isGuest else { throw PageRefusal(expected: "a child first", got: "a game") }
    await leaveRound()
    let themes = shelf.themes(of: game)
    guard let theme = name.map({ name in themes.first { $0.name == name } }) ?? self.theme(of: game) else {
      throw PageRefusal(expected: "one of \(themes.map(\.name).joined(separator: ", "))", got: name ?? "no theme")
    }
    let settings = try settings(of: game).round(seed: .random(in: 0...UInt64.max))
    rounds += 1
    let (number, session) = (rounds, session)
    let played = PlayedGame(
      settings: settings, child: child, records: records,
      time: plan.flatMap { $0.current?.game == game ? $0.timeLeft : nil }, opener: opener,
      listener: .init(
        began: { Task { await self.hasBegun(number) } },
        state: { state, tick, isListening, isLearning in
          let message = GameStateMessage(
            round: number, state: state, tick: tick, isListening: isListening, isLearning: isLearning)
          session.send(message)
          Task { await self.keep(message) }
        },
        silent: { isSilent in Task { await self.hears(number, nothing: isSilent) } },
        lost: { session.send(SoundLostMessage(round: number, count: $0)) },
        event: { session.send(GameEventMessage(round: number, event: Foreign($0))) },
        ended: { ending in Task { await self.hasEnded(number, ending) } }))
    screen = .game(Round(number: number, settings: settings, theme: theme, played: played))
    self.themes[game] = theme.name
    played.start()
    if let child { do { try records.setTheme(theme.name, of: child, for: game) } catch { fail(error) } }
  }

  /// Begins the next game of the plan, if there is one; a game that cannot be played is left out.
  private func beginPlanned() async throws {
    while let part = plan?.current {
      if try records.playedSettings(of: child, for: part.game) != nil { return try await begin(part.game, theme: nil) }
      plan?.skip()
    }
  }

  /// Waits before the next game of the plan, so that the child sees its success.
  private func waitForPlan(_ round: Round) {
    guard round.phase == .finished, plan?.current != nil else { return }
    let (number, pause) = (round.number, planPause)
    Task {
      try await Task.sleep(for: pause)
      await self.goOn(after: number)
    }
  }

  private func goOn(after number: Int) async {
    guard session.isOccupied, number > lastPlanned, case .game(let round) = screen, round.number == number,
      round.phase == .finished
    else { return }
    lastPlanned = number
    do { try await beginPlanned() } catch { fail(error) }
    await show()
  }

  private func change(_ number: Int, _ change: (inout Round) -> Void) -> Bool {
    guard case .game(var round) = screen, round.number == number else { return false }
    change(&round)
    screen = .game(round)
    return true
  }

  private func hasBegun(_ number: Int) async {
    if change(number, { $0.phase = .playing }) { await show() }
  }

  private func hears(_ number: Int, nothing isSilent: Bool) async {
    if change(number, { $0.isSilent = isSilent }) { await show() }
  }

  private func keep(_ message: GameStateMessage) {
    _ = change(message.round) { round in
      // Tasks may overtake one another.
      if message.time >= round.state?.time ?? 0 { round.state = message }
    }
  }

  private func hasEnded(_ number: Int, _ ending: PlayedGame.Ending) async {
    if case .game(let round) = screen, round.number == number {
      switch ending {
      case .finished: plan?.count(roundOf: round.state?.time ?? 0)
      case .timeIsOver: plan?.skip()
      case .left, .deaf, .failed: break
      }
    }
    let isShown = change(number) { round in
      switch ending {
      case .finished, .timeIsOver: round.phase = .finished
      case .left: break
      case .deaf(let reason), .failed(let reason): (round.phase, round.reason) = (.deaf, reason)
      }
    }
    if isShown { await show() }
    if case .game(let round) = screen, round.number == number { waitForPlan(round) }
  }

  func fail(_ error: any Error) { session.tell(error) }
}

/// Where the page goes on after the program has ended unexpectedly.
private struct KeptPlace: Codable, Equatable, Sendable {
  var child: Int64?
  var isGuest = false
  var game: Game?
  var theme: String?
  /// The number of parts of the plan that are over; `nil` without a plan.
  var partsDone: Int?
}
