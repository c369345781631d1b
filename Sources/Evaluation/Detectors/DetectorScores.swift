/// How sure a detector is of what it found in one recording, on its own scale; higher is surer.
package enum DetectorScores: Sendable, Hashable {
  /// For each frame, how probably there is a voice in it (`DetectionTask.voice`, `.pitch`): the times of the frames'
  /// middles in seconds, ascending, and their scores.
  case frames(times: [Double], scores: [Double])
  /// For each interval or sound event of the detection, in its order.
  case events([Double])
}
