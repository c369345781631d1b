import Expectations
import Foundation
import HearingRuns
import HearingSimulation
import HearingTest
import Testing

@Suite struct HearingEventTests {
  private static let trial = Trial(
    number: 3, purpose: .threshold, point: TonePoint(.right, 1000), level: 40, pause: 0.5,
    response: ToneResponse(heard: true, reactionTime: 0.4))

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test func eventsComeBackFromJSON() throws {
    let progress = try TestProgress(HearingSession(plan: Self.plan()))
    let events: [HearingEvent] = [
      .volume(isCalibrated: true), .sides(question: 2), .checked(.rightOnly, mayGoOn: true), .trial(Self.trial),
      .press(count: 7), .progress(progress), .loudNext, .paused, .goingOn, .soundLost, .finished, .unanswered,
    ]
    for event in events {
      expectEqual(try JSONDecoder().decode(HearingEvent.self, from: JSONEncoder().encode(event)), event)
    }
    expectEqual(try json(HearingEvent.press(count: 7)), #"{"count":7,"type":"press"}"#)
    expectEqual(try json(HearingEvent.goingOn), #"{"type":"going-on"}"#)
    expectEqual(
      try json(HearingEvent.trial(Self.trial)),
      #"{"level":40,"number":3,"pause":0.5,"point":{"ear":"right","frequency":1000},"purpose":"threshold","#
        + #""response":{"heard":true,"reactionTime":0.4},"strayPresses":0,"type":"trial"}"#)
    // A line of the command is still a trial for a reader who knows nothing of events.
    expectEqual(
      try JSONDecoder().decode(Trial.self, from: Data(json(HearingEvent.trial(Self.trial)).utf8)), Self.trial)
  }

  @Test func whatASessionSaysComesBackFromJSON() throws {
    let actions: [HearingSession.Action] = [
      .wait(until: 2.5), .present(Self.trial.presentation), .rest, .finished, .unanswered,
    ]
    for action in actions {
      expectEqual(try JSONDecoder().decode(HearingSession.Action.self, from: JSONEncoder().encode(action)), action)
    }
    let events: [HearingSession.Event] = [
      .timePassed(to: 1), .presented(at: 2), .pressed(at: 3), .soundLost(at: 4), .paused(at: 5), .resumed(at: 6),
    ]
    for event in events {
      expectEqual(try JSONDecoder().decode(HearingSession.Event.self, from: JSONEncoder().encode(event)), event)
    }
    expectEqual(try json(HearingSession.Action.wait(until: 2.5)), #"{"type":"wait","until":2.5}"#)
    expectEqual(try json(HearingSession.Event.timePassed(to: 1)), #"{"at":1,"type":"time-passed"}"#)
  }

  private static func plan() throws -> SessionPlan {
    let range = try LevelRange(lowest: -10, highest: 80)
    return SessionPlan(
      places: SessionPlan.places(frequencies: [1000, 2000, 4000, 8000, 500, 250]) { _ in range }, seed: 4)
  }

  /// The promised rest of a test, against its true rest.
  @Test func theRestIsAboutRight() throws {
    var session = try HearingSession(plan: try Self.plan())
    let points = Ear.allCases.flatMap { ear in
      [(250.0, 10.0), (8000, 45)].map { Audiogram.Point(ear, frequency: $0.0, threshold: $0.1) }
    }
    var listener = try SimulatedListener(
      thresholds: try Audiogram(points), slope: 0.15, lapseRate: 0.02, falseAlarmRate: 0.02, seed: 8)
    var (time, promises): (Double, [(at: Double, rest: Double)]) = (0, [])
    while !session.isFinished {
      switch session.action {
      case .wait(let end):
        time = end
        try session.handle(.timePassed(to: end))
      case .present(let next):
        promises.append((time, TestProgress(session).secondsLeft))
        try session.handle(.presented(at: time))
        let response = try listener.respond(
          ear: next.point.ear, frequency: next.point.frequency, level: next.level)
        if response.heard {
          time += min(response.reactionTime ?? 0.5, 1.99)
          try session.handle(.pressed(at: time))
        }
      case .rest, .finished, .unanswered: return
      }
    }
    for promise in promises {
      // A minute and a half, or four tenths of the rest: 'about n minutes left' is no lie then.
      let rest = time - promise.at
      expectLess(abs(promise.rest - rest), max(90, 0.4 * rest), "after \(promise.at) s of \(time) s: \(promise.rest) s")
    }
    expectEqual(TestProgress(session).secondsLeft, 0)
  }
}
