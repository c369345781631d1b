import AudioCore
import AudioFiles
import AudioTesting
import Expectations
import Foundation
import PocketChecks
import Resampling
import TestSupport
import Testing

/// Each kind of expectation is met by what is right, and fails with the measured value by what is wrong.
@Suite struct CheckRunnerTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let right: String
    let wrong: String
    /// What the message of the wrong one contains.
    let message: String
    var testDescription: String { right }
  }

  static let cases = [
    Case(
      right: #"{"check": "objects", "count": 2, "names": ["Tuner", "Bell"]}"#,
      wrong: #"{"check": "objects", "names": ["Tuner"]}"#, message: "got 2: 'Tuner', 'Bell'"),
    Case(
      right: #"{"check": "sounds_used", "names": ["e", "a"]}"#,
      wrong: #"{"check": "sounds_used", "object": "Tuner", "names": ["a", "unused"]}"#, message: "got 'a'"),
    Case(
      right: #"{"check": "bricks", "type": "PlaySoundBrick", "count": 2}"#,
      wrong: #"{"check": "bricks", "type": "PlaySoundBrick", "object": "Bell", "count": 2}"#, message: "got 1"),
    Case(
      right: #"{"check": "unsupported", "count": 1}"#, wrong: #"{"check": "unsupported"}"#,
      message: "expected 0, got 1: Bell: UnheardOfBrick"),
    Case(
      right: #"{"check": "event", "event": "sound_start", "object": "Bell", "values": {"sound": "e"}, "time_s": 2.5}"#,
      wrong: #"{"check": "event", "event": "sound_start", "object": "Bell", "time_s": 2.6, "tolerance_s": 0.05}"#,
      message: "at 2.6 ± 0.05 s, got at 2.5 s"),
    Case(
      right: #"{"check": "event", "event": "volume", "values": {"volume": 50}}"#,
      wrong: #"{"check": "event", "event": "volume", "values": {"volume": 51}}"#, message: "got none"),
    Case(
      right: #"{"check": "no_event", "event": "sound_start", "object": "Bell", "to_s": 2.5}"#,
      wrong: #"{"check": "no_event", "event": "sound_start", "object": "Bell", "from_s": 2.5}"#,
      message: "got at 2.5 s"),
    Case(
      right: #"{"check": "event_count", "event": "sound_start", "object": "Tuner", "count": 2}"#,
      wrong: #"{"check": "event_count", "event": "sound_start", "count": 2}"#, message: "got 3: at 0, 1, 2.5 s"),
    Case(
      right:
        #"{"check": "event_order", "events": [{"event": "sound_end"}, {"event": "volume"}, {"event": "sound_start"}]}"#,
      wrong: #"{"check": "event_order", "events": [{"event": "volume"}, {"event": "sound_end", "object": "Tuner"}]}"#,
      message: "expected sound_end of Tuner after volume at 2.5 s, got none"),
    Case(
      right: #"{"check": "pitch", "hz": 440, "tolerance_cents": 1, "from_s": 0.1, "to_s": 0.9}"#,
      wrong: #"{"check": "pitch", "hz": 450, "tolerance_cents": 1, "object": "Tuner"}"#, message: "got 440"),
    // An amplitude of 0.25 is −15.05 dBFS RMS; half of it is 6.02 dB softer, on one of two channels 3.01 dB more.
    Case(
      right: #"{"check": "level", "dbfs": -15.05, "tolerance_db": 0.05, "from_s": 0.1, "to_s": 0.9}"#,
      wrong: #"{"check": "level", "dbfs": -15.05, "tolerance_db": 0.05, "object": "Bell", "from_s": 2.6, "to_s": 3.4}"#,
      message: "got -24.08 dBFS"),
    Case(
      right: #"{"check": "level", "measure": "peak", "dbfs": -12.04, "tolerance_db": 0.1}"#,
      wrong: #"{"check": "level", "measure": "peak", "dbfs": -6, "tolerance_db": 1}"#, message: "peak: expected -6 ± 1"),
    Case(
      right: #"{"check": "pan", "position": -100, "tolerance": 1, "object": "Bell"}"#,
      wrong: #"{"check": "pan", "position": -100, "tolerance": 1, "object": "Tuner"}"#, message: "got 0"),
    Case(
      right: #"{"check": "onsets", "times_s": [2.5], "tolerance_s": 0.03, "object": "Bell"}"#,
      wrong: #"{"check": "onsets", "times_s": [2.4], "tolerance_s": 0.03, "from_s": 2.2}"#, message: "2.4"),
    Case(
      right:
        #"{"check": "sounds", "tolerance_s": 0.001, "sounds": [{"sound": "a", "time_s": 0}, {"sound": "a", "time_s": 1}, {"sound": "e", "time_s": 2.5}]}"#,
      wrong: #"{"check": "sounds", "tolerance_s": 0.001, "object": "Tuner", "sounds": [{"sound": "a", "time_s": 0}]}"#,
      message: "too many: at 1 s"),
    Case(
      // The fade of the recording ends below −90 dBFS within a millisecond.
      right: #"{"check": "duration", "seconds": 3.5, "tolerance_s": 0.001}"#,
      wrong: #"{"check": "duration", "seconds": 3.5, "tolerance_s": 0.001, "object": "Tuner"}"#, message: "got 1.99"),
    Case(
      right: #"{"check": "silence", "from_s": 2.01, "to_s": 2.49}"#, wrong: #"{"check": "silence", "from_s": 2.01}"#,
      message: "silence: expected samples up to -90 dBFS"),
    Case(
      right: #"{"check": "no_clicks"}"#,
      wrong: #"{"check": "fingerprint", "recording": "/nowhere/none.wav"}"#, message: "none.wav"),
  ]

  @Test(arguments: cases) func rightPassesAndWrongFails(example: Case) throws {
    let results = try CheckFixtures.results(example.right + ", " + example.wrong)
    try require(results.count == 2)
    expectEqual(results[0].status, .passed, "\(results[0])")
    let isMissing = example.wrong.contains("/nowhere")
    expectEqual(results[1].status, (isMissing ? .error : .failed), "\(results[1])")
    expect(results[1].message.contains(example.message), "\(results[1].message)")
  }

  @Test func clipping() throws {
    // Two loud tones in one place: the fixture's tones at full volume stay below full scale.
    expectEqual(try CheckFixtures.results(#"{"check": "no_clipping"}"#)[0].status, .passed)
  }

  /// A wrong digest shows the right one, which then passes, and not with another profile.
  @Test func digests() throws {
    let first = try CheckFixtures.results(#"{"check": "bits", "digest": ""}"#)[0]
    expectEqual(first.status, .failed)
    let digest = try require(first.message.firstMatch(of: /got ([0-9a-f]{16})/)?.1)
    let check = #"{"check": "bits", "digest": "\#(digest)"}"#
    expectEqual(try CheckFixtures.results(check)[0].status, .passed)
    expectEqual(try CheckFixtures.results(check, options: #""profile": "catroid","#)[0].status, .failed)
  }

  @Test func storedReferences() throws {
    let folder = try TemporaryFolder()
    let checks = #"""
      {"check": "bits", "reference": "whole"}, {"check": "fingerprint", "reference": "whole"},
      {"check": "bits", "reference": "tuner", "object": "Tuner"}
      """#
    let file = try CheckFixtures.file(checks, folder: folder.path)
    let surroundings = CheckFixtures.surroundings
    // Missing ones fail, recorded ones pass, and those of another rendering fail with the place.
    expect(CheckRunner(surroundings).results(of: file).allSatisfy { $0.status == .failed })
    let recorded = CheckRunner(surroundings, recordsReferences: true).results(of: file)
    expect(recorded.allSatisfy { $0.status == .recorded })
    let results = CheckRunner(surroundings).results(of: file)
    expect(results.allSatisfy { $0.status == .passed }, "\(results)")
    let other = try CheckFixtures.file(checks, options: #""profile": "catroid","#, folder: folder.path)
    let changed = CheckRunner(surroundings).results(of: other)
    expect(changed[0].status == .failed && changed[0].message.contains("blocks of 256 differ"), "\(changed[0])")
  }

  /// A recording may have another rate and number of channels; its level counts.
  @Test func spectrumOfARecording() throws {
    let folder = try TemporaryFolder()
    for (name, frequency) in [("a", 440.0), ("e", 660)] {
      let tone = try CheckFixtures.tone(frequency, seconds: 1)
      try AudioFileWriter.write(
        SampleRateConverter.convert(tone, to: 32_000), to: "\(folder.path)/\(name).wav", encoding: .wavFloat)
    }
    func check(_ name: String, _ tolerance: Double) -> String {
      #"{"check": "spectrum", "recording": "\#(name).wav", "tolerance_db": \#(tolerance), "from_s": 0.1, "to_s": 0.9}"#
    }
    let file = try CheckFixtures.file(
      [check("a", 0.5), check("e", 6)].joined(separator: ", "), folder: folder.path)
    let results = CheckRunner(CheckFixtures.surroundings).results(of: file)
    expectEqual(results.map(\.status), [.passed, .failed], "\(results)")
    expect(results[1].message.contains("dB at"), "\(results[1])")
  }

  @Test func whatCannotBeCheckedIsAnError() throws {
    let results = try CheckFixtures.results(
      #"{"check": "no_clicks", "object": "Nobody"}, {"check": "objects", "count": 2}"#)
    expectEqual(results.map(\.status), [.error, .passed])
    expectEqual(results[0].message, "object: expected one of 'Tuner', 'Bell', got 'Nobody'")
    let json = #"{"format": 1, "scenarios": [{"name": "x", "project": "none", "expect": [{"check": "no_clicks"}]}]}"#
    let missing = CheckRunner(CheckFixtures.surroundings).results(
      of: try CheckFile(json: Data(json.utf8), path: "/nowhere/checks.json"))
    expect(missing.map(\.status) == [.error] && missing[0].message == "/nowhere/none: expected a project, got none")
  }

  /// Without a duration a scenario lasts until its last sound has died away.
  @Test func scenariosEndByThemselves() throws {
    let json = """
      {"format": 1, "scenarios": [{"name": "x", "project": "two-tones", "rate": 22050, "voice": "none",
       "expect": [{"check": "duration", "seconds": 2, "tolerance_s": 0.001}]}]}
      """
    let results = CheckRunner(CheckFixtures.surroundings).results(
      of: try CheckFile(json: Data(json.utf8), path: "checks.json"))
    expectEqual(results.map(\.status), [.passed], "\(results)")
  }

  @Test func theSameFileGivesTheSameReport() throws {
    let checks = Self.cases.map { $0.right + ", " + $0.wrong }.joined(separator: ", ")
    let one = CheckReport([("a.json", try CheckFixtures.results(checks))])
    let other = CheckReport([("a.json", try CheckFixtures.results(checks))])
    expect(one.junit == other.junit && one.text == other.text)
    expectEqual(Set(one.files[0].results.map(\.expectation)).count, 2 * Self.cases.count)
  }
}
