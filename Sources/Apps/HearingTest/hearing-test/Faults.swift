import AppRecords
import CommandSupport
import HearingRecords
import HearingReports
import HearingTest
import SpeechSynthesis

// What errors of the app's rooms mean for the exit status.

extension HearingRecordsError: CommandFault {
  /// What the user asked for cannot be.
  package var isUsage: Bool { true }
}

extension HearingTestError: CommandFault {
  /// What the user asked for cannot be.
  public var isUsage: Bool { true }
}

extension BaselineError: CommandFault {
  /// What the user asked for cannot be.
  package var isUsage: Bool { true }
}

extension SpeechError: CommandFault {
  /// The voice or the synthesizer is not there.
  public var isUsage: Bool { false }
}

/// What a user can do about an error.
enum Hint {
  /// A few words that are added to the error's line; `nil`: nothing that is not in the line.
  static func text(_ error: any Error) -> String? {
    switch error {
    case PeopleError.unknown: "`hearing-test people add` adds somebody"
    case HearingTestError.otherTrial:
      "another version began this session, and its trials are kept: --new begins one anew"
    case HearingTestError.notNormalHearing: "leave them out, or frequencies by --frequencies"
    default: nil
    }
  }
}
