import AppRecords
import CommandSupport
import HearingRecords
import HearingReports
import HearingTest
import SpeechSynthesis

// These conformances assign exit statuses to the errors of the app's modules.

extension HearingRecordsError: CommandFault {
  /// Always `true`: the user's request cannot be fulfilled.
  package var isUsage: Bool { true }
}

extension HearingTestError: CommandFault {
  /// Always `true`: the user's request cannot be fulfilled.
  public var isUsage: Bool { true }
}

extension BaselineError: CommandFault {
  /// Always `true`: the user's request cannot be fulfilled.
  package var isUsage: Bool { true }
}

extension SpeechError: CommandFault {
  /// Always `false`: the voice or the synthesizer is missing.
  public var isUsage: Bool { false }
}

/// Advice for users about errors.
enum Hint {
  /// A few words that are added to the error's line; `nil` if there is no advice beyond the line.
  static func text(_ error: any Error) -> String? {
    switch error {
    case PeopleError.unknown: "`hearing-test people add NAME` adds a person"
    case HearingTestError.otherTrial:
      "another version began this session, and its trials are kept: --new begins a new one"
    case HearingTestError.notNormalHearing: "leave these people out, or choose other frequencies with --frequencies"
    default: nil
    }
  }
}
