/// One observation of a JAMS annotation.
package struct JAMSObservation: Sendable, Hashable {
  /// Seconds.
  package let time: Double
  /// Seconds; 0 for a moment.
  package let duration: Double
  /// What was observed.
  package let value: JAMSValue
  /// How sure the annotator was, if the file says it.
  package let confidence: Double?

  /// An observation.
  package init(time: Double, duration: Double = 0, value: JAMSValue = .none, confidence: Double? = nil) {
    self.time = time
    self.duration = duration
    self.value = value
    self.confidence = confidence
  }
}
