import AudioCore
import Expectations
import Foundation
import IdealHand
import LetterTrail
import Testing

@Suite struct TrailWalkTests {
  private static func place(_ x: Double, _ y: Double) -> PlanePoint { PlanePoint(x: x, y: y) }

  private static func animation(_ id: String, _ x: Double, _ y: Double, radius: Double) -> Chapter.Animation {
    Chapter.Animation(
      id: id, at: place(x, y), trigger: Chapter.Animation.Trigger(at: place(x, y), radius: radius))
  }

  @Test func anIdealHandFinishesALetter() throws {
    for text in [TestChapters.b, TestChapters.l] {
      let chapter = try TestChapters.chapter([text])
      let trace = WritingHand(.twoThirdsPower(gain: 25)).write(chapter.strokes, sampleRate: 120)
      let count = chapter.strokes[0].count
      let expected = ["dot_shown", "dot_touched"] + Array(repeating: "curve_finished", count: count)
      let events = try TestChapters.events(chapter, trace)
      expectEqual(TestChapters.names(events), expected + ["stroke_finished", "chapter_finished"])
    }
  }

  /// The same movement gives the same events at the same places at any rate: 0.5 mm is the arrow of the arc between two
  /// samples at 60 Hz, and 5 ms the time for it.
  @Test func theSampleRateChangesNothing() throws {
    let rabbit = Self.animation("rabbit", 40, 50, radius: 5)
    let chapter = try TestChapters.chapter([TestChapters.b, TestChapters.l], animations: [rabbit])
    var hand = WritingHand(.twoThirdsPower(gain: 25))
    hand.lifts = [(0, 0.3, 0.4), (1, 0.62, 0.2)]
    hand.drift = 1
    hand.tremor = (0.5, 6)
    let reference = try TestChapters.events(chapter, hand.write(chapter.strokes, sampleRate: 2_000))
    for rate in [60.0, 97, 240] {
      let events = try TestChapters.events(chapter, hand.write(chapter.strokes, sampleRate: rate, offset: 0.4))
      expectEqual(TestChapters.names(events), TestChapters.names(reference))
      for (a, b) in zip(reference.filter { $0.kind != .moved }, events.filter { $0.kind != .moved }) {
        expectLess(a.point.distance(to: b.point), 0.5, "\(a.kind) at \(rate) Hz: \(a.point) and \(b.point)")
        expectLess(abs(a.time - b.time), 0.005, "\(a.kind) at \(rate) Hz: \(a.time) and \(b.time)")
      }
    }
    expectEqual(TestChapters.names(reference).filter { $0 == "lifted" }.count, 2)
    expect(TestChapters.names(reference).contains("trigger_reached rabbit"))
  }

  /// A line of 80 mm between two samples: every trigger and checkpoint of it is met, in order.
  @Test func nothingIsJumpedOver() throws {
    let animations = [Self.animation("far", 70, 50, radius: 5), Self.animation("near", 30, 50, radius: 5)]
    let chapter = try TestChapters.chapter(["M 10 50 L 40 50 L 41 50 L 90 50"], animations: animations)
    let events = try TestChapters.events(
      chapter,
      [
        TraceSample(time: 0, x: 10, y: 50, contact: true), TraceSample(time: 0.1, x: 95, y: 50, contact: true),
      ])
    expectEqual(
      TestChapters.names(events),
      [
        "dot_shown", "dot_touched", "trigger_reached near", "curve_finished", "curve_finished", "trigger_reached far",
        "curve_finished", "stroke_finished", "chapter_finished",
      ])
    // The circle of 5 mm around 70 begins at 65 mm: 55 of the 85 mm of the segment.
    let far = try require(events.first { $0.animation == "far" })
    expectLess(abs(far.point.x - 65), 1e-9)
    expectLess(abs(far.time - 0.1 * 55 / 85), 1e-9)
  }

  @Test func leavingPutsTheDotWhereItHappened() throws {
    let chapter = try TestChapters.chapter(["M 10 50 L 90 50"])
    let corners = [Self.place(10, 50), Self.place(50, 50), Self.place(50, 70), Self.place(50, 50), Self.place(90, 50)]
    for spacing in [0.2, 3, 40] {
      var walk = try TrailWalk(chapter)
      var events = try TestChapters.trace(corners, spacing: spacing).flatMap { try walk.feed($0) }
      expectEqual(TestChapters.names(events), ["dot_touched", "left", "dot_shown"])
      let left = try require(events.first { $0.kind == .left })
      expectLess(left.point.distance(to: Self.place(50, 54)), 1e-6)
      expectLess(walk.dot.distance(to: Self.place(50, 50)), 1e-6)
      // To go on, the dot must be touched, not another place of the path.
      events = try TestChapters.trace([Self.place(60, 50), Self.place(90, 50)], from: 90).flatMap { try walk.feed($0) }
      expectEqual(TestChapters.names(events), ["touched_elsewhere"])
      events = try TestChapters.trace([Self.place(51, 49), Self.place(90, 50)], from: 99).flatMap { try walk.feed($0) }
      expectEqual(TestChapters.names(events), ["dot_touched", "curve_finished", "stroke_finished", "chapter_finished"])
    }
  }

  /// From the stem of the l straight over to the other side of its loop: the place on the path must not jump there.
  @Test func thePathIsNotCutAcross() throws {
    let chapter = try TestChapters.chapter([TestChapters.l], tolerance: 3)
    let path = StrokePath(chapter.strokes[0])
    // The loop crosses itself near (46, 53), at 53 mm and at 138 mm of the path or so.
    let way = stride(from: 0, through: 45, by: 1.0).map { path.point(at: $0) }
    let crossing = [Self.place(43, 58), Self.place(45, 66), Self.place(55, 79), Self.place(70, 78)]
    var walk = try TrailWalk(chapter)
    let events = try TestChapters.trace(way + crossing).flatMap { try walk.feed($0) }
    expect(!TestChapters.names(events).contains("curve_finished"))
    expectLess(walk.state.reached, 60)
  }

  /// The stem of the b goes up over itself: a finger that turns before the end of the stem has not come to the bowl.
  @Test func aStrokeBackOverItselfGoesOn() throws {
    let chapter = try TestChapters.chapter(["M 50 10 L 50 80 L 50 30"], tolerance: 4, checkpoint: 8)
    let short = [Self.place(50, 10), Self.place(50, 60), Self.place(50, 30)]
    expectEqual(
      TestChapters.names(try TestChapters.events(chapter, TestChapters.trace(short))).suffix(2),
      [
        "lifted", "dot_shown",
      ])
    let enough = [Self.place(50, 10), Self.place(51, 73), Self.place(50, 72.5), Self.place(52, 37)]
    expectEqual(
      TestChapters.names(try TestChapters.events(chapter, TestChapters.trace(enough))),
      [
        "dot_shown", "dot_touched", "curve_finished", "curve_finished", "stroke_finished", "chapter_finished",
      ])
  }

  /// A checkpoint counts from a distance. A finger that is lifted there, before the end of its curve, finds the dot where
  /// it was lifted, and the movement before says how far it was from the curve that it was on.
  @Test func aLiftJustBeforeACheckpointKeepsItsPlace() throws {
    let chapter = try TestChapters.chapter(["M 10 50 L 50 50 L 50 90"], tolerance: 3, checkpoint: 8)
    var walk = try TrailWalk(chapter)
    let way = TestChapters.trace([Self.place(10, 51), Self.place(44, 51)])
    let events = try way.flatMap { try walk.feed($0) }
    expectEqual(TestChapters.names(events), ["dot_touched", "curve_finished", "lifted", "dot_shown"])
    expectLess(events.last?.point.distance(to: Self.place(44, 50)) ?? 1, 1e-9)
    expect(events.filter { $0.kind == .moved }.allSatisfy { abs(($0.deviation ?? 9) - 1) < 1e-9 })
    let rest = TestChapters.trace([Self.place(44, 49), Self.place(50, 49), Self.place(50, 90)], from: 5)
    expectEqual(
      TestChapters.names(try rest.flatMap { try walk.feed($0) }),
      [
        "dot_touched", "curve_finished", "stroke_finished", "chapter_finished",
      ])
  }

  @Test func aDotOfALetterIsFinishedByATouch() throws {
    let chapter = try TestChapters.chapter(["M 50 40 L 50 80", "M 50 20 L 50.5 20"])
    let stem = TestChapters.trace([Self.place(50, 40), Self.place(50, 80)])
    let dot = TestChapters.trace([Self.place(51, 21)], from: 5)
    let names = TestChapters.names(try TestChapters.events(chapter, stem + dot))
    expectEqual(
      names,
      [
        "dot_shown", "dot_touched", "curve_finished", "stroke_finished", "dot_shown", "dot_touched", "curve_finished",
        "stroke_finished", "chapter_finished",
      ])
  }

  @Test func thePlayTimeEnds() throws {
    let chapter = try TestChapters.chapter(["M 10 50 L 90 50"])
    var hand = WritingHand(.constant(speed: 20))
    hand.drift = 0
    for rate in [60.0, 240] {
      let events = try TestChapters.events(chapter, hand.write(chapter.strokes, sampleRate: rate), timeLimit: 2)
      expectEqual(TestChapters.names(events), ["dot_shown", "dot_touched", "time_limit"])
      let end = try require(events.last)
      expectLess(abs(end.time - 2), 1e-9)
      expectLess(abs(end.progress - 40), 1e-3 + 4.0 / 16)
    }
    // Nobody touches the screen any more.
    var walk = try TrailWalk(chapter, timeLimit: 2)
    _ = try walk.feed(TraceSample(time: 100, x: 10, y: 50, contact: true))
    expect(walk.pass(to: 101.9).isEmpty)
    expectEqual(walk.pass(to: 102.5).map(\.time), [102])
    expect(walk.pass(to: 103).isEmpty)
    var next = try TrailWalk(chapter, state: walk.state, timeLimit: 2)
    expectEqual(next.continueAtCheckpoint(at: 0).map(\.kind), [.continued, .dotShown])
  }

  /// A program that is killed after any sample and goes on from the kept state gives the same events.
  @Test func aKeptStateGoesOn() throws {
    let chapter = try TestChapters.chapter([TestChapters.b])
    var hand = WritingHand(.twoThirdsPower(gain: 25))
    hand.lifts = [(0, 0.4, 0.2)]
    let trace = hand.write(chapter.strokes, sampleRate: 60)
    let whole = try trace.reduce(into: (try TrailWalk(chapter), [TrailEvent]())) { $0.1 += try $0.0.feed($1) }.1
    var (state, events) = (TrailState(), [TrailEvent]())
    for sample in trace {
      let kept = try JSONEncoder().encode(state)
      var walk = try TrailWalk(chapter, state: JSONDecoder().decode(TrailState.self, from: kept))
      events += try walk.feed(sample)
      state = walk.state
    }
    expectEqual(events, whole)
    // Or it goes on at the last checkpoint: the end of the stem.
    var walk = try TrailWalk(chapter)
    for sample in trace.prefix(while: { $0.time < 1.2 }) { _ = try walk.feed(sample) }
    var next = try TrailWalk(chapter, state: walk.state)
    let start = next.continueAtCheckpoint(at: 0)
    expectEqual(
      start.last?.point,
      StrokePath(chapter.strokes[0]).point(at: StrokePath(chapter.strokes[0]).start(ofCurve: walk.state.curve)))
  }

  @Test func damagedInputIsRefused() throws {
    let chapter = try TestChapters.chapter([TestChapters.b])
    var walk = try TrailWalk(chapter)
    _ = try walk.feed(TraceSample(time: 1, x: 40, y: 20, contact: true))
    let kept = walk.state
    for bad in [
      TraceSample(time: 0.5, x: 40, y: 20, contact: true), TraceSample(time: .nan, x: 40, y: 20, contact: true),
      TraceSample(time: 2, x: .infinity, y: 20, contact: true), TraceSample(time: 2, x: 40, y: 2e6, contact: true),
    ] {
      expect(throws: LetterTrailError.self) { try walk.feed(bad) }
    }
    expectEqual(walk.state, kept)
    var state = kept
    state.curve = 9
    expect(throws: LetterTrailError.self) { try TrailWalk(chapter, state: state) }
    state = kept
    state.place = .nan
    expect(throws: LetterTrailError.self) { try TrailWalk(chapter, state: state) }
  }

  /// Random scribble: no crash, the place stays on the stroke, and what was reached never shrinks within a stroke.
  @Test func scribbleNeverBreaksTheWalk() throws {
    let chapter = try TestChapters.chapter([TestChapters.b, TestChapters.l], checkpoint: 8)
    for seed in 0..<300 {
      var random = SeededRandom(seed: UInt64(seed))
      var walk = try TrailWalk(chapter)
      var (x, y, time) = (40.0, 20.0, 0.0)
      var before = walk.state
      for _ in 0..<200 {
        time += random.uniform(in: 0..<0.1)
        let target = walk.dot
        x += random.uniform(in: -6..<6) + (target.x - x) * 0.3
        y += random.uniform(in: -6..<6) + (target.y - y) * 0.3
        _ = try walk.feed(TraceSample(time: time, x: x, y: y, contact: random.uniform() < 0.9))
        let state = walk.state
        expect((0...walk.paths[state.stroke].length).contains(state.place), "seed \(seed)")
        if state.stroke == before.stroke { expectAtLeast(state.reached, before.reached, "seed \(seed)") }
        before = state
      }
    }
  }
}
