import AppWords

/// What a file of a child with homework has brought.
package struct HomeworkArrival: Sendable {
  /// The child.
  package var child: Child
  /// The number of sessions that were added.
  package var sessionsAdded: Int
  /// The number of sessions of the file that were here already.
  package var sessionsKnown: Int
  /// Whether the plan, the settings and the voice are those of the file now.
  package var hasNewPlan: Bool

  /// What is said about it.
  package var words: Words {
    let plan =
      hasNewPlan ? Words(cs: "plán je nový; ", en: "the plan is new; ") : Words(cs: "", en: "")
    return Words(
      cs: "\(child.name): \(plan.cs)přidáno hraní: \(sessionsAdded), už tu bylo: \(sessionsKnown)",
      en: "\(child.name): \(plan.en)sessions added: \(sessionsAdded), here already: \(sessionsKnown)")
  }
}
