/// The contacts of a trace, sorted: the attempts to write, stray touches, and what rests on the glass.
///
/// A trace is played through the engine anew, so that what counts is what counted while it was written.
package struct TraceAttempts: Sendable {
  /// One attempt: a contact that took the dot, from its touch to its lift.
  package struct Attempt: Sendable {
    /// The stroke and the curve on which the dot was.
    package var stroke: Int
    package var curve: Int
    /// The samples of this contact; all of them touch.
    package var samples: [TraceSample]
  }

  /// In the order in which they began.
  package private(set) var attempts: [Attempt] = []
  /// Contacts that could have written and did not take the dot, in the order in which they began.
  package private(set) var strays: [[TraceSample]] = []
  /// Palms, fingers of the hand that holds the pen, and contacts that were taken back.
  package private(set) var restingCount = 0
  /// Whether the last curve was reached; `nil` where the engine refused the chapter or a sample.
  package private(set) var isFinished: Bool?

  private enum Kind { case attempt, stray, resting }

  /// - Parameters:
  ///   - start: where the chapter was opened: its beginning, or a checkpoint.
  ///   - tools: what was allowed to write.
  package init(
    of trace: [TraceSample], in chapter: Chapter, from start: TrailState = TrailState(), tools: WritingTools = .all
  ) {
    guard var walk = try? TrailWalk(chapter, state: start, tools: tools) else { return }
    if start != TrailState() { _ = walk.continueAtCheckpoint(at: 0) }
    var contacts: [(kind: Kind, stroke: Int, curve: Int, samples: [TraceSample])] = []
    var open: [Int: Int] = [:]
    for sample in trace {
      let (before, mayWrite) = (walk.state, walk.mayWrite(sample))
      guard let events = try? walk.feed(sample) else {
        add(contacts, isFinished: nil)
        return
      }
      // A pen that comes takes back what a finger began.
      if events.contains(where: { $0.kind == .contactRejected }), let writer = before.writer, let place = open[writer] {
        contacts[place].kind = .resting
      }
      guard sample.contact else {
        open[sample.pointer] = nil
        continue
      }
      if let place = open[sample.pointer] {
        contacts[place].samples.append(sample)
        if TrailWalk.isPalm(sample) { contacts[place].kind = .resting }
      } else if before.phase == .waiting || before.phase == .tracing {
        let takes = events.contains { $0.kind == .dotTouched }
        open[sample.pointer] = contacts.count
        contacts.append(
          (takes ? .attempt : mayWrite ? .stray : .resting, before.stroke, before.curve, [sample]))
      }
    }
    add(contacts, isFinished: walk.state.phase == .finished)
  }

  private mutating func add(
    _ contacts: [(kind: Kind, stroke: Int, curve: Int, samples: [TraceSample])], isFinished: Bool?
  ) {
    self.isFinished = isFinished
    for contact in contacts {
      switch contact.kind {
      case .attempt:
        attempts.append(Attempt(stroke: contact.stroke, curve: contact.curve, samples: contact.samples))
      case .stray: strays.append(contact.samples)
      case .resting: restingCount += 1
      }
    }
  }
}
