import Expectations
import Foundation
import PocketChecks
import Testing

/// A wrong file is refused with one line that has the place inside the file.
@Suite struct CheckFileTests {
  static let errors: [(json: String, error: String)] = [
    ("", "expected JSON"),
    ("[1, 2", "expected JSON"),
    ("[]", "expected an object, got a list of 0"),
    (#"{"scenarios": []}"#, "format: expected 1 to 1, got none"),
    (#"{"format": 2, "scenarios": []}"#, "format: expected 1 to 1, got 2"),
    (#"{"format": 1, "scenarios": []}"#, "scenarios: expected at least one scenario, got none"),
    (#"{"format": 1, "scenarios": {}}"#, "scenarios: expected a list of scenarios, got an object"),
    (#"{"format": 1, "scenarios": [3]}"#, "scenarios[0]: expected an object, got 3"),
    (#"{"format": 1, "scenarios": [{}]}"#, "scenarios[0].name: expected a text, got none"),
    (scenario(#""speed": 2,"#), "scenarios[0].speed: expected one of the keys name, project, profile"),
    (scenario(#""profile": "nokia","#), "scenarios[0].profile: expected thesis, catty, catroid, scratch3, got 'nokia'"),
    (scenario(#""quantum": "1/25","#), "scenarios[0].quantum: expected exact, 1/30, 1/60, got '1/25'"),
    (scenario(#""rate": 100,"#), "scenarios[0].rate: expected 8000 to 192000, got 100"),
    (scenario(#""rate": 22050.5,"#), "scenarios[0].rate: expected a whole number, got 22050.5"),
    (scenario(#""rate": true,"#), "scenarios[0].rate: expected 8000 to 192000, got true"),
    (scenario(#""duration_s": 601,"#), "scenarios[0].duration_s: expected 0.001 to 600 s, got 601"),
    (scenario(#""seed": -1,"#), "scenarios[0].seed: expected 0 to 999999999999999, got -1"),
    (scenario(#""input": "a", "events": [],"#), "scenarios[0].events: expected either input or events, got both"),
    (scenario(#""events": [{"time_s": 1, "event": "jump"}],"#), "scenarios[0].events[0]: expected the event tap"),
    (scenario(#""events": [7],"#), "scenarios[0].events[0]: expected an object, got 7"),
    (scenario("", ""), "scenarios[0].expect: expected at least one expectation, got none"),
    (scenario("", "{}"), "scenarios[0].expect[0].check: expected the kind of the expectation, got none"),
    (scenario("", #"{"check": "smell"}"#), "scenarios[0].expect[0].check: expected objects, sounds_used"),
    (
      scenario("", #"{"check": "pitch", "hz": 440, "tolerance_cents": 5, "from": 1}"#),
      "scenarios[0].expect[0].from: expected one of the keys check, name, hz, tolerance_cents, object, from_s, to_s"
    ),
    (
      scenario("", #"{"check": "no_clicks"}, {"check": "pitch", "hz": "a4", "tolerance_cents": 5}"#),
      "scenarios[0].expect[1].hz: expected 20 to 20000 Hz, got the text 'a4'"
    ),
    (
      scenario("", #"{"check": "silence", "from_s": 2, "to_s": 1}"#),
      "scenarios[0].expect[0].to_s: expected more than from_s, got 1"
    ),
    (
      scenario("", #"{"check": "bits"}"#),
      "scenarios[0].expect[0].digest: expected either digest or reference, got none"
    ),
    (
      scenario("", #"{"check": "bits", "digest": "xyz"}"#),
      "scenarios[0].expect[0].digest: expected 16 hexadecimal digits"
    ),
    (
      scenario("", #"{"check": "fingerprint", "reference": "../../etc/passwd"}"#),
      "scenarios[0].expect[0].reference: expected a name without slashes"
    ),
    (
      scenario("", #"{"check": "event", "event": "x", "values": {"sound": [1]}}"#),
      "scenarios[0].expect[0].values.sound: expected a number or a text, got a list of 1"
    ),
    (
      scenario("", #"{"check": "event", "event": "x", "tolerance_s": 1}"#),
      "scenarios[0].expect[0].time_s: expected a time with tolerance_s, got none"
    ),
    (
      scenario("", #"{"check": "event_order", "events": [{"event": "x"}]}"#),
      "scenarios[0].expect[0].events: expected two or more events, got 1"
    ),
    (
      scenario("", #"{"check": "sounds", "tolerance_s": 1, "sounds": [{"sound": "a", "time_s": 0, "gain": 1}]}"#),
      "scenarios[0].expect[0].sounds[0].gain: expected one of the keys sound, time_s, duration_s"
    ),
    (
      #"{"format": 1, "scenarios": [\#(one("a")), \#(one("a"))]}"#,
      "scenarios[1].name: expected another name, got 'a' again"
    ),
    (String(repeating: "[", count: 100_000), "expected JSON"),
  ]

  private static func one(_ name: String, _ options: String = "", _ expect: String = #"{"check": "no_clicks"}"#)
    -> String
  { #"{"name": "\#(name)", "project": "p", \#(options) "expect": [\#(expect)]}"# }

  private static func scenario(_ options: String, _ expect: String = #"{"check": "no_clicks"}"#) -> String {
    #"{"format": 1, "scenarios": [\#(one("a", options, expect))]}"#
  }

  @Test(arguments: errors) func wrongFilesAreRefused(json: String, error: String) {
    let found = expect(throws: CheckFileError.self) { try CheckFile(json: Data(json.utf8), path: "checks.json") }
    let line = found?.description ?? ""
    expect(line.hasPrefix(error) && !line.contains("\n"), "\(line)")
  }

  @Test func aMissingFileIsRefused() {
    let error = expect(throws: CheckFileError.self) { try CheckFile(path: "/nowhere/checks.json") }
    expectEqual(error?.description, "expected a file of scenarios: it cannot be read")
  }
}
