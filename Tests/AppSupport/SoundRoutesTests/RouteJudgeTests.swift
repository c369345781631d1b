import Expectations
import SoundRoutes
import Testing

@Suite struct RouteJudgeTests {
  private struct Gone: Error {}
  private typealias Look = Result<MixerReading, any Error>

  private static let route = SoundRoute(server: "PulseAudio", output: "card", label: "Sluchátka", gains: ["left": -20])
  private let fine = Look.success(MixerReading(route: Self.route, ownGains: ["left": 0]))
  private let failed = Look.failure(Gone())

  private func look(_ gain: Double, others: [String] = [], own: [String: Double]? = ["left": 0]) -> Look {
    var route = Self.route
    route.gains["left"] = gain
    return .success(MixerReading(route: route, others: others, ownGains: own))
  }

  /// The reports after each look, without sleep.
  private func reports(_ looks: [Look], expected: SoundRoute?) -> [SoundReport] {
    var judge = RouteJudge(expected: expected)
    return looks.map { look in
      judge.take(look, asleep: 0...0)
      return judge.report
    }
  }

  @Test func aDisturbanceIsTheLastLooksFinding() {
    let found = reports(
      [fine, look(-26), fine, look(-20, others: ["VLC"]), look(-26, others: ["VLC"]), fine], expected: nil)
    expectEqual(found.map(\.looks), [1, 1, 2, 2, 2, 3])
    expectEqual(
      found.map(\.disturbance),
      [nil, .volumeMoved(byDecibels: -6), nil, .otherSound(["VLC"]), .volumeMoved(byDecibels: -6), nil])
  }

  @Test func theExpectedWayCountsFromTheFirstLookOn() {
    let found = reports([look(-23), fine], expected: Self.route)
    expectEqual(found.map(\.disturbance), [.volumeMoved(byDecibels: -3), nil])
    expectEqual(found.map(\.looks), [0, 1])
  }

  /// A failed look is neither good nor bad; after three in a row nobody knows.
  @Test func failuresAreSaidAfterSome() {
    let found = reports([fine, failed, failed, fine, failed, failed, failed, failed, fine], expected: nil)
    expectEqual(found.map(\.looks), [1, 1, 1, 2, 2, 2, 2, 2, 3])
    expectEqual(found.map(\.disturbance), [nil, nil, nil, nil, nil, nil, .unknown, .unknown, nil])
    let disturbed = reports([fine, look(-26), failed, fine], expected: nil)
    expectEqual(disturbed[2].disturbance, .volumeMoved(byDecibels: -6))
    let never = reports([failed, failed, failed, look(-3), look(-6)], expected: nil)
    expectEqual(never.map(\.disturbance), [nil, nil, .unknown, nil, .volumeMoved(byDecibels: -3)])
  }

  /// The volume of this program's own stream is unknown until it plays; it is learnt by the first look that finds it.
  @Test func theOwnStreamIsLearnt() {
    let silent = look(-20, own: nil)
    let found = reports(
      [silent, silent, look(-25, own: ["left": -5]), look(-26, own: ["left": -6]), look(-25, own: ["left": -5])],
      expected: nil)
    expectEqual(found.map(\.disturbance), [nil, nil, nil, .volumeMoved(byDecibels: -1), nil])
    // The output's volume moved while the stream came.
    let moved = reports([silent, look(-26, own: ["left": -5])], expected: nil)
    expectEqual(moved.last?.disturbance, .volumeMoved(byDecibels: -1))
    // A stream that has ended leaves its volume behind.
    let ended = reports([look(-25, own: ["left": -5]), silent, look(-21, own: nil)], expected: nil)
    expectEqual(ended.map(\.disturbance), [nil, nil, .volumeMoved(byDecibels: -1)])
    let given = reports([silent, look(-25, own: ["left": -5])], expected: Self.route)
    expectEqual(given.last?.disturbance, .volumeMoved(byDecibels: -5))
  }

  @Test func sleepStaysUntilItIsAccepted() {
    var judge = RouteJudge(expected: nil)
    let looks: [(look: Look, asleep: ClosedRange<Double>, expected: SoundDisturbance?)] = [
      (fine, 100...100.01, nil),
      // The thread waited between two looks at the clocks, or the computer slept for an instant.
      (fine, 95...100.02, nil), (fine, 100...107, nil), (fine, 100...100.01, nil), (fine, 100.4...100.41, nil),
      (fine, 101.5...101.51, .slept), (look(-26), 101.5...101.51, .volumeMoved(byDecibels: -6)),
      (fine, 101.5...101.51, .slept),
    ]
    for one in looks {
      judge.take(one.look, asleep: one.asleep)
      expectEqual(judge.report.disturbance, one.expected)
    }
    expectEqual(judge.report.looks, 5)
    judge.accept()
    expectNil(judge.report.disturbance)
    judge.take(fine, asleep: 101.5...101.51)
    expectEqual(judge.report, SoundReport(looks: 6))
  }

  @Test func whatIsAcceptedIsExpected() {
    var judge = RouteJudge(expected: Self.route)
    judge.take(look(-26), asleep: 0...0)
    expectEqual(judge.report.disturbance, .volumeMoved(byDecibels: -6))
    judge.accept()
    expectEqual(judge.report, SoundReport())
    judge.take(look(-26), asleep: 0...0)
    expectEqual(judge.report, SoundReport(looks: 1))
    judge.take(fine, asleep: 0...0)
    expectEqual(judge.report.disturbance, .volumeMoved(byDecibels: 6))
    // What plays may play on; another program disturbs.
    judge.take(look(-26, others: ["VLC"]), asleep: 0...0)
    judge.accept()
    judge.take(look(-26, others: ["VLC"]), asleep: 0...0)
    expectNil(judge.report.disturbance)
    judge.take(look(-26, others: ["VLC", "Firefox"]), asleep: 0...0)
    expectEqual(judge.report.disturbance, .otherSound(["Firefox"]))
    // Without an answer, the next look tells the way.
    for _ in 1...RouteJudge.patience { judge.take(failed, asleep: 0...0) }
    judge.accept()
    expectNil(judge.report.disturbance)
    judge.take(look(-3), asleep: 0...0)
    expectNil(judge.report.disturbance)
  }
}
