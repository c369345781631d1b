/// One look at the mixer.
package struct MixerReading: Sendable, Hashable {
  /// The way of this program's sound.
  package var route: SoundRoute
  /// The programs that play on the same output now, by their names, each once. Streams that are stopped, muted or at
  /// volume 0 do not count, nor do event sounds and the streams of this process, its parents and its children.
  package var others: [String]
  /// The gain of this program's own stream in decibels by the channels of the output; it is a part of `route.gains`. It is
  /// `nil` while this program plays nothing. A channel whose volume is 0 is left out.
  package var ownGains: [String: Double]?

  /// Creates a look.
  package init(route: SoundRoute, others: [String] = [], ownGains: [String: Double]? = nil) {
    (self.route, self.others, self.ownGains) = (route, others, ownGains)
  }
}

/// What tells how the sound of this program goes to the ear.
package protocol SoundMixer: Sendable {
  /// Looks at the mixer. It may take some milliseconds, and seconds where the mixer hangs: never call it in the thread that
  /// plays.
  ///
  /// - Throws: an error in one line if the mixer does not answer, or if its answer cannot be understood.
  func read() throws -> MixerReading
}
