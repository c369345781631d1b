import AppReports
import Expectations
import Foundation
import Reporting
import Testing
import VoiceGameReports
import VoiceGames
import VoiceListening

/// Tests of the page about a child's progress: its order, its words in both languages, its axis and its marks.
@Suite struct ProgressReportTests {
  /// 2 March 2026, a Monday, 15:00 in UTC.
  private static let monday = 1_772_463_600.0

  private func session(
    _ game: Game, day: Double, voice: Double = 1, finished: Bool = true, fault: GameEvent.Name? = nil,
    reaction: Double? = nil, settings: GameSettings? = nil, pitch: PitchFigures? = nil
  ) -> PlayedSession {
    var summary = GameSummary()
    (summary.duration, summary.listening, summary.voices) = (60, 57, 1)
    (summary.longestPhonation, summary.inRange, summary.belowRange) = (voice, 3, 1)
    summary.pitch = pitch
    var (heard, answered) = (GameEvent.Measured(), GameEvent.Measured())
    heard.duration = voice
    answered.reaction = reaction
    var events = [
      GameEvent(time: 0, game: game, name: .gameStarted), GameEvent(time: 3, game: game, name: .listeningStarted),
      GameEvent(time: 5, game: game, name: .voiceHeard, measured: heard),
    ]
    if let fault { events.append(GameEvent(time: 6, game: game, name: fault)) }
    if reaction != nil { events.append(GameEvent(time: 7, game: game, name: .spokeInWindow, measured: answered)) }
    events.append(GameEvent(time: 60, game: game, name: finished ? .gameFinished : .gameExited, summary: summary))
    return PlayedSession(date: Self.monday + day * 86_400, events: events, settings: settings)
  }

  private func page(_ sessions: [PlayedSession], _ language: Language = .english) -> String {
    var text = ""
    ProgressReport(child: "Anna", sessions: sessions, language: language, timeZone: .gmt)
      .write { (piece: String) throws(Never) in text += piece }
    return text.replacing("\u{A0}", with: " ")
  }

  /// Eight weeks: the airplane flies longer and longer, the balloon is rarely finished.
  private var usual: [PlayedSession] {
    var sessions: [PlayedSession] = []
    for k in 0..<16 {
      let day = 3.5 * Double(k)
      sessions.append(session(.airplane, day: day, voice: 1 + 0.2 * Double(k)))
      let isFinished = k.isMultiple(of: 4)
      let fault: GameEvent.Name? = isFinished ? nil : .balloonPopped
      sessions.append(session(.balloon, day: day + 0.01, voice: 2, finished: isFinished, fault: fault))
    }
    return sessions
  }

  @Test func whatParentsAskComesFirst() throws {
    let text = page(usual)
    let order = [
      "For parents", "How often?", "Is it getting better?", "For the therapist", "<svg", "<table", "<details",
    ]
    let places = try order.map { try require(text.range(of: $0)?.lowerBound, "\($0)") }
    expectEqual(places, places.sorted())
    expect(text.contains("On 16 days within 8 weeks, 32 games in all. The last time on 24 April 2026."))
    expect(text.contains("On a day of play 2 minutes on average, 32 minutes in all."))
    expect(text.contains("Airplane (finished 16 of 16). The longest voice: 4.0 s (Airplane, 24 Apr)."))
    expect(text.contains("Balloon (finished 4 of 16; most often: the balloon popped)."))
    expect(text.contains("Yes: Airplane – longest voice +0.40 s a week (95 % interval +0.40 to +0.40)."))
    expect(text.contains("No change can be told yet: Balloon."))
  }

  @Test func theCzechPageIsCzech() {
    let text = page(usual, .czech)
    for words in [
      "<html lang=\"cs\">", "Pokroky: Anna", "Pro rodiče", "Jak často?",
      "Hrálo se 16 dní během 8 týdnů, celkem 32 her. Naposledy 24. 4. 2026.", "V den hraní průměrně 2 minuty",
      "Letadlo (dokončeno 16 ze 16). Nejdelší hlas: 4,0 s (Letadlo, 24. 4.).",
      "Balónek (dokončeno 4 ze 16; nejčastěji: balónek praskl).",
      "Ano: Letadlo – nejdelší hlas +0,40 s za týden (95% interval +0,40 až +0,40).",
      "Zatím nelze říct, že se něco mění: Balónek.", "Pro logopeda", "týden od pondělí", "změna za týden",
      "Všechna hraní (32)", "nic nediagnostikují",
    ] { expect(text.contains(words), "\(words)") }
    for english in ["session", "longest", "week", "finished", "Progress"] {
      expect(!text.replacing(/<style>[\s\S]*<\/style>/, with: "").contains(english), "\(english)")
    }
  }

  /// Two sessions, or many on a few days, tell no change, however different they are.
  @Test func littlePlayTellsNoChange() {
    let days = page((0..<5).map { session(.airplane, day: Double(7 * $0), voice: 1 + Double($0)) })
    expect(days.contains("No change can be told yet: Airplane.") && !days.contains("Yes: "))
    let one = page([session(.cloud, day: 0)])
    expect(one.contains("On one day (2 March 2026), 1 game.") && one.contains("It is too early: no game was played"))
    let pause = page([session(.cloud, day: 0), session(.cloud, day: 21)])
    expect(pause.contains("The longest break: 21 days."))
    expect(page([]).contains("Nothing was played in this period."))
  }

  /// A game without cues has no reaction, so the page of such games does not mention one.
  @Test func reactionIsShownOnlyWhereACueWasGiven() {
    expect(!page(usual).contains("reaction"))
    let timed = page((0..<3).map { session(.voiceTiming, day: Double($0), reaction: 0.4 + 0.1 * Double($0)) })
    expect(timed.contains("reaction (s)") && timed.contains(">0.50<"))
  }

  /// The pitch has a part of its own, by games, with intervals; sessions without enough of it are left out.
  @Test func thePitchOverTime() {
    func pitch(_ mean: Double, ticks: Int = 200) -> PitchFigures {
      var pitch = PitchFigures()
      (pitch.ticks, pitch.meanFrequency, pitch.frequencyDeviation) = (ticks, mean, 12.5)
      (pitch.meanSemitones, pitch.semitoneDeviation) = (12 * log2(mean / 100), 1.25)
      (pitch.lowFrequency, pitch.highFrequency) = (mean / 2, mean * 2)
      return pitch
    }
    let text = page((0..<10).map { session(.cloud, day: Double(3 * $0), pitch: pitch(250 + 3 * Double($0))) })
    for words in [
      "Pitch of the voice (F0)", ">250.0<", ">12.5<", ">125–500<", ">15.9<", ">24.0<", ">200<", "mean pitch (Hz)",
      "+7.0 *",
      "+7.0 to +7.0",
    ] { expect(text.contains(words), "\(words)") }
    // It is no answer to whether it is getting better.
    expect(!text.contains("Yes: ") && !text.contains("worse: "))
    let czech = page([session(.cloud, day: 0, pitch: pitch(250))], .czech)
    expect(czech.contains("Výška hlasu (F0)") && czech.contains(">250,0<") && czech.contains("úseků"))
    for short in [nil, pitch(250, ticks: 19)] {
      expect(!page([session(.cloud, day: 0, pitch: short)]).contains("F0"))
    }
  }

  /// A reaction that becomes shorter is an improvement, one that becomes longer is not.
  @Test func aShorterReactionIsBetter() throws {
    func page(_ change: Double) throws -> String {
      self.page(
        (0..<10).map { k in
          var played = session(.pitchSwitch, day: Double(3 * k))
          var measured = GameEvent.Measured()
          measured.reaction = 2 + change * Double(k)
          played.events.insert(GameEvent(time: 8, game: .pitchSwitch, name: .targetReached, measured: measured), at: 3)
          return played
        })
    }
    expect(try page(-0.1).contains("Yes: Low and high – reaction −0.23 s a week"))
    expect(try page(0.1).contains("worse: Low and high – reaction +0.23 s a week"))
  }

  /// Changed settings are named, and what came before them is not compared.
  @Test func changedSettingsAreNamed() throws {
    let usual = try require(GameSettings.standard(for: .airplane))
    let harder = try usual.changed(["distance=12"])
    let sessions = (0..<16).map {
      session(.airplane, day: Double(2 * $0), voice: $0 < 8 ? 1 : 3, settings: $0 < 8 ? usual : harder)
    }
    let text = page(sessions)
    expect(
      text.contains("Settings were changed: Airplane 18 Mar.") && text.contains("No change can be told yet: Airplane."))
  }

  // MARK: The axis

  private func axis(_ days: [Double], _ language: Language = .english) throws -> Axis {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let words = ProgressWords(language: language, calendar: calendar)
    let moments = days.map { Date(timeIntervalSince1970: Self.monday + $0 * 86_400) }
    return try require(CalendarAxis(moments, words: words)).axis
  }

  private func labels(_ axis: Axis) -> [String] { axis.ticks.map { $0.name.replacing("\u{A0}", with: " ") } }

  @Test func aSingleDayShowsItsTimes() throws {
    let axis = try axis([0, 0.01, 0.05])
    expectEqual(axis.label.replacing("\u{A0}", with: " "), "2 March 2026")
    expect(labels(axis).first == "15:00" && labels(axis).last == "16:20" && axis.ticks.count <= 12)
    expectLess(try require(axis.upper) - require(axis.lower), 0.1)
  }

  @Test func daysWeeksAndMonths() throws {
    expectEqual(try labels(axis([0, 3])), ["2 Mar", "3 Mar", "4 Mar", "5 Mar"])
    expectEqual(try labels(axis([0, 3], .czech)), ["2. 3.", "3. 3.", "4. 3.", "5. 3."])
    let weeks = try axis([1, 50])
    expectEqual(labels(weeks), ["9 Mar", "16 Mar", "23 Mar", "30 Mar", "6 Apr", "13 Apr", "20 Apr"])
    expectEqual(weeks.label, "week from Monday (2026)")
    let months = try axis([0, 330], .czech)
    expect(labels(months).prefix(2) == ["4/2026", "5/2026"] && months.label == "měsíc (2026–2027)")
    for days in [1.0, 13, 30, 100, 200, 400, 1000, 4000] {
      let axis = try axis([0, days])
      expect((1...12).contains(axis.ticks.count), "\(days): \(labels(axis))")
      let range = try require(axis.lower)...require(axis.upper)
      expect(axis.ticks.allSatisfy { range.contains($0.value) })
    }
  }

  /// Lines end where nothing was played for weeks.
  @Test func aBreakInterruptsTheLines() throws {
    let drawn = page([0, 2, 4, 40, 42].map { session(.airplane, day: $0) })
    let together = page([0, 2, 4, 8, 10].map { session(.airplane, day: $0) })
    func moves(_ text: String) -> Int {
      text.matches(of: /<path d="(M[^"]*)" fill="none" stroke="#f2705b"/).map { $0.1.count { $0 == "M" } }.max() ?? 0
    }
    expect(moves(drawn) == 2 && moves(together) == 1)
  }

  /// A game has its colour and shape whichever other games are in the report.
  @Test func marksDoNotDependOnTheOtherGames() {
    let alone = page([session(.balloon, day: 0), session(.balloon, day: 1)])
    for text in [alone, page(usual)] { expect(text.contains("fill=\"#ffc94a\" stroke=\"#1f2328\"")) }
    expect(!alone.contains("#2a827e") && !alone.contains("#f2705b"))
  }

  @Test(arguments: [
    (1, "z"), (2, "ze"), (5, "z"), (7, "ze"), (11, "z"), (16, "ze"), (20, "ze"), (50, "z"), (60, "ze"), (100, "ze"),
  ])
  func czechPrepositions(number: Int, preposition: String) {
    let words = ProgressWords(language: .czech, calendar: Calendar(identifier: .gregorian))
    expectEqual(words.share(1, of: number), "1\u{A0}\(preposition)\u{A0}\(number)")
  }
}
