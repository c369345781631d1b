/// One observation of a JAMS annotation.
public struct JAMSObservation: Sendable, Hashable {
  /// Seconds.
  public let time: Double
  /// Seconds; 0 for a moment.
  public let duration: Double
  /// What was observed.
  public let value: JAMSValue
  /// How sure the annotator was, if the file says it.
  public let confidence: Double?

  /// An observation.
  public init(time: Double, duration: Double = 0, value: JAMSValue = .none, confidence: Double? = nil) {
    self.time = time
    self.duration = duration
    self.value = value
    self.confidence = confidence
  }
}
