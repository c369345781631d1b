import Annotations
import CorpusEvaluation
import EvaluationMetrics
import Expectations
import Foundation
import TestSupport
import Testing

/// The fixtures of mir_eval and sed_eval have the same scores as in these packages.
@Suite struct PeerFixtureTests {
  private static let folder = PackageRoot.file("Tests/Fixtures/EvaluationMetrics")
  /// The peers' values have 17 digits. Sums in another order differ in the last two.
  private static let tolerance = 1e-12

  private func object(_ path: String) throws -> [String: Any] {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    return try require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private static let melodies = ["03"]
  private static let pairs: [(ScoringTask, String, String)] =
    melodies.map { (.melody, $0, "txt") }
    + ["00", "01", "03", "04", "06", "07", "09"].map { (.onset, $0, "txt") }
    + ["03", "06"].map { (.transcription, $0, "txt") } + ["03", "06"].map { (.beat, $0, "txt") }
    + ["00", "01", "03"].map { (.tempo, $0, "lab") }

  @Test(arguments: pairs) func mirEval(task: ScoringTask, number: String, type: String) throws {
    let folder = "\(Self.folder)/mir_eval/\(task.rawValue)"
    let report = try PairScorer(task: task, configuration: ScoringConfiguration())
      .scoreAlone(reference: "\(folder)/ref\(number).\(type)", estimate: "\(folder)/est\(number).\(type)")
    let expected = try object("\(folder)/output\(number).json")
    expectEqual(Set(report.entries.map(\.path)), Set(expected.keys.map { [$0] }))
    for (path, entry) in report.entries {
      let peer = try require(expected[path[0]])
      switch entry {
      case .score(let score):
        let value = try require(score.value, "\(path)")
        expectAtMost(abs(value - (try require(peer as? Double))), Self.tolerance, "\(path)")
      case .flag(let flag): expectEqual(flag, peer as? Bool, "\(path)")
      case .count: Issue.record("mir_eval has no counts")
      }
    }
  }

  @Test(arguments: ["bad00", "bad01"]) func wrongTempi(name: String) throws {
    let folder = Self.folder + "/mir_eval/tempo"
    expect(throws: AnnotationError.self) { try AnnotationFile.tempi(path: "\(folder)/\(name).lab") }
  }

  private static let soundEvents = [
    "office_high", "office_med", "mini_a", "mini_b", "binary1", "binary2", "binary3", "binary4", "binary5",
  ]

  /// If a class has no events in the reference, sed_eval gives NaN, 0 or 10¹⁶ and includes these values in its means.
  /// This package gives no value.
  @Test(arguments: soundEvents) func sedEval(name: String) throws {
    let folder = Self.folder + "/sed_eval"
    let fixture = try require(try object(folder + "/expected.json")[name] as? [String: Any])
    let results = try require(fixture["results"] as? [String: Any])
    let report = try PairScorer(task: .soundEvent, configuration: ScoringConfiguration()).scoreAlone(
      reference: "\(folder)/\(try require(fixture["reference"] as? String))",
      estimate: "\(folder)/\(try require(fixture["estimate"] as? String))")
    let classes = Set(report.entries.filter { $0.path[1] == "class_wise" }.map { $0.path[2] })
    let withoutReference = classes.filter { label in
      report["segment_based", "class_wise", label, "count", "Nref"] == .count(0)
    }
    var compared = 0
    for (path, entry) in report.entries {
      var place: Any? = results
      for key in path { place = (place as? [String: Any])?[key] }
      switch entry {
      case .count(let count): expectEqual(place as? Double, Double(count), "\(path)")
      case .score(.undefined):
        // The peer gives NaN, or the score is of classes without reference events.
        let isOfNothing = path[1] == "class_wise" ? withoutReference.contains(path[2]) : withoutReference == classes
        expect(place is NSNull || isOfNothing, "\(path)")
      case .score(.value(let value)):
        if path[1] == "class_wise_average", !withoutReference.isEmpty { continue }
        let peer = try require(place as? Double, "\(path)")
        expectAtMost(abs(value - peer), Self.tolerance * max(1, abs(peer)), "\(path)")
        compared += 1
      case .flag: Issue.record("sed_eval has no flags")
      }
    }
    expect(compared > 0 || withoutReference == classes)
  }
}
