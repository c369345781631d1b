import LoudnessMetering

/// Loudness over time. There is a value of each kind every `interval` seconds, the first at the end of the first
/// interval.
package struct LoudnessTrack: Sendable, Equatable {
  /// The time between two values in seconds.
  package static let interval = 0.1

  /// The ends of the windows in seconds.
  package private(set) var times: [Double] = []
  /// The loudness of the last 400 ms in LUFS; `nil` before the first complete window and in silence.
  package private(set) var momentary: [Double?] = []
  /// The loudness of the last 3 s in LUFS; `nil` before the first complete window and in silence.
  package private(set) var shortTerm: [Double?] = []
  /// The integrated loudness so far in LUFS; `nil` while no block is above the gate.
  package private(set) var integrated: [Double?] = []

  /// Creates an empty track.
  package init() {}

  mutating func append(_ reading: LoudnessReading) {
    times.append(reading.time)
    momentary.append(reading.momentary.value)
    shortTerm.append(reading.shortTerm.value)
    integrated.append(reading.integrated.value)
  }
}
