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
