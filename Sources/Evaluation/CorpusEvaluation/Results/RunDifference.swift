import Detectors

extension EvaluationRun {
  /// The settings on which all results of two runs depend and that are not the same, a phrase each.
  package func differentSettings(from other: EvaluationRun) -> [String] {
    var found: [String] = []
    func compare(_ what: String, _ one: String, _ another: String) {
      if one != another { found.append("\(what) (\(one) and \(another))") }
    }
    compare("task", other.task.rawValue, task.rawValue)
    compare("version", other.version, version)
    compare("seed", "\(other.seed)", "\(seed)")
    if parameters != other.parameters { found.append("tolerances of the scores") }
    compare("limits", other.limits, limits)
    compare("audio format", other.audioFormat, audioFormat)
    compare("group", other.group ?? "none", group ?? "none")
    return found
      + detectors.compactMap { detector in
        guard let same = other.detectors.first(where: { $0.name == detector.name }), same != detector else {
          return nil
        }
        return same.parameters == detector.parameters
          ? "detector \(detector.name): its program was changed"
          : "detector \(detector.name): (\(same.parameters)) and (\(detector.parameters))"
      }
  }

  /// Why this run cannot continue an earlier one that has less detectors, conditions or recordings.
  func obstacles(toExtending earlier: EvaluationRun) -> [String] {
    var found = differentSettings(from: earlier)
    func missing(_ what: String, _ names: [String], _ given: [String]) {
      let missing = names.filter { !given.contains($0) }
      if !missing.isEmpty { found.append("\(what) \(missing.joined(separator: ", ")), which this run does not have") }
    }
    missing("detector", earlier.detectors.map(\.name), detectors.map(\.name))
    missing("condition", earlier.conditions, conditions)
    if shard != earlier.shard {
      found.append("shard (\(earlier.shard?.description ?? "none") and \(shard?.description ?? "none"))")
    }
    return found
  }
}

/// A run that was to continue an earlier one does not agree with it.
package struct ExtensionFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The folder of the earlier run.
  package let folder: String
  /// What is not the same.
  package let differences: [String]

  /// One line.
  package var description: String {
    "\(folder): expected an earlier run with the same settings, got another \(differences.joined(separator: "; another "))"
  }
}
