import Annotations
import CorpusEvaluation
import EvaluationMetrics
import Expectations
import Foundation
import TestSupport
import Testing

/// Tests of the scores of pairs of files, their total, and their text.
@Suite struct PairScorerTests {
  private func object(_ json: String) throws -> [String: Any] {
    try require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  @Test func jsonSaysWhyThereIsNoScore() throws {
    let folder = try TemporaryFolder()
    let reference = try folder.write("r.txt", "1\n2\n3\n")
    let report = try PairScorer(task: .onset, configuration: ScoringConfiguration())
      .scoreAlone(reference: reference, estimate: try folder.write("e.txt", ""))
    let json = report.json([("estimate", "a \"quoted\"/path")])
    expect(json.hasSuffix("}\n") && json.filter { $0 == "\n" }.count == 1)
    let parsed = try object(json)
    expect(parsed["Precision"] is NSNull && parsed["Recall"] as? Double == 0 && parsed["F-measure"] as? Double == 0)
    expectEqual(parsed["estimate"] as? String, "a \"quoted\"/path")
    expectEqual(parsed["reasons"] as? [String: String], ["Precision": "the estimate has no events"])
  }

  @Test func allDigits() throws {
    let folder = try TemporaryFolder()
    let report = try PairScorer(task: .onset, configuration: ScoringConfiguration()).scoreAlone(
      reference: try folder.write("r.txt", "1\n2\n3\n"), estimate: try folder.write("e.txt", "1\n"))
    expectEqual(try object(report.json())["Recall"] as? Double, 1.0 / 3)
  }

  @Test func tempiAreYesAndNoForOneAndSharesForSeveral() throws {
    let folder = try TemporaryFolder()
    let reference = try folder.write("r.lab", "60 120 0.5")
    var scorer = PairScorer(task: .tempo, configuration: try ScoringConfiguration())
    expectNil(scorer.total)
    let one = try scorer.score(reference: reference, estimate: reference)
    expect(one["Both-correct"] == .flag(true) && one["P-score"] == .score(.value(1)))
    _ = try scorer.score(reference: reference, estimate: try folder.write("e.lab", "120 200 0"))
    expect(scorer.pairCount == 2 && scorer.total?["Both-correct"] == .score(.value(0.5)))
    expectEqual(scorer.total?["P-score"], .score(.value(0.75)))
  }

  @Test func nestedAsSedEvalDoes() throws {
    let folder = try TemporaryFolder()
    let reference = try folder.write("r.txt", "0\t1\tcar.horn\n2\t3\tbird\n")
    let estimate = try folder.write("e.txt", "0\t1\tcar.horn\n")
    let report = try PairScorer(task: .soundEvent, configuration: ScoringConfiguration())
      .scoreAlone(reference: reference, estimate: estimate)
    let parsed = try object(report.json())
    let segments = try require(parsed["segment_based"] as? [String: Any])
    let events = try require(parsed["event_based"] as? [String: Any])
    expectEqual(Set(segments.keys), ["overall", "class_wise", "class_wise_average"])
    let classes = try require(events["class_wise"] as? [String: [String: Any]])
    expectEqual(Set(classes.keys), ["bird", "car.horn"])
    let counts = try require(classes["bird"]?["count"] as? [String: Any])
    expect(counts["Nref"] as? Int == 1 && counts["Nsys"] as? Int == 0)
    expectNil((events["overall"] as? [String: Any])?["accuracy"])
    let reasons = try require(parsed["reasons"] as? [String: String])
    expectEqual(reasons["event_based.class_wise.bird.f_measure.precision"], "the estimate has no events")
  }

  @Test func classesThatAreNotAskedFor() throws {
    let folder = try TemporaryFolder()
    var configuration = try ScoringConfiguration()
    configuration.labels = ["cat"]
    var scorer = PairScorer(task: .soundEvent, configuration: configuration)
    let path = try folder.write("r.txt", "0\t1\tcar\n")
    expect(throws: EvaluationError.unknownLabel("car", expected: ["cat"])) {
      try scorer.score(reference: path, estimate: path)
    }
    expectEqual(scorer.pairCount, 0)
  }

  @Test func lists() throws {
    let folder = try TemporaryFolder()
    let pairs = try PairList.pairs(path: try folder.write("l.tsv", "a b\tc\n\n# no\nd\te\n"))
    expect(pairs.map(\.reference) == ["a b", "d"] && pairs.map(\.estimate) == ["c", "e"])
    let wrong = try folder.write("w.tsv", "a\tb\na b\n")
    expect(
      throws: AnnotationError.invalidLine(
        path: wrong, line: 2, expected: "a reference and an estimate with a tab between them", found: "1 field(s)")
    ) { try PairList.pairs(path: wrong) }
  }
}
