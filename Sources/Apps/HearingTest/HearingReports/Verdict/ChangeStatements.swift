import AppWords
import HearingTest

/// What the person's earlier sessions say, and what follows from it.
struct ChangeStatements {
  /// What to do at once, or within days.
  private(set) var urgent: [HearingVerdict.Statement] = []
  /// What was found.
  private(set) var findings: [HearingVerdict.Statement] = []
  /// Whether no ear hears worse than in earlier sessions.
  let isWithoutWorry: Bool

  init(_ change: HearingChange?, _ trend: ThresholdTrend?, unsteadiness: Double? = nil) {
    let losses = trend?.lines.filter(\.isLoss) ?? []
    isWithoutWorry = change?.isWorse != true && losses.isEmpty && unsteadiness == nil
    if let unsteadiness {
      // Low tones that are worse may be a loss.
      let statement = HearingVerdict.Statement(
        kind: unsteadiness > 0 ? .urgent : .finding, text: VerdictText.unsteady(unsteadiness),
        plain: VerdictText.unsteady(unsteadiness, isPlain: true))
      if unsteadiness > 0 { urgent.append(statement) } else { findings.append(statement) }
    }
    guard let change else { return }
    let worse = change.findings.filter { $0.direction == .worse }
    if !worse.isEmpty {
      urgent.append(.init(kind: .urgent, text: VerdictText.worse(worse)))
    } else if !losses.isEmpty {
      urgent.append(.init(kind: .urgent, text: VerdictText.slowLoss(Set(losses.map(\.ear)))))
    }
    for finding in change.findings {
      findings.append(
        .init(
          kind: .finding, text: VerdictText.change(finding, references: change.referenceCount),
          plain: VerdictText.plainChange(finding)))
    }
    if change.findings.isEmpty, losses.isEmpty {
      findings.append(
        .init(
          kind: .finding, text: VerdictText.noChange(references: change.referenceCount),
          plain: VerdictText.plainNoChange))
    }
  }
}
