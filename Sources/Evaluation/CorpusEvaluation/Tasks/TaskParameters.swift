import EvaluationMetrics

/// The tolerances of all tasks. The defaults are those of mir_eval and sed_eval.
package struct TaskParameters: Sendable, Hashable, Codable {
  /// pitch: the largest error of a frequency, in cents.
  package var toleranceCents = 50.0
  /// pitch: the error from which a frequency counts as a gross error, as a share of the reference's frequency.
  package var grossThreshold = 0.2
  /// voice: the time between frames, in seconds.
  package var voiceHop = 0.01
  /// voice: the largest error of a boundary, in seconds.
  package var boundaryTolerance = 0.2
  /// onset: the largest error of an onset, in seconds.
  package var onsetWindow = 0.05
  /// beat: the largest error of a beat for the F-measure, in seconds.
  package var beatWindow = 0.07
  /// beat: beats before this time, in seconds, are left out.
  package var firstBeatTime = 5.0
  /// tempo: the largest error of a tempo, as a share of the reference's tempo.
  package var tempoTolerance = 0.08
  /// sound-event: the classes.
  package var labels: [String] = []
  /// sound-event: the largest error of onsets and offsets, in seconds.
  package var collar = 0.2
  /// sound-event: the largest error of an offset, as a share of the event's length.
  package var lengthShare = 0.5
  /// sound-event: the length of a segment, in seconds.
  package var segmentLength = 1.0
  /// loudness: the largest error of a value, in LU.
  package var loudnessTolerance = 0.1
  /// fingerprint: the number of answers in a list.
  package var listLength = 5

  /// Makes the default tolerances.
  package init() {}
}
