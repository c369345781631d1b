/// Joins the frames of a pitch track, as they arrive, to voiced and unvoiced stretches that cover the signal.
///
/// A boundary is midway between the two frames that differ; the first stretch starts at 0. Memory: 8 bytes per frame of
/// the current voiced stretch.
package struct VoicingStretches: Sendable {
  private var start = 0.0
  private var lastTime: Double?
  private var frequencies: [Double] = []
  private var isVoiced = false

  /// Creates the state before the first frame.
  package init() {}

  /// Adds the next frame.
  ///
  /// - Returns: the stretch that ends with this frame, if any.
  package mutating func update(_ frame: PitchFrame) -> VoicingStretch? {
    var ended: VoicingStretch?
    if let lastTime, (frame.frequency != nil) != isVoiced { ended = stretch(to: (lastTime + frame.time) / 2) }
    isVoiced = frame.frequency != nil
    if let frequency = frame.frequency { frequencies.append(frequency) }
    lastTime = frame.time
    return ended
  }

  /// Ends the signal, `duration` seconds from its start.
  ///
  /// - Returns: the last stretch; `nil` if there was no frame.
  package mutating func finish(duration: Double) -> VoicingStretch? {
    lastTime == nil ? nil : stretch(to: duration)
  }

  private mutating func stretch(to end: Double) -> VoicingStretch {
    defer {
      start = end
      frequencies.removeAll(keepingCapacity: true)
    }
    frequencies.sort()
    let median = frequencies.isEmpty ? nil : frequencies[(frequencies.count - 1) / 2]
    return VoicingStretch(start: start, end: end, medianFrequency: median)
  }
}
