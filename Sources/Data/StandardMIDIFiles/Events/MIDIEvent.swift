/// A message at a time.
public struct MIDIEvent: Sendable, Hashable, Codable {
  /// The ticks that an event may have.
  public static let ticks = MIDIMessage.lengths

  /// The time in ticks since the beginning of the file.
  public var tick: Int
  /// What happens.
  public var message: MIDIMessage

  /// An event.
  public init(tick: Int, _ message: MIDIMessage) {
    self.tick = tick
    self.message = message
  }
}
