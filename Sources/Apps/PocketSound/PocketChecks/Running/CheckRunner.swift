import AudioExpectations

/// Runs scenarios and compares what comes with what is expected.
package struct CheckRunner {
  private let surroundings: CheckSurroundings
  private let recordsReferences: Bool

  /// - Parameter recordsReferences: whether stored references are written in place of being compared.
  package init(_ surroundings: CheckSurroundings, recordsReferences: Bool = false) {
    self.surroundings = surroundings
    self.recordsReferences = recordsReferences
  }

  /// The results of all expectations, in the order of the file.
  ///
  /// - Parameter progress: is told each scenario before it runs.
  package func results(of file: CheckFile, progress: (CheckScenario) -> Void = { _ in }) -> [CheckResult] {
    let references = AudioReferences(path: file.references, mode: recordsReferences ? .record : .compare)
    return file.scenarios.flatMap { scenario in
      progress(scenario)
      return results(of: scenario, references)
    }
  }

  private func results(of scenario: CheckScenario, _ references: AudioReferences) -> [CheckResult] {
    let titles = Self.distinct(scenario.expectations.map(\.title))
    func result(_ index: Int, _ status: CheckResult.Status, _ message: String, _ deviation: Double?) -> CheckResult {
      CheckResult(
        scenario: scenario.name, expectation: titles[index], status: status, message: Self.oneLine(message),
        deviation: deviation)
    }
    let run: ScenarioRun
    do { run = try ScenarioRun(scenario, in: surroundings) } catch {
      return titles.indices.map { result($0, .error, "\(error)", nil) }
    }
    return scenario.expectations.enumerated().map { index, expectation in
      do {
        if case .sound(let check) = expectation.subject, recordsReferences, check.storesReference {
          _ = try outcome(expectation, run, references)
          return result(index, .recorded, "the reference was written", nil)
        }
        let outcome = try outcome(expectation, run, references)
        return result(index, outcome.isMet ? .passed : .failed, outcome.description, outcome.deviation)
      } catch { return result(index, .error, "\(error)", nil) }
    }
  }

  private func outcome(
    _ expectation: CheckExpectation, _ run: ScenarioRun, _ references: AudioReferences
  ) throws -> AudioOutcome {
    switch expectation.subject {
    case .project(let check): return check.outcome(run.project, run.program, warnings: run.warnings)
    case .events(let check): return check.outcome(run.events, sampleRate: run.sampleRate)
    case .sound(let check):
      guard let object = check.object else {
        return try check.outcome(of: run.sound, references: references, sources: run.sources)
      }
      guard let stem = run.stems[object] else {
        let known = run.project.scenes.flatMap(\.objects).map { "'\($0.name)'" }.joined(separator: ", ")
        throw ScenarioRun.Fault(description: "object: expected one of \(known), got '\(object)'")
      }
      return try check.outcome(of: stem, references: references, sources: run.sources)
    }
  }

  /// Numbers are added to titles that occur twice.
  private static func distinct(_ titles: [String]) -> [String] {
    var used: Set<String> = []
    return titles.map { title in
      var (name, number) = (title, 2)
      while !used.insert(name).inserted {
        name = "\(title) #\(number)"
        number += 1
      }
      return name
    }
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: "; ")
  }
}
