import AudioCore
import AudioExpectations

/// Records a test failure for each expectation that a sound does not meet. It works with Swift Testing and XCTest.
///
/// ```swift
/// @Test func beep() throws {
///   let sound = try synthesizer.render()
///   expectAudio(sound, .pitch(880, toleranceCents: 5), .level(-12, toleranceDB: 0.5), .noClicks(), .noClipping)
///   expectAudio(sound, AudioReferences().fingerprint("beep"))
/// }
/// ```
///
/// All expectations are checked, and each failure is one line. The sound, the expected sound if there is one, a picture
/// and the report are written to `AudioFailures` beside the test, or to the folder in the environment variable
/// `OSSICLE_FAILURES` (if it is empty, nothing is written).
///
/// - Parameters:
///   - sound: the sound to check.
///   - expectations: the expectations that it must meet.
///   - name: distinguishes this sound from others of the same test.
/// - Returns: the outcome of each expectation, in order, except for those that threw an error.
@discardableResult
public func expectAudio(
  _ sound: AudioBuffer, _ expectations: any AudioExpectation..., name: String? = nil, fileID: StaticString = #fileID,
  file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> [AudioOutcome] {
  let location = FailureLocation(fileID: fileID, file: file, line: line, column: column)
  var outcomes: [AudioOutcome] = []
  var messages: [String] = []
  for expectation in expectations {
    do {
      let outcome = try expectation.outcome(of: sound)
      outcomes.append(outcome)
      if !outcome.isMet { messages.append(outcome.description) }
    } catch {
      messages.append("\(error)")
    }
  }
  guard !messages.isEmpty else { return outcomes }
  let evidence = FailureEvidence(
    sound: sound, name: name, messages: messages, outcome: outcomes.first { !$0.isMet }, location: location)
  let place = evidence.write()
  for message in messages {
    let name = name.map { "\($0): " } ?? ""
    FailureReport.record(name + message + (place.map { "\n\($0)" } ?? ""), at: location)
  }
  return outcomes
}

/// Records a test failure if a report judges a sound wrongly, or if its smallest margin is below `leastMargin`.
public func expectSeparation(
  _ report: MutationReport, leastMargin: Double = 1, fileID: StaticString = #fileID, file: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  guard !report.separates || report.leastMargin < leastMargin else { return }
  let misjudged = report.misjudged.isEmpty ? "nothing" : report.misjudged.joined(separator: ", ")
  let margin = NumberFormat.fixed(report.leastMargin, decimals: 2)
  FailureReport.record(
    "expected right and wrong kept apart by a factor of \(leastMargin), got \(margin); misjudged: \(misjudged)\n\(report)",
    at: FailureLocation(fileID: fileID, file: file, line: line, column: column))
}
