import AppWords
import Expectations
import Foundation
import IdealHand
import LetterTrail
import Testing
import TraceMetrics

/// Traces whose figures are known since the hand that wrote them is.
@Suite struct KnownTruthTests {
  private static func chapter(_ strokes: [String]) throws -> Chapter {
    Chapter(
      id: "test", title: Words(cs: "zkouška", en: "a test"), mapWidth: 200, mapHeight: 200, pathTolerance: 4,
      checkpointTolerance: 4, strokes: try strokes.map { try SVGPathReader.strokes(of: $0)[0] })
  }

  private static func score(_ chapter: Chapter, _ hand: WritingHand, rate: Double = 200) -> TraceScore {
    TraceScorer(chapter).score(hand.write(chapter.strokes, sampleRate: rate))
  }

  private static let line = "M 20 100 L 140 100"
  private static let b = "M 40 20 L 40 80 L 40 50 C 50 35 75 45 75 62 C 75 80 50 90 40 75"

  /// A minimum-jerk movement has −ln 204.8 and, by its speed 30τ²(1 − τ)², a known spectrum. The low-pass and the second
  /// differences at 100 Hz change the first by less than 0.02 for a movement of two seconds.
  @Test func aMinimumJerkMovementIsAsSmoothAsThePapersSay() throws {
    let chapter = try Self.chapter([Self.line])
    for rate in [60.0, 120, 240] {
      let score = Self.score(chapter, WritingHand(.minimumJerk(duration: 2)), rate: rate)
      expectLess(abs(try require(score[.logDimensionlessJerk]) + log(204.8)), 0.02)
      expectLess(abs(try require(score[.speedMax]) - 1.875 * 60), 0.2)
      expectLess(abs(try require(score[.speedMean]) - 60), 1e-9)
      expectEqual(score[.speedPeaks], 1)
      expectLess(abs(try require(score[.duration]) - 2), 1e-9)
      expectEqual(score.finished, true)
      expectLess(abs(try require(score[.deviationMax])), 1e-9)
    }
    // The figure does not depend on the size and the duration: SPARC of the authors' program for this movement is −1.41.
    for duration in [1.0, 2, 3] {
      let score = Self.score(chapter, WritingHand(.minimumJerk(duration: duration)))
      expectLess(abs(try require(score[.sparc]) + 1.41), 0.02, "\(duration) s: \(score[.sparc] ?? 0)")
    }
  }

  /// 0.02 mm: the drawn line is a polygon between samples of 200 Hz.
  @Test func driftIsMeasuredWithItsSide() throws {
    let chapter = try Self.chapter([Self.b])
    for drift in [-2.5, -1.0, 1.5] {
      var hand = WritingHand(.twoThirdsPower(gain: 20))
      hand.drift = drift
      // The corner of the bowl and the turn of the stem are where the right side of one part meets that of another.
      let line = try Self.chapter(["M 10 60 C 60 10 110 150 180 60"])
      let score = Self.score(line, hand)
      expectLess(abs(try require(score[.deviationMean]) - drift), 0.02)
      expectLess(abs(try require(score[.deviationRMS]) - abs(drift)), 0.02)
      expectLess(abs(try require(score[.deviation95]) - abs(drift)), 0.02)
      expectLess(abs(try require(score[.frechet]) - abs(drift)), 0.02)
      expectEqual(score[.shareInside], 1)
      // On the stem that is written down and up over itself the sides are kept apart, too.
      let letter = try require(Self.score(chapter, hand)[.deviationMean])
      expectLess(abs(letter - drift), 0.3 * abs(drift), "\(letter) for \(drift)")
    }
  }

  /// The mean square of a sine is half the square of its amplitude.
  @Test func tremorIsMeasured() throws {
    let chapter = try Self.chapter([Self.line])
    var hand = WritingHand(.constant(speed: 40))
    hand.tremor = (2, 4)
    let score = Self.score(chapter, hand)
    // By the drawn length the steep middles weigh more than by time, so that the value is below the 1.414 by time.
    let rms = try require(score[.deviationRMS])
    expect(rms > 1.2 && rms < 1.414)
    expectLess(abs(try require(score[.deviationMax]) - 2), 0.02)
    hand.tremor = (0, 4)
    let calm = Self.score(chapter, hand)
    expectLess(try require(score[.sparc]), (try require(calm[.sparc])))
    expectLess(try require(score[.logDimensionlessJerk]), (try require(calm[.logDimensionlessJerk])) - 5)
  }

  @Test func liftsStopsAndTheAirAreCounted() throws {
    let chapter = try Self.chapter([Self.line, "M 80 60 L 80 140"])
    var hand = WritingHand(.minimumJerk(duration: 2))
    hand.lifts = [(0, 0.3, 0.5), (1, 0.6, 0.25)]
    hand.stops = [(0, 0.7, 0.8)]
    hand.airTime = 0.4
    for rate in [60.0, 240] {
      let score = Self.score(chapter, hand, rate: rate)
      expectEqual(score[.lifts], 3)
      expectEqual(score[.stops], 1)
      expectLess(abs(try require(score[.inAir]) - 1.15), 1e-9)
      expectLess(abs(try require(score[.duration]) - 5.95), 1e-9)
      expectEqual(score.finished, true)
    }
  }

  @Test func orderAndDirectionAreJudged() throws {
    let chapter = try Self.chapter([Self.line, "M 80 60 L 80 140", "M 20 20 C 60 0 60 60 20 40"])
    var hand = WritingHand(.minimumJerk(duration: 1))
    // In the game the dot leads: order and direction can only be wrong in ink that was written without it.
    func errors() -> [Double?] {
      let score = TraceScorer(chapter).score(hand.write(chapter.strokes, sampleRate: 200), .all)
      return [score[.orderErrors], score[.directionErrors], score.finished == true ? 1 : 0]
    }
    expectEqual(errors(), [0, 0, 1])
    hand.order = [2, 0, 1]
    expectEqual(errors(), [1, 0, 0])
    hand.order = [2, 1, 0]
    expectEqual(errors(), [2, 0, 0])
    hand.order = nil
    hand.backward = [0, 2]
    expectEqual(errors(), [0, 2, 0])
  }

  /// 60 and 240 samples a second of the same movement: the figures differ by the polygon and the interpolation alone.
  @Test func theSampleRateHardlyMatters() throws {
    let chapter = try Self.chapter([Self.b])
    var hand = WritingHand(.twoThirdsPower(gain: 15))
    hand.drift = 0.5
    hand.tremor = (0.4, 5)
    let (slow, fast) = (Self.score(chapter, hand, rate: 60), Self.score(chapter, hand, rate: 240))
    for (figure, tolerance) in [
      (TraceFigure.deviationMean, 0.05), (.deviationRMS, 0.05), (.speedMean, 1.0), (.dtw, 0.05), (.frechet, 0.1),
      (.sparc, 0.02), (.logDimensionlessJerk, 0.1), (.shareInside, 0.005), (.speedPeaks, 0), (.stops, 0),
    ] {
      let (a, b) = (try require(slow[figure]), try require(fast[figure]))
      expectAtMost(abs(a - b), tolerance, "\(figure.rawValue): \(a) at 60 Hz, \(b) at 240 Hz")
    }
  }

  @Test func whatIsUndefinedHasAReason() throws {
    let chapter = try Self.chapter([Self.line])
    let scorer = TraceScorer(chapter)
    let nothing = scorer.score([])
    expect(TraceFigure.allCases.allSatisfy { nothing.reason($0) == .noContact })
    expectEqual(nothing.finished, false)
    let tap = scorer.score([TraceSample(time: 1, x: 20, y: 100, contact: true)])
    expectEqual(tap.reason(.deviationMean), .noLength)
    expectEqual(tap.reason(.speedMean), .oneInstant)
    expectEqual(tap.reason(.sparc), .tooShort)
    expectEqual(tap[.duration], 0)
    expectLess(abs(try require(tap[.frechet]) - 120), 1e-5)
    let rest = scorer.score((0..<100).map { TraceSample(time: Double($0) / 100, x: 20, y: 100, contact: true) })
    expectEqual(rest.reason(.sparc), .noMovement)
    expectEqual(rest.reason(.logDimensionlessJerk), .noMovement)
    expectEqual(rest[.stops], 1)
    for score in [nothing, tap, rest] { expectEqual(score.figures.count, TraceFigure.allCases.count) }
    let json = String(decoding: try JSONEncoder().encode(tap), as: UTF8.self)
    expect(json.contains("\"sparc\":null"))
    expect(json.contains("no line lasts 0.25 s"))
    expect(json.contains("\"finished\":false"))
    let backwards = [
      TraceSample(time: 1, x: 20, y: 100, contact: true), TraceSample(time: 0, x: 20, y: 100, contact: true),
    ]
    expectNil(scorer.score(backwards).finished)
  }

  /// Three stray touches beside a perfect letter change no figure but their own.
  @Test func strayTouchesAreAFigureOfTheirOwn() throws {
    let chapter = try Self.chapter([Self.b])
    let written = WritingHand(.twoThirdsPower(gain: 20)).write(chapter.strokes, sampleRate: 200, start: 3)
    let strays = (0..<3).flatMap { number in
      let start = 0.2 + Double(number) / 2
      return (0..<20).map {
        TraceSample(time: start + Double($0) / 100, x: 120 + Double($0), y: 150, contact: $0 < 19)
      }
    }
    let (clean, dirty) = (TraceScorer(chapter).score(written), TraceScorer(chapter).score(strays + written))
    for figure in TraceFigure.allCases where figure != .strayTouches {
      expectEqual(dirty[figure], clean[figure], "\(figure.rawValue)")
    }
    expectEqual(clean[.strayTouches], 0)
    expectEqual(dirty[.strayTouches], 3)
    expectLess(try require(dirty[.deviationMax]), 0.1)
    expectEqual(dirty[.lifts], 0)
    let scribble = TraceScorer(chapter).score(strays)
    expectEqual(scribble.reason(.deviationMax), .noAttempt)
    expectEqual(scribble[.strayTouches], 3)
  }

  /// A hand that follows a moving map: the shape is that of the map, the movement that of the glass.
  @Test func theScrollingIsTakenOut() throws {
    let chapter = try Self.chapter([Self.line])
    let still = WritingHand(.minimumJerk(duration: 2)).write(chapter.strokes, sampleRate: 200)
    // The map goes on by 30 mm a second under the hand.
    let moved = still.map { sample in
      var moved = sample
      moved.scroll = PlanePoint(x: 30 * sample.time, y: 0)
      return moved
    }
    let (a, b) = (TraceScorer(chapter).score(still), TraceScorer(chapter).score(moved))
    for figure in [TraceFigure.shareInside, .deviationMean, .deviationMax, .frechet, .duration] {
      expectEqual(b[figure], a[figure], "\(figure.rawValue)")
    }
    expectLess(abs(try require(a[.speedMax]) - 112.5), 0.2)
    expectLess(abs(try require(b[.speedMax]) - 82.5), 0.2)
  }
}
