import LoudnessMetering

/// Loudness over time: a value of each kind every `interval` seconds, the first at the end of the first interval.
package struct LoudnessTrack: Sendable, Equatable {
  /// Time between two values in seconds.
  package static let interval = 0.1

  /// Where the windows end, in seconds.
  package private(set) var times: [Double] = []
  /// Loudness of the last 400 ms in LUFS; `nil` before the first window is whole, and in silence.
  package private(set) var momentary: [Double?] = []
  /// Loudness of the last 3 s in LUFS; `nil` as above.
  package private(set) var shortTerm: [Double?] = []
  /// Integrated loudness so far in LUFS; `nil` while nothing is above the gate.
  package private(set) var integrated: [Double?] = []

  /// A track of nothing.
  package init() {}

  mutating func append(_ reading: LoudnessReading) {
    times.append(reading.time)
    momentary.append(reading.momentary.value)
    shortTerm.append(reading.shortTerm.value)
    integrated.append(reading.integrated.value)
  }
}
