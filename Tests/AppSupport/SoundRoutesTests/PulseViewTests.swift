import Expectations
import Foundation
import SoundRoutes
import Testing

/// The answers of real programs; Tests/Fixtures/Mixers/README.md says which.
@Suite struct PulseViewTests {
  private let pulse: PulseAnswers
  private let pipewire: PulseAnswers
  /// The process that plays in the fixture.
  private let player: Int32 = 990_023_441

  init() throws {
    (pulse, pipewire) = (try PulseAnswers("pulseaudio"), try PulseAnswers("pipewire"))
  }

  /// The gains of a volume by PulseAudio's own figures, which `pactl` rounds to 0.01 dB.
  private func expectGains(_ route: SoundRoute, _ expected: [String: Double], _ comment: Comment? = nil) {
    expectEqual(Set(route.gains.keys), Set(expected.keys), comment)
    for (channel, gain) in route.gains { expectAtMost(abs(gain - (expected[channel] ?? .infinity)), 0.011, comment) }
  }

  @Test func anOwnStreamTellsTheWay() throws {
    let reading = try pulse.reading(process: player)
    let route = reading.route
    expectEqual(route.server, "PulseAudio")
    expectEqual(route.output, "spk")
    expectEqual(route.label, "Sluchátka \"Žluťoučký\", pravé")
    expectNil(route.port)
    expect(!route.isMuted)
    expectEqual(route.percent, 70)
    expectGains(route, ["front-left": -18.06 - 6.03, "front-right": -9.29 - 6.03])
    expectAtMost(abs(try require(reading.ownGains?["front-left"]) + 6.03), 0.006)
    // Not the silent, the muted, the stopped one, the bell, and what plays elsewhere. The other's own name is lost.
    expectEqual(reading.others, ["pacat"])
  }

  @Test func beforeItPlaysTheDefaultOrTheNamedOutputCounts() throws {
    let first = try pulse.reading()
    expectEqual(first.route.output, "spk")
    expectNil(first.ownGains)
    expectGains(first.route, ["front-left": -18.06, "front-right": -9.29])
    expectEqual(first.others, ["hearing-test", "pacat"])
    let muted = try pulse.reading(named: "Reproduktor \"Žlutý\" kůň")
    expectEqual(muted.route.output, "odd")
    expect(muted.route.isMuted)
    expectGains(muted.route, ["front-left": 0, "front-right": 0])
    let silent = try pulse.reading(named: "mouth").route
    expect(silent.isMuted && silent.gains.isEmpty)
    expectEqual(silent.percent, 0)
    expect(throws: MixerError.noOutput("gone")) { try pulse.reading(named: "gone") }
  }

  /// A filter hands its sound to an output: both count, and what plays through the filter is heard at the output.
  @Test func aFilterIsPartOfTheWay() throws {
    let through = try pulse.reading(named: "virt")
    expectEqual(through.route.output, "virt → second")
    expectEqual(through.route.gains.count, 6)
    expectEqual(through.others, ["Virtual player"])
    expectEqual(try pulse.reading(named: "second").others, ["Virtual player"])
    let filtered = try pipewire.reading(named: "filter").route
    expectEqual(filtered.server, "PipeWire")
    expectEqual(filtered.output, "filter → one")
  }

  /// Each question starts a program; while the process plays, two are enough.
  @Test func whatIsKnownIsNotAskedAgain() throws {
    var (memory, asked) = (PulseMemory(), [String]())
    var readings: [MixerReading] = []
    for process in [player, player, 0, player] {
      readings.append(try pulse.reading(process: process, memory: &memory) { asked.append($0) })
      asked.append(".")
    }
    expectEqual(asked, ["info", "text", ".", ".", "info", ".", "."])
    expect(readings[1] == readings[0] && readings[3] == readings[0])
    var renamed = pulse
    renamed.sinks = pulse.sinks.replacing(#""name":"spk""#, with: #""name":"new""#)
    renamed.text = pulse.text?.replacing("Name: spk", with: "Name: new")
    let found = try renamed.reading(process: player, memory: &memory) { asked.append($0) }
    expectEqual(asked.last, "text")
    expectEqual(found.route.label, readings[0].route.label)
  }

  @Test func whatIsReplacedIsFound() throws {
    typealias Case = (what: String, old: String, new: String, holds: (MixerReading) -> Bool)
    let sinks: [Case] = [
      (
        "a socket", #""active_port":null"#, #""active_port":"analog-output-headphones""#,
        { $0.route.port == "analog-output-headphones" }
      ),
      ("a muted output", #""mute":false"#, #""mute":true"#, { $0.route.isMuted && !$0.route.gains.isEmpty }),
      (
        "one silent channel", #""value":32768,"#, #""value":0,"#,
        { Array($0.route.gains.keys) == ["front-right"] && !$0.route.isMuted }
      ),
      (
        "no decibels", #""DECIBEL_VOLUME","#, "",
        { $0.route.steps == ["front-left": 32768, "front-right": 45875] && $0.route.gains == $0.ownGains }
      ),
      ("another description", #""description":"(null)""#, #""description":"A\"B""#, { $0.route.label == "A\"B" }),
    ]
    let streams: [Case] = [
      ("a muted stream", #""mute":false"#, #""mute":true"#, { $0.route.isMuted }),
      ("a stream at volume 0", #""value":52000,"#, #""value":0,"#, { $0.route.isMuted && $0.ownGains == [:] }),
      ("another name", #""application.name":"(null)""#, #""application.name":"VLC""#, { $0.others == ["VLC"] }),
      (
        "a stream that plays on", #""corked":true"#, #""corked":false"#, { $0.others == ["Corked", "pacat"] }
      ),
      ("no event", #""media.role":"event","#, "", { $0.others == ["Bell", "pacat"] }),
    ]
    for (cases, change) in [
      (
        sinks,
        { (answers: inout PulseAnswers, one: Case) in answers.sinks = answers.sinks.replacing(one.old, with: one.new) }
      ),
      (
        streams,
        { (answers: inout PulseAnswers, one: Case) in
          answers.streams = answers.streams.replacing(one.old, with: one.new)
        }
      ),
    ] {
      for one in cases {
        var answers = pulse
        change(&answers, one)
        let reading = try answers.reading(process: player)
        expect(reading != (try pulse.reading(process: player)), "\(one.what): the text \(one.old) is there")
        expect(one.holds(reading), "\(one.what): \(reading)")
      }
    }
  }

  @Test func whatCannotBeReadIsRefused() throws {
    let broken: [(what: String, change: (inout PulseAnswers) -> Void)] = [
      ("numbers with commas", { $0.sinks = $0.sinks.replacing(#""balance":0.00"#, with: #""balance":0,00"#) }),
      ("half an answer", { $0.streams = String($0.streams.prefix(500)) }),
      ("nothing", { $0.sinks = "" }),
      (
        "a stream without an output", { $0.streams = $0.streams.replacing(#""sink":0,"#, with: #""sink":4294967295,"#) }
      ),
      ("no default", { $0.info = $0.info.replacing(#""spk""#, with: #""@DEFAULT_SINK@""#) }),
    ]
    for one in broken {
      var answers = pulse
      one.change(&answers)
      let process = one.what == "no default" ? 0 : player
      let error = expect(throws: MixerError.self, "\(one.what)") { try answers.reading(process: process) }
      expect(error?.description.contains("\n") == false, "\(one.what): one line")
    }
  }
}
