/// One edit of a sound: what is done, and where.
package struct SoundEdit: Sendable, Hashable {
  /// What can be done.
  package enum Operation: String, Sendable, Hashable, CaseIterable {
    /// Remembers the selection for `paste`; the sound stays as it is.
    case copy
    /// Inserts what was copied last: at a place, in place of the selection, or at the end.
    case paste
    /// Removes the selection.
    case cut
    /// Keeps the selection only.
    case trim
    /// Plays the selection from its end to its beginning.
    case reverse
    /// Raises the selection from silence, in a straight line.
    case fadeIn = "fade-in"
    /// Lowers the selection to silence, in a straight line.
    case fadeOut = "fade-out"
    /// Multiplies the selection by 1.25 (+1.94 dB).
    case louder
    /// Multiplies the selection by 0.75 (−2.50 dB).
    case softer
    /// Silences the selection.
    case mute
    /// Plays the selection 2^(4/12) times faster: four semitones higher and shorter.
    case faster
    /// Plays the selection 2^(4/12) times slower: four semitones lower and longer.
    case slower
    /// Repeats the selection every 0.25 s: the first time by the factor 0.75, then each time by 0.3 of the time before.
    case echo
    /// Multiplies the selection by a sine of 50 Hz.
    case robot
  }

  /// What is done.
  package let operation: Operation
  /// Where; `nil` for the whole sound, and for a paste at the end.
  package let selection: SoundSelection?

  /// An edit.
  ///
  /// - Throws: `SoundEditError.invalidTime`, `.emptySelection`, `.selectionNeeded`. Only `paste` takes a selection
  ///   without length; only `cut` needs a selection.
  package init(_ operation: Operation, _ selection: SoundSelection? = nil) throws(SoundEditError) {
    let name = operation.rawValue
    for time in [selection?.from, selection?.to].compactMap({ $0 }) {
      guard time >= 0, time.isFinite else { throw .invalidTime(time, edit: name) }
    }
    if let selection, let to = selection.to {
      let isPlace = operation == .paste && to == selection.from
      guard to > selection.from || isPlace else { throw .emptySelection(from: selection.from, to: to, edit: name) }
    }
    if operation == .cut, selection == nil { throw .selectionNeeded(edit: name) }
    self.operation = operation
    self.selection = selection
  }
}
