/// A message at a time.
package struct MIDIEvent: Sendable, Hashable {
  /// The ticks that an event may have.
  package static let ticks = MIDIMessage.lengths

  /// The time in ticks since the beginning of the file.
  package var tick: Int
  /// What happens.
  package var message: MIDIMessage

  /// An event.
  package init(tick: Int, _ message: MIDIMessage) {
    self.tick = tick
    self.message = message
  }
}
