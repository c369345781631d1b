/// The reasons why an edit cannot be read or applied. Each description is one line with the expected and the given
/// value.
package enum SoundEditError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No edit has this name.
  case unknownEdit(String)
  /// The text of a selection is none; the name of the edit.
  case notASelection(String, edit: String)
  /// A number of seconds is negative or not finite.
  case invalidTime(Double, edit: String)
  /// A selection ends at its start or before it.
  case emptySelection(from: Double, to: Double, edit: String)
  /// The edit cannot do without a selection.
  case selectionNeeded(edit: String)
  /// A stored list of edits is malformed; the reason.
  case malformedList(reason: String)
  /// A time lies after the end of the sound, as the edits before have left it; the sound's duration in seconds.
  case outside(EditPlace, time: Double, duration: Double)
  /// The selection is shorter than half a frame, or the sound is empty.
  case nothingSelected(EditPlace, duration: Double)
  /// No edit before this one has copied anything.
  case nothingCopied(EditPlace)
  /// The result would be too long to be kept in memory; numbers of samples of all channels.
  case tooLong(EditPlace, sampleCount: Int, most: Int)
  /// The edit has made a sample too large for a floating-point number.
  case overflow(EditPlace)
  /// The sound has samples that are NaN or infinite.
  case notFinite
  /// An effect cannot take this sound; the reason.
  case effect(EditPlace, reason: String)

  /// An edit in a list.
  package struct EditPlace: Equatable, Sendable, CustomStringConvertible {
    /// The number in the list, from 1.
    package let number: Int
    /// The edit.
    package let edit: SoundEdit

    /// The number and the edit as text.
    package var description: String { "edit \(number), \(edit)" }
  }

  /// One line: the reason, with the expected and the given value.
  package var description: String {
    switch self {
    case .unknownEdit(let name):
      "expected an edit (\(SoundEdit.Operation.allCases.map(\.rawValue).joined(separator: ", "))), got '\(name)'"
    case .notASelection(let text, let edit):
      "\(edit): expected seconds as FROM..TO, FROM.. or ..TO\(edit == "paste" ? ", or AT" : ""), got '\(text)'"
    case .invalidTime(let time, let edit): "\(edit): expected a time of 0 s or more, got \(time) s"
    case .emptySelection(let from, let to, let edit): "\(edit): expected an end after \(from) s, got \(to) s"
    case .selectionNeeded(let edit): "\(edit): expected a selection, such as \(edit)=0.5..1.25, got none"
    case .malformedList(let reason): reason
    case .outside(let place, let time, let duration):
      "\(place): expected times within the sound, 0 to \(duration) s, got \(time) s"
    case .nothingSelected(let place, let duration):
      "\(place): expected a selection of at least one frame, got none in a sound of \(duration) s"
    case .nothingCopied(let place): "\(place): expected an edit 'copy' before it, got none"
    case .tooLong(let place, let count, let most):
      "\(place): expected a result of at most \(most) samples in all channels, got \(count)"
    case .overflow(let place): "\(place): expected finite samples, got some that are too large for a number"
    case .notFinite: "expected a sound of finite samples, got NaN or infinity"
    case .effect(let place, let reason): "\(place): \(reason)"
    }
  }
}
