import AppWords
import AudioCore
import AudioFiles
import Expectations
import Foundation
import IdealHand
import LetterShapes
import LetterTrail
import LetterTrailRecords
import LetterTrailSessions
import TestSignals
import TestSupport
import Testing

/// A player with records in a folder of their own.
private struct Fixture {
  static let date = Date(timeIntervalSince1970: 1_795_000_000)
  static let day = "2026-11-23"
  let folder: TemporaryFolder
  var settings = TrailSettings()

  init() throws { folder = try TemporaryFolder() }

  func records() throws -> TrailRecords { try TrailRecords(path: folder("trail.sqlite")) }

  func player(_ records: TrailRecords) throws -> Player {
    try records.people().first ?? records.addPlayer(named: "Anna", picture: "fox", at: Self.date)
  }

  func entry(_ name: String, _ records: TrailRecords) throws -> ChapterList.Entry {
    let list = ChapterList(
      settings, own: try records.ownChapters(), progress: try records.progress(of: try player(records)))
    return try require(list.entries.first { $0.name == name })
  }

  func play(_ name: String, _ records: TrailRecords, timeLeft: Double? = nil) throws -> TrailPlay {
    try TrailPlay(
      try entry(name, records), of: try player(records), in: records, scale: .nominal, timeLeft: timeLeft, day: Self.day
    )
  }

  static func write(_ chapter: Chapter, from start: Double = 0) -> [TraceSample] {
    WritingHand(.constant(speed: 60)).write(chapter.strokes, sampleRate: 120, start: start)
  }
}

@Suite struct PlayTests {
  private let fixture: Fixture

  init() throws { fixture = try Fixture() }

  @Test func aChapterIsFinishedAndTheNextOpens() throws {
    let records = try fixture.records()
    var play = try fixture.play("b", records)
    expectEqual(play.begin(at: 0).map(\.kind), [.dotShown])
    expectEqual(try fixture.entry("d", records).isOpen, false)
    let samples = Fixture.write(play.chapter)
    let events = try play.feed(samples, at: Fixture.date)
    expect(events.last?.kind == .chapterFinished && play.isFinished)
    expect(try fixture.entry("b", records).finished == 1 && fixture.entry("d", records).isOpen)
    let player = try fixture.player(records)
    let traces = try records.traces(of: player)
    expectEqual(traces.map(\.isFinished), [true])
    // The samples up to the end, each once.
    let stored = try records.samples(ofTrace: traces[0].id)
    expect(stored == Array(samples.prefix(stored.count)) && stored.count > samples.count - 20)
    // The play time ends with the chapter.
    let end = try require(events.last?.time)
    expectLess(abs(try records.playTime(of: player, on: Fixture.day).played - (end - samples[0].time)), 0.05)
  }

  /// The program ends without a word: the checkpoint is there, and the trace up to it.
  @Test func aDroppedPlayGoesOnAtItsCheckpoint() throws {
    let records = try fixture.records()
    var play = try fixture.play("b", records)
    _ = play.begin(at: 0)
    let samples = Fixture.write(play.chapter)
    var fed = 0
    while play.walk.state.curve < 2 {
      _ = try play.feed([samples[fed]], at: Fixture.date)
      fed += 1
    }
    // Nothing is told to leave.
    let again = try fixture.records()
    var next = try fixture.play("b", again)
    expectEqual(next.walk.state.curve, 2)
    expectEqual(next.begin(at: 0).map(\.kind), [.continued, .dotShown])
    let dot = next.walk.dot
    let first = try require(samples.indices.dropFirst(fed).first { samples[$0].point.distance(to: dot) < 2 })
    let rest = samples[first...].map {
      TraceSample(time: $0.time - samples[first].time, x: $0.point.x, y: $0.point.y, contact: $0.contact)
    }
    _ = try next.feed(rest, at: Fixture.date)
    expect(next.isFinished)
    let player = try fixture.player(again)
    expectEqual(try again.traces(of: player).map(\.isFinished), [false, true])
    expectEqual(try again.samples(ofTrace: again.traces(of: player)[0].id).count, fed)
  }

  @Test func thePlayTimeEnds() throws {
    let records = try fixture.records()
    let player = try fixture.player(records)
    try records.setParent(code: "4711", hint: "")
    try records.setPlayLimit(minutes: 1)
    try records.add(played: 59, of: player, on: Fixture.day)
    let left = try records.playTimeLeft(on: Fixture.day)
    var play = try fixture.play("b", records, timeLeft: left)
    _ = play.begin(at: 0)
    let events = try play.feed(Fixture.write(play.chapter), at: Fixture.date)
    expect(play.isInterrupted && events.last?.kind == .timeLimit)
    expectLess(abs(events.last!.time - 1), 1e-9)
    expectLess(try records.playTimeLeft(on: Fixture.day)!, 1e-9)
  }

  @Test func aRefusedSampleLosesNothing() throws {
    let records = try fixture.records()
    var play = try fixture.play("b", records)
    _ = play.begin(at: 0)
    var samples = Array(Fixture.write(play.chapter).prefix(200))
    samples[150].time = -1
    expect(throws: LetterTrailError.self) { try play.feed(samples, at: Fixture.date) }
    try play.leave(at: Fixture.date)
    let trace = try require(try records.traces(of: fixture.player(records)).first)
    expectEqual(try records.samples(ofTrace: trace.id).count, 150)
  }

  /// Help goes with two clean traces in a row, comes back with a miss, and never leaves its steps.
  @Test func helpFades() {
    func trace(_ help: TraceHelp, finished: Bool = true, inside: Double = 1, lifts: Double = 0) -> FadingHelp.Trace {
      FadingHelp.Trace(help: help, isFinished: finished, shareInside: inside, extraLifts: lifts)
    }
    let cases: [([FadingHelp.Trace], TraceHelp)] = [
      ([], .path), ([trace(.path)], .path), ([trace(.path), trace(.path)], .dots),
      ([trace(.path), trace(.dots)], .dots),
      ([trace(.dots), trace(.dots)], .start), ([trace(.start), trace(.start, lifts: 1)], .memory),
      ([trace(.memory), trace(.memory)], .memory), ([trace(.memory), trace(.memory, finished: false)], .start),
      ([trace(.dots), trace(.dots, inside: 0.9)], .dots), ([trace(.dots), trace(.dots, inside: 0.8)], .path),
      ([trace(.path, lifts: 3)], .path), ([trace(.start, lifts: 3)], .dots),
    ]
    for (number, (traces, help)) in cases.enumerated() {
      expectEqual(FadingHelp.next(after: traces), help, "\(number)")
    }
  }

  /// What was scribbled beside the letter changes neither the help nor the plan; what is written decides both.
  @Test func strayTouchesDecideNothing() throws {
    let records = try fixture.records()
    let player = try fixture.player(records)
    for round in 0..<2 {
      expectEqual(try FadingHelp.next(in: "b", of: player, records), .path, "\(round)")
      var play = try fixture.play("b", records)
      _ = play.begin(at: 0)
      let strays = (0..<9).map {
        TraceSample(time: Double($0) / 10, x: 5 + Double($0), y: 5, contact: $0 % 3 != 2, pointer: 0, tool: .finger)
      }
      _ = try play.feed(strays + Fixture.write(play.chapter, from: 2), at: Fixture.date)
      try play.leave(at: Fixture.date)
      expect(play.isFinished)
    }
    expectEqual(try FadingHelp.next(in: "b", of: player, records), .dots)
    let trace = try require(try records.traces(of: player).last)
    let score = trace.score(try records.samples(ofTrace: trace.id), hasShape: true)
    expectEqual(score[.strayTouches], 3)
    expectLess(try require(score[.deviationMax]), 1)
    expectLess(try PracticeNeeds(of: player, in: records, at: Fixture.date).need(of: "b").need, 0.15)
  }

  /// Shapes to warm up with are open from the start and hold up no letter.
  @Test func shapesAreAlwaysOpen() throws {
    let list = ChapterList(TrailSettings(), own: [], progress: [:])
    expectEqual(list.entries.filter(\.isOpen).map(\.name), WarmUp.allCases.map(\.rawValue) + ["b"])
  }

  @Test func missingChaptersAreNamed() throws {
    var settings = TrailSettings()
    try settings.set("chapters", to: "b  ♥ \"dva psi\" b")
    let list = ChapterList(settings, own: [], progress: [:])
    expect(list.entries.map(\.name) == ["b", "dva psi"] && list.missing == ["♥"])
  }

  private func event(_ kind: TrailEvent.Kind, in chapter: Chapter, _ time: Double) throws -> TrailEvent {
    var walk = try TrailWalk(chapter)
    var event = walk.begin(at: time)[0]
    event.kind = kind
    return event
  }

  /// A person's own recordings are heard in place of the voice: those of the chapter and the language first.
  @Test func recordingsAreHeardInPlaceOfTheVoice() throws {
    let folder = try TemporaryFolder()
    func record(_ name: String, _ frequency: Double) throws {
      let samples = (0..<48_000).map { Float(0.1 * sin(2 * .pi * frequency * Double($0) / 48_000)) }
      try AudioFileWriter.write(AudioBuffer(known: samples, sampleRate: 48_000), to: folder(name), encoding: .wavFloat)
    }
    try FileManager.default.createDirectory(atPath: folder("cs"), withIntermediateDirectories: true)
    for (name, frequency) in [("left.wav", 400.0), ("left-b.wav", 500), ("cs/lifted.wav", 600)] {
      try record(name, frequency)
    }
    let recordings = try GuidanceRecordings(folder: folder.path)
    func heard(_ kind: TrailEvent.Kind, _ chapter: String, _ language: Language) throws -> Double? {
      let chapter = try LetterHand.print.chapter(for: chapter)
      var guidance = TrailGuidance(chapter)
      let wanted = guidance.saying(for: try event(kind, in: chapter, 0))
      let saying = try require(wanted)
      guard let samples = recordings.samples(of: saying, in: language) else { return nil }
      let crossings = zip(samples, samples.dropFirst()).count { $0 < 0 && $1 >= 0 }
      return (Double(crossings) / 10).rounded() * 10
    }
    expect(try heard(.left, "b", .english) == 500 && heard(.left, "d", .english) == 400)
    expect(try heard(.lifted, "d", .czech) == 600 && heard(.lifted, "d", .english) == nil)

    try record("lost.wav", 400)
    expect(throws: GuidanceRecordingError.unknownName(folder("lost.wav"))) {
      try GuidanceRecordings(folder: folder.path)
    }
    let other = try TemporaryFolder()
    expect(throws: GuidanceRecordingError.empty(other.path)) { try GuidanceRecordings(folder: other.path) }
    expect(throws: GuidanceRecordingError.noFolder("none")) { try GuidanceRecordings(folder: "none") }
    _ = try other.write("left.wav", "no sound")
    expect(throws: GuidanceRecordingError.self) { try GuidanceRecordings(folder: other.path) }
  }

  @Test func guidanceDoesNotRepeatItself() throws {
    let chapter = try LetterHand.print.chapter(for: "b")
    var guidance = TrailGuidance(chapter)
    func event(_ kind: TrailEvent.Kind, _ time: Double) throws -> TrailEvent { try self.event(kind, in: chapter, time) }
    expectEqual(guidance.saying(for: try event(.dotShown, 0))?.words.cs.contains("Písmeno b"), true)
    expect(guidance.saying(for: try event(.left, 1)) != nil)
    expectNil(guidance.saying(for: try event(.dotShown, 1)))
    expectNil(guidance.saying(for: try event(.left, 3)))
    expect(guidance.saying(for: try event(.left, 8)) != nil)
  }
}

@Suite struct LandscapeTests {
  private static let letters = LetterHand.print.drawn.map(String.init) + ["ř", "Ů", "ď", "ano", "kůň"]

  /// The validator takes every chapter with its creatures, and an ideal hand wakes each of them once.
  @Test(arguments: letters, [0.5, 1, 2]) func creaturesWakeOnce(name: String, width: Double) throws {
    var settings = TrailSettings()
    settings.pathWidth = width
    let chapter = try require(ChapterList.chapter(name, settings, own: []))
    expect(chapter.faults.isEmpty)
    expectEqual(chapter, ChapterList.chapter(name, settings, own: []))
    var walk = try TrailWalk(chapter)
    _ = walk.begin(at: 0)
    var woken: [String] = []
    for sample in Fixture.write(chapter) {
      woken += try walk.feed(sample).filter { $0.kind == .triggerReached }.compactMap(\.animation)
    }
    expectEqual(walk.state.phase, .finished)
    expect(Set(woken).count == woken.count && Set(woken) == Set(chapter.animations.map(\.id)))
    for animation in chapter.animations {
      for path in walk.paths {
        expect(path.points.allSatisfy { $0.distance(to: animation.at) > chapter.pathTolerance })
      }
    }
  }

  @Test func mostLettersHaveCreatures() throws {
    let counts = Self.letters.map { ChapterList.chapter($0, TrailSettings(), own: [])?.animations.count ?? 0 }
    expectGreater(counts.filter { $0 >= 2 }.count, counts.count * 3 / 4)
  }
}
