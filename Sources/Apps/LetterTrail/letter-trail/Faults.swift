import CommandSupport
import LetterShapes

extension LetterShapesError: CommandFault {
  /// Always wrong usage: the user gave the text.
  package var isUsage: Bool { true }
}
