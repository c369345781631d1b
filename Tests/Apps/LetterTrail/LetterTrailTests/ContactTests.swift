import Expectations
import Foundation
import LetterTrail
import Testing

/// Several contacts at the same time: which of them writes, and what becomes of the others.
@Suite struct ContactTests {
  private static let line = "M 10 50 L 90 50"

  /// A contact: from place to place, a millimetre each 10 ms, lifted at the end unless it stays.
  private struct Touch {
    var number: Int
    var tool = TraceSample.Tool.finger
    var from: Double
    var corners: [(x: Double, y: Double)]
    /// The size at each share of the way.
    var size: @Sendable (Double) -> Double = { _ in 9 }
    var isLifted = true

    var samples: [TraceSample] {
      let points = corners.map { PlanePoint(x: $0.x, y: $0.y) }
      var trace = TestChapters.trace(points.count == 1 ? points + points : points, from: from)
      if !isLifted { trace.removeLast() }
      for index in trace.indices {
        trace[index].pointer = number
        trace[index].tool = tool
        trace[index].size = tool == .finger ? size(Double(index) / Double(trace.count)) : nil
      }
      return trace
    }
  }

  private static func trace(_ touches: [Touch]) -> [TraceSample] {
    touches.flatMap(\.samples).enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  private static let writing: [(x: Double, y: Double)] = [(10, 50), (90, 50)]

  private struct Case {
    var name: String
    var touches: [Touch]
    var tools = WritingTools.all
    var isFinished = true
    var attempts = 1
    var strays = 0
    var resting = 0
  }

  private static let cases: [Case] = [
    Case(name: "one finger", touches: [Touch(number: 0, from: 0, corners: writing)]),
    Case(
      name: "a thumb that was there first",
      touches: [
        Touch(number: 0, from: 0, corners: [(5, 95)], isLifted: false), Touch(number: 1, from: 0.5, corners: writing),
      ], strays: 1),
    Case(
      name: "a palm that was there first",
      touches: [
        Touch(number: 0, from: 0, corners: [(40, 90)], size: { _ in 40 }, isLifted: false),
        Touch(number: 1, from: 0.5, corners: writing),
      ], resting: 1),
    Case(
      name: "a palm that grows beside the path while a finger writes",
      touches: [
        Touch(number: 0, from: 0, corners: writing),
        Touch(number: 1, from: 0.2, corners: [(60, 90), (62, 90)], size: { 8 + 40 * $0 }),
      ], resting: 1),
    Case(
      name: "a palm that takes the dot and grows, then the finger",
      touches: [
        Touch(number: 0, from: 0, corners: [(10, 50), (16, 50)], size: { 12 + 30 * $0 }),
        Touch(number: 1, from: 0.5, corners: writing),
      ], resting: 1),
    Case(
      name: "several fingers at once, of which the third is on the dot",
      touches: [
        Touch(number: 0, from: 0, corners: [(30, 20), (60, 30)]), Touch(number: 1, from: 0, corners: [(50, 80)]),
        Touch(number: 2, from: 0, corners: writing),
      ], strays: 2),
    Case(
      name: "a second finger on the path while one writes",
      touches: [
        Touch(number: 0, from: 0, corners: writing), Touch(number: 1, from: 0.3, corners: [(12, 50), (40, 50)]),
      ], strays: 1),
    Case(
      name: "a finger on the dot, then the pen",
      touches: [
        Touch(number: 0, from: 0, corners: [(10, 50), (14, 52)], isLifted: false),
        Touch(number: 1, tool: .pen, from: 0.5, corners: writing),
      ], resting: 1),
    Case(
      name: "a finger of the hand that holds the pen",
      touches: [
        Touch(number: 0, tool: .pen, from: 0, corners: [(10, 50), (40, 50)]),
        Touch(number: 1, from: 1, corners: [(40, 50), (60, 50)]),
        Touch(number: 0, tool: .pen, from: 2, corners: [(40, 50), (90, 50)]),
      ], attempts: 2, resting: 1),
    Case(
      name: "a finger long after the pen",
      touches: [
        Touch(number: 0, tool: .pen, from: 0, corners: [(10, 50), (40, 50)]),
        Touch(number: 0, from: 9, corners: [(40, 50), (90, 50)]),
      ], attempts: 2),
    Case(
      name: "the pen only", touches: [Touch(number: 0, from: 0, corners: writing)], tools: .pen, isFinished: false,
      attempts: 0, resting: 1),
    Case(
      name: "the pen only, with a pen",
      touches: [
        Touch(number: 0, from: 0, corners: [(12, 60)], isLifted: false),
        Touch(number: 1, tool: .pen, from: 0.5, corners: writing),
      ], tools: .pen, resting: 1),
    Case(
      name: "scribbling beside the dot", touches: [Touch(number: 0, from: 0, corners: [(40, 20), (80, 90), (10, 90)])],
      isFinished: false, attempts: 0, strays: 1),
  ]

  @Test func theContactOnTheDotWrites() throws {
    let chapter = try TestChapters.chapter([Self.line])
    for one in Self.cases {
      let sorted = TraceAttempts(of: Self.trace(one.touches), in: chapter, tools: one.tools)
      expectEqual(sorted.isFinished, one.isFinished, "\(one.name)")
      expectEqual(sorted.attempts.count, one.attempts, "\(one.name)")
      expectEqual(sorted.strays.count, one.strays, "\(one.name)")
      expectEqual(sorted.restingCount, one.resting, "\(one.name)")
    }
  }

  /// What a palm did is taken back: the dot is where it was.
  @Test func aPalmLeavesNothing() throws {
    let chapter = try TestChapters.chapter([Self.line])
    var walk = try TrailWalk(chapter)
    let palm = Touch(number: 0, from: 0, corners: [(10, 50), (30, 50)], size: { 12 + 12 * $0 })
    let events = try palm.samples.flatMap { try walk.feed($0) }
    expectEqual(TestChapters.names(events), ["dot_touched", "contact_rejected", "dot_shown"])
    expectEqual(walk.dot, PlanePoint(x: 10, y: 50))
    expectEqual(walk.written, 0)
  }

  /// A contact that does not write is silent, and sounds as soon as it does.
  @Test func onlyWritingIsHeard() throws {
    let chapter = try TestChapters.chapter([Self.line])
    var walk = try TrailWalk(chapter)
    let trace = Self.trace([
      Touch(number: 0, from: 0, corners: [(40, 20), (60, 30)], isLifted: false),
      Touch(number: 1, from: 0.05, corners: Self.writing),
    ])
    let heard = try trace.map { sample in
      _ = try walk.feed(sample)
      return walk.heard(sample)
    }
    expectEqual(heard.filter { $0.pointer == 0 && $0.contact }.count, 0)
    expectGreater(heard.filter { $0.pointer == 1 && $0.contact }.count, 70)
  }

  /// A trace that began at a checkpoint has its attempts on the curve where it was opened.
  @Test func attemptsKnowTheirCurve() throws {
    let chapter = try TestChapters.chapter(["M 10 50 L 50 50 L 90 50", "M 50 10 L 50 30"])
    var start = TrailState()
    start.curve = 1
    let trace = Self.trace([
      Touch(number: 0, from: 0, corners: [(50, 50), (90, 50)]),
      Touch(number: 0, from: 1, corners: [(50, 10), (50, 30)]),
    ])
    let sorted = TraceAttempts(of: trace, in: chapter, from: start)
    expectEqual(sorted.attempts.map { [$0.stroke, $0.curve] }, [[0, 1], [1, 0]])
    expectEqual(sorted.isFinished, true)
  }
}
