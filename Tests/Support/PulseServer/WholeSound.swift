import Foundation
import Testing

/// Tests of live sound that want it whole. A machine without a processor to spare tears the sound; that is no verdict on the
/// program. A run in which the sound server or PortAudio counts a gap is repeated, and said. A run without a gap counts.
package struct WholeSound: SuiteTrait, TestTrait, TestScoping {
  private static let mostRuns = 4

  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    for run in 1...Self.mostRuns {
      let before = SoundGaps.count
      try await withKnownIssue("a gap in the sound", isIntermittent: true) {
        try await function()
      } matching: { _ in
        SoundGaps.count > before
      }
      let gaps = SoundGaps.count - before
      if gaps == 0 { return }
      print("\(test.name): the sound had \(gaps) gaps, run \(run) of \(Self.mostRuns) is no verdict")
    }
    // On a machine that has time the gaps are the program's own.
    var load = 0.0
    let isBusy = getloadavg(&load, 1) == 1 && load > Double(ProcessInfo.processInfo.activeProcessorCount)
    Issue.record("the sound had gaps in each of \(Self.mostRuns) runs", severity: isBusy ? .warning : .error)
  }
}

extension Trait where Self == WholeSound {
  /// Repeats a test whose sound was torn.
  package static var wholeSound: Self { Self() }
}
