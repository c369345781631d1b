import EvaluationMetrics

/// What counts as right, of all tasks; the peers' own values by default.
package struct TaskParameters: Sendable, Hashable, Codable {
  /// pitch: cents that a frequency may be off.
  package var toleranceCents = 50.0
  /// pitch: the share of the reference's by which a frequency is grossly off.
  package var grossThreshold = 0.2
  /// voice: seconds between frames.
  package var voiceHop = 0.01
  /// voice: seconds that a boundary may be off.
  package var boundaryTolerance = 0.2
  /// onset: seconds that a time may be off.
  package var onsetWindow = 0.05
  /// beat: seconds that a beat may be off, of the F-measure.
  package var beatWindow = 0.07
  /// beat: seconds before which beats are left out.
  package var firstBeatTime = 5.0
  /// tempo: how far off a tempo may be, as a share of the reference's.
  package var tempoTolerance = 0.08
  /// sound-event: the classes.
  package var labels: [String] = []
  /// sound-event: seconds that onsets and offsets may be off.
  package var collar = 0.2
  /// sound-event: how far off an offset may be, as a share of the event's length.
  package var lengthShare = 0.5
  /// sound-event: seconds of a segment.
  package var segmentLength = 1.0
  /// loudness: LU that a value may be off.
  package var loudnessTolerance = 0.1
  /// fingerprint: how many answers count as a list.
  package var listLength = 5

  /// The peers' values.
  package init() {}
}
