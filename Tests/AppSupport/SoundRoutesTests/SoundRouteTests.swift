import Expectations
import Foundation
import SoundRoutes
import Testing

@Suite struct SoundRouteTests {
  private let route = SoundRoute(
    server: "PulseAudio", output: "card", label: "Sluchátka", port: "headphones", gains: ["left": -20, "right": -10],
    steps: ["Boost": 2], percent: 60)

  @Test func whatDiffersIsSaid() {
    let cases: [(what: String, change: (inout SoundRoute) -> Void, expected: SoundDisturbance?)] = [
      ("nothing", { _ in }, nil),
      ("the label and the percentage", { ($0.label, $0.percent) = ("Headphone", 61) }, nil),
      ("less than the tolerance", { $0.gains["left"] = -20.19 }, nil),
      ("the smallest step of a control", { $0.gains["left"] = -20.26 }, .volumeMoved(byDecibels: -0.26)),
      (
        "the channel that moved most counts", { $0.gains = ["left": -19, "right": -15] },
        .volumeMoved(byDecibels: -5)
      ),
      ("a channel was turned off", { $0.gains["left"] = nil }, .volumeMoved(byDecibels: nil)),
      ("a channel was turned on", { $0.gains["center"] = 0 }, .volumeMoved(byDecibels: nil)),
      ("a step", { $0.steps["Boost"] = 1 }, .volumeMoved(byDecibels: nil)),
      ("muted", { $0.isMuted = true }, .muted),
      ("muted and moved", { ($0.isMuted, $0.gains) = (true, [:]) }, .muted),
      ("another socket", { ($0.port, $0.isMuted) = ("speaker", true) }, .otherOutput("Sluchátka, speaker")),
      ("no socket", { $0.port = nil }, .otherOutput("Sluchátka, –")),
      ("another output", { ($0.output, $0.label) = ("other", "Reproduktor") }, .otherOutput("Reproduktor")),
      ("another server", { $0.server = "PipeWire" }, .otherOutput("Sluchátka")),
    ]
    for one in cases {
      var found = route
      one.change(&found)
      switch (found.difference(from: route), one.expected) {
      case (.volumeMoved(let change?), .volumeMoved(let expected?)):
        // Sums of binary fractions.
        expectAtMost(abs(change - expected), 1e-9, "\(one.what)")
      case (let difference, let expected): expectEqual(difference, expected, "\(one.what)")
      }
    }
  }

  @Test func aMutedWayIsNeverAsExpected() {
    var muted = route
    muted.isMuted = true
    expectEqual(muted.difference(from: muted), .muted)
    expectNil(route.difference(from: muted))
  }

  @Test func itIsStored() throws {
    let silent = SoundRoute(server: "ALSA", output: "hw:CARD=PCH,DEV=0", label: "PCH", gains: [:], isMuted: true)
    for one in [route, silent] {
      let stored = try JSONEncoder().encode(one)
      expectEqual(try JSONDecoder().decode(SoundRoute.self, from: stored), one)
    }
    expectEqual(route.meanGain, -15)
    expectNil(silent.meanGain)
  }

  @Test func everyDisturbanceHasItsSentences() {
    let all: [SoundDisturbance] = [
      .volumeMoved(byDecibels: -3.04), .volumeMoved(byDecibels: nil), .muted, .otherOutput("Repro"),
      .otherSound(["Firefox", "VLC"]), .slept, .unknown,
    ]
    expectEqual(Set(all.map(\.words.cs)).count, all.count)
    expectEqual(Set(all.map(\.words.en)).count, all.count)
    expect(all[0].words.cs.contains("−3,0 dB") && all[0].words.en.contains("−3.0 dB"))
    expect(all[3].words.cs.contains("„Repro“") && all[4].words.en.contains("Firefox, VLC"))
  }
}
