/// What a watch knows so far.
package struct SoundReport: Sendable, Hashable {
  /// The number of looks that found all well.
  package var looks: Int
  /// The finding of the last look; `nil` if all is well. It goes away by itself when all is well again, except `slept`,
  /// which stays until it is accepted.
  package var disturbance: SoundDisturbance?

  /// Creates a report.
  package init(looks: Int = 0, disturbance: SoundDisturbance? = nil) {
    (self.looks, self.disturbance) = (looks, disturbance)
  }
}

/// What tells whether the sound has stayed as it is to be.
package protocol SoundWitness: Sendable {
  /// What it knows so far. It answers at once.
  var report: SoundReport { get }
  /// The way of the sound that is to stay; `nil` while it is not known, and where it never is.
  var route: SoundRoute? { get }
  /// Makes the sound as it is now the one that is to stay.
  func accept()
}
