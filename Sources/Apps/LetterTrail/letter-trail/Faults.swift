import CommandSupport
import LetterShapes
import LetterTrailRecords
import LetterTrailSessions
import SpeechSynthesis

extension LetterShapesError: CommandFault {
  /// Always wrong usage: the user gave the text.
  package var isUsage: Bool { true }
}

extension TrailRecordsError: CommandFault {
  /// Always wrong usage: the user asked for the change.
  package var isUsage: Bool { true }
}

extension GuidanceRecordingError: CommandFault {
  /// Always wrong usage: the user gave the folder.
  package var isUsage: Bool { true }
}

extension SpeechError: CommandFault {
  /// Always `false`: the engine is at fault.
  public var isUsage: Bool { false }
}
