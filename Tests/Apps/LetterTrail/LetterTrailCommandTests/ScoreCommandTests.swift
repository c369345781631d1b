import Expectations
import Foundation
import IdealHand
import LetterShapes
import LetterTraces
import LetterTrail
import TestSupport
import Testing

/// The commands of `letter-trail`, each of which runs as a process.
@Suite struct ScoreCommandTests {
  private let tool = Tool("letter-trail")
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let names = [
    "share_inside", "deviation_mean_mm", "deviation_rms_mm", "deviation_max_mm", "duration_s", "speed_mean_mm_s",
    "sparc",
    "log_dimensionless_jerk", "lifts", "stops", "in_air_s", "dtw_mm", "frechet_mm", "finished",
  ]

  private func trace(_ letter: String, _ hand: WritingHand) throws -> String {
    let chapter = try LetterHand.print.chapter(for: letter)
    return try folder.write("\(letter).csv", TraceCSV.text(of: hand.write(chapter.strokes, sampleRate: 120)))
  }

  private func score(_ file: String, _ chapter: String) throws -> [String: Any] {
    let outcome = try tool.run(["score", file, "--chapter", chapter, "--json"])
    expectEqual(outcome.status, 0, "\(outcome.messages)")
    return try require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  @Test func aTraceIsScored() throws {
    var hand = WritingHand(.minimumJerk(duration: 2))
    hand.drift = 2
    let found = try score(trace("b", hand), "b")
    for name in Self.names { expect(found[name] != nil, "\(name)") }
    expect(found["finished"] as? Bool == true && found["share_inside"] as? Double == 1)
    expectLess(abs(try require(found["deviation_mean_mm"] as? Double) - 2), 0.3)
    expectEqual(found["lifts"] as? Double, 0)
  }

  @Test func whatIsUndefinedHasAReason() throws {
    let dot = try folder.write("dot.csv", "time_s,x_mm,y_mm,contact,pressure\n0,40,60,1,\n")
    let found = try score(dot, "b")
    let reasons = try require(found["reasons"] as? [String: String])
    for (name, value) in found where value is NSNull { expectEqual(reasons[name]?.isEmpty, false, "\(name)") }
    expect(found["sparc"] is NSNull && found["finished"] as? Bool == false)
  }

  @Test func aFileIsAChapterToo() throws {
    let shown = try tool.run(["chapters", "show", "b"])
    let file = try folder.write("own.json", shown.output)
    let trace = try trace("b", WritingHand(.minimumJerk(duration: 2)))
    let (one, other) = (try score(trace, "b"), try score(trace, file))
    expectEqual(NSDictionary(dictionary: one), NSDictionary(dictionary: other))
    expectEqual(try tool.run(["chapters", "check", file]).output, "in order: strokes 1, curves 6\n")
    let broken = try folder.write("broken.json", shown.output.replacing("\"map_width_mm\"", with: "\"map_wide_mm\""))
    let outcome = try tool.run(["chapters", "check", broken])
    expect(outcome.status == 1 && outcome.messages.contains("map_width_mm"), "\(outcome.messages)")
  }

  @Test func picturesAreDrawn() throws {
    let picture = folder("b.svg")
    expectEqual(try tool.run(["chapters", "picture", "b", "-o", picture]).status, 0)
    expect(try String(contentsOfFile: picture, encoding: .utf8).contains("<path"))
    expectEqual(try tool.run(["chapters", "picture", "b", "-o", picture]).status, 2)
    let traced = folder("traced.svg")
    let trace = try trace("b", WritingHand(.minimumJerk(duration: 2)))
    expectEqual(try tool.run(["score", trace, "--chapter", "b", "--svg", traced]).status, 0)
    expect(try String(contentsOfFile: traced, encoding: .utf8).contains("<polyline"))
  }

  /// A letter as a tablet elsewhere wrote it: small, with y up, without a unit. It is scored, and taken in as a trace.
  @Test func realInkIsScoredAndTakenIn() throws {
    let written = WritingHand(.minimumJerk(duration: 2)).write(
      try LetterHand.print.chapter(for: "b").strokes, sampleRate: 400)
    let places = written.map { "\($0.point.x * 3) \(-$0.point.y * 3)" }.joined(separator: "\n")
    let file = try folder.write("b.unp", ".COORD X Y\n.POINTS_PER_SECOND 400\n.PEN_DOWN\n\(places)\n.PEN_UP\n")
    let unitless = try tool.run(["score", file, "--chapter", "b"])
    expect(unitless.status == 1 && unitless.messages.contains("or a unit that you name"), "\(unitless.messages)")
    let scored = try tool.run(["score", file, "--chapter", "b", "--fit", "scale", "--json"])
    let found = try require(try JSONSerialization.jsonObject(with: Data(scored.output.utf8)) as? [String: Any])
    expectGreater(try require(found["share_inside"] as? Double), 0.99)
    expectEqual(found["finished"] as? Bool, true)
    let database = ["--database", folder("t.sqlite")]
    _ = try tool.run(["players", "add", "Anna", "--picture", "fox"] + database)
    let ink = ["--chapter", "b", "--units", "0.3333333", "--fit", "move"]
    let taken = try tool.run(["traces", "import", file] + ink + database)
    expectEqual(taken.output, "1\n", "\(taken.messages)")
    let listed = try tool.run(["traces"] + database).output
    expect(listed.contains("yes") && listed.contains("measured"), "\(listed)")
    let exported = folder("again.csv")
    _ = try tool.run(["traces", "export", "1", "-o", exported] + database)
    expectLess(abs(try require(try score(exported, "b")["deviation_rms_mm"] as? Double)), 0.1)
    for (words, message) in [
      (["--units", "miles"], "--units"), (["--rate", "0"], "--rate: expected 0.1 to 100000 Hz, got 0.0"),
    ] {
      let outcome = try tool.run(["score", file, "--chapter", "b"] + words)
      expect(outcome.status == 2 && outcome.messages.contains(message), "\(outcome.messages)")
    }
  }

  @Test func nonsenseIsRefusedInOneLine() throws {
    let file = try trace("b", WritingHand(.minimumJerk(duration: 2)))
    let broken = try folder.write("broken.csv", "time_s,x_mm,y_mm,contact,pressure\n0,1,2\n")
    for (words, status, message) in [
      (["score", file, "--chapter", "ß"], 2, "expected Czech or English letters and digits, got \"ß\""),
      (["score", file, "--chapter", "b", "--x-height", "1"], 2, "--x-height: expected 5 to 200 mm, got 1.0"),
      (["score", folder("none.csv"), "--chapter", "b"], 1, "none.csv"),
      (["score", broken, "--chapter", "b"], 1, "line 2: expected 5 fields, got 3"),
      (["chapters", "check", file], 1, "b.csv"),
    ] as [([String], Int32, String)] {
      let outcome = try tool.run(words)
      expect(outcome.status == status && outcome.messages.contains(message), "\(words): \(outcome.messages)")
    }
  }
}
